import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { ConflictNotice } from "#app/admin/pages/conflict-notice.tsx"
import { FormRefusal } from "#app/admin/pages/form-refusal.tsx"
import { HiddenFields } from "#app/admin/pages/hidden-fields.tsx"
import { NeedsVilla } from "#app/admin/pages/needs-villa.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { useEditForm } from "#app/admin/pages/use-edit-form.ts"
import type { App } from "#app/app.ts"
import { appFor } from "#app/context.server.ts"
import { flatValues, onlyTouched } from "#app/http/form-values.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { findRatedVilla } from "#app/stay/reviews/find-reviews.server.ts"
import { Icon } from "#app/ui/icon.tsx"
import { AMENITIES, type Amenity, withBoxes } from "#app/villa/amenities.ts"
import { changeVilla } from "#app/villa/change-villa.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { AmenitiesForm } from "#app/villa/villa-fields.ts"

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const title = i18nFor(await languageOf(request)).t("admin:settings.names.amenities")
  return { title, shown: await shownOf(appFor(context)) }
}

/** @property sampleReviews missing once a real review was published, because samples are then never shown again */
type Values = { amenities: Partial<Record<Amenity, boolean>>; sampleReviews?: boolean }
type Shown = { values: Values; version: number }

/** What the home page shows, as the fields of the form; null while there is no villa. */
async function shownOf(app: Pick<App, "db" | "now">): Promise<Shown | null> {
  const found = await findRatedVilla(app)
  if (!found) return null
  const { villa, totals } = found
  const amenities: Values["amenities"] = Object.fromEntries(villa.amenities.map((amenity) => [amenity, true]))
  const { sampleReviews, version } = villa
  return { values: { amenities, ...(!totals.isReal && { sampleReviews }) }, version }
}

/** Saves which amenities the home page shows, and whether it shows the sample reviews. */
export const action = adminAction({
  permission: "villa",
  schema: AmenitiesForm,
  run: async (app, { version, shown: _, ...boxes }, { admin, touched }) => {
    // If this is newer than the form, the change is refused because of its version.
    const villa = await findVilla(app)
    const { amenities = {}, ...change } = onlyTouched(boxes, touched)
    const chosen = { ...change, amenities: withBoxes(villa?.amenities ?? [], amenities) }
    return changeVilla(app, chosen, { name: admin.name, version })
  },
  readCurrent: (app) => shownOf(app),
  success: "admin:villa.amenities.saved",
  failed: "admin:villa.failed.update",
  back: () => adminPaths.amenities,
})

export default function AmenitiesPage() {
  const { title, shown } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  return (
    <SettingsPage title={title}>
      {shown ? <AmenitySelection {...shown} actionData={actionData} /> : <NeedsVilla />}
    </SettingsPage>
  )
}

function AmenitySelection({ values, version, actionData }: Shown & { actionData?: FormActionData }) {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const busy = useNavigation().state !== "idle"
  const { options, hidden, conflict } = useEditForm({ id: "amenities", actionData, values, version })
  const boxes = flatValues(options.lastResult?.initialValue ?? options.defaultValue)
  const errors = Object.values(options.lastResult?.error ?? {}).flatMap((each) => each ?? [])
  const label = (field: string) => {
    const amenity = AMENITIES.find((each) => field === `amenities.${each}`)
    return amenity ? common(`villa.amenities.${amenity}`) : t("villa.amenities.sampleReviews")
  }
  return (
    <Form key={options.id} method="post" preventScrollReset className="space-y-6">
      <HiddenFields hidden={hidden} />
      <ConflictNotice
        changes={conflict}
        href={adminPaths.amenities}
        label={label}
        show={(_, value) => t(`villa.amenities.${value === "on" ? "shown" : "hidden"}`)}
      />
      <FormRefusal errors={errors} />
      <fieldset className="card p-4 sm:p-6" aria-describedby="amenities-hint">
        <legend className="float-left font-display text-xl font-semibold">{t("villa.amenities.choose")}</legend>
        <p id="amenities-hint" className="clear-both text-sm text-muted">
          {t("villa.amenities.chooseHint")}
        </p>
        <div className="mt-3 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {AMENITIES.map((amenity) => (
            <label key={amenity} className="flex min-h-12 items-center gap-3">
              <input
                type="checkbox"
                name={`amenities.${amenity}`}
                defaultChecked={boxes[`amenities.${amenity}`] === "on"}
                className="size-5 accent-pool"
              />
              <Icon name={amenity} className="size-5 text-pool" />
              {common(`villa.amenities.${amenity}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <section id="reviews" className="card scroll-mt-20 space-y-2 p-4 sm:p-6">
        <h2 className="text-xl">{t("villa.amenities.reviews")}</h2>
        {values.sampleReviews === undefined ? (
          <p>{t("villa.amenities.reviewsReal")}</p>
        ) : (
          <>
            <label className="flex min-h-12 items-center justify-between gap-3">
              {t("villa.amenities.sampleReviews")}
              <input
                type="checkbox"
                name="sampleReviews"
                defaultChecked={boxes.sampleReviews === "on"}
                aria-describedby="reviews-hint"
                className="switch"
              />
            </label>
            <p id="reviews-hint" className="text-sm text-muted">
              {t("villa.amenities.reviewsHint")}
            </p>
          </>
        )}
      </section>
      <button type="submit" className="button w-full sm:w-auto" aria-disabled={busy}>
        {busy ? t("villa.saving") : t("villa.save")}
      </button>
    </Form>
  )
}
