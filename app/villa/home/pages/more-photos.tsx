import { useTranslation } from "#app/i18n/use-translation.ts"

/** The "+N more" badge of a photo that opens the viewer. */
export function MorePhotos({ count }: { count: number }) {
  const { t } = useTranslation()
  if (count < 1) return null
  return <span className="more-photos">{t("villa.morePhotos", { count })}</span>
}
