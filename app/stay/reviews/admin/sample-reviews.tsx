import { adminPaths } from "#app/admin/admin-paths.ts"
import { SwitchField, useDescribedField } from "#app/admin/pages/described-field.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"

/** In the form of the amenities. Samples are never shown again once a real review was published. */
export function SampleReviewsField({ hasRealReviews }: { hasRealReviews: boolean }) {
  const { t } = useTranslation("admin")
  const { field } = useDescribedField("sampleReviews")
  if (hasRealReviews) {
    return (
      <>
        <input type="hidden" name={field.name} value={field.initialValue ?? ""} />
        <p>{t("reviews.sampled.real")}</p>
      </>
    )
  }
  return (
    <>
      <SwitchField name="sampleReviews" hintId="reviews-hint" />
      <p id="reviews-hint" className="text-sm text-muted">
        {t("reviews.sampled.hint")}
      </p>
    </>
  )
}

/** On Today, while the home page shows samples. */
export function SampleReviewsNotice() {
  const { t } = useTranslation("admin")
  return (
    <p role="note" className="text-sm text-muted">
      {t("reviews.sampled.notice")}{" "}
      <a href={`${adminPaths.amenities}#reviews`} className="link inline-flex min-h-11 items-center">
        {t("reviews.sampled.choose")}
      </a>
    </p>
  )
}
