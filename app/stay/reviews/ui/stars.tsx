import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"

export function Stars({ stars }: { stars: number }) {
  const { t } = useTranslation()
  return (
    <p className="flex shrink-0 text-clay" role="img" aria-label={t("reviews.stars", { rating: stars })}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name="star" className={`size-4 ${star <= stars ? "" : "opacity-25"}`} />
      ))}
    </p>
  )
}
