import { useTranslation } from "#app/i18n/use-translation.ts"

/** Marks the constant rating and reviews as samples, so that nobody takes them for real ones. */
export function SampleLabel() {
  const { t } = useTranslation()
  return (
    <span className="rounded-full bg-pool-soft px-2 py-0.5 font-sans text-xs font-normal text-pool">
      {t("reviews.sample")}
    </span>
  )
}
