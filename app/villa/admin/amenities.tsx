import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { useDescribedField } from "#app/admin/pages/described-field.tsx"
import { SaveRow } from "#app/admin/pages/save-bar.tsx"
import { settings } from "#app/admin/pages/settings.server.ts"
import { SettingsForm } from "#app/admin/pages/settings-form.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { SampleReviewsField } from "#app/stay/reviews/admin/sample-reviews.tsx"
import { findRatedVilla } from "#app/stay/reviews/find-reviews.server.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Section } from "#app/ui/section.tsx"
import { AMENITIES, type Amenity } from "#app/villa/amenities.ts"
import { changeVilla } from "#app/villa/change-villa.server.ts"
import { AmenitiesForm } from "#app/villa/villa-fields.ts"

export { meta, shouldRevalidate } from "#app/admin/pages/settings-form.tsx"

const page = settings({
  permission: "villa",
  path: adminPaths.amenities,
  title: "admin:settings.names.amenities",
  texts: "villa.amenities",
  schema: AmenitiesForm,
  show: async (app) => {
    const rated = await findRatedVilla(app)
    if (!rated) return null
    const { villa, totals } = rated
    const amenities = Object.fromEntries(villa.amenities.map((amenity) => [amenity, true]))
    const { sampleReviews, version } = villa
    return { values: { amenities, sampleReviews }, version, hasRealReviews: totals.isReal }
  },
  save: changeVilla,
  success: "admin:villa.amenities.saved",
})
export const loader = page.loader
export const action = page.action

/** Which amenities the home page shows, and whether it shows the sample reviews. */
export default function AmenitiesPage() {
  const { t } = useTranslation("admin")
  const { shown } = useLoaderData<typeof loader>()
  return (
    <SettingsForm save={<SaveRow />}>
      <fieldset className="card p-4 sm:p-6" aria-describedby="amenities-hint">
        <legend className="float-left font-display text-xl font-semibold">{t("villa.amenities.choose")}</legend>
        <p id="amenities-hint" className="clear-both text-sm text-muted">
          {t("villa.amenities.chooseHint")}
        </p>
        <div className="mt-3 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {AMENITIES.map((amenity) => (
            <AmenityBox key={amenity} amenity={amenity} />
          ))}
        </div>
      </fieldset>
      <Section id="reviews" title={t("reviews.title")}>
        <SampleReviewsField hasRealReviews={shown?.hasRealReviews ?? false} />
      </Section>
    </SettingsForm>
  )
}

function AmenityBox({ amenity }: { amenity: Amenity }) {
  const { field, description } = useDescribedField(`amenities.${amenity}`)
  return (
    <label className="flex min-h-12 items-center gap-3">
      <input
        key={field.key}
        type="checkbox"
        name={field.name}
        defaultChecked={field.initialValue === "on"}
        className="size-5 accent-pool"
      />
      <Icon name={amenity} className="size-5 text-pool" />
      {description.label}
    </label>
  )
}
