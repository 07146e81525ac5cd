import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { FailureReference } from "#app/ui/form-errors.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { AMENITIES } from "#app/villa/amenities.ts"
import { changeVilla } from "#app/villa/change-villa.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { AmenitiesForm } from "#app/villa/villa-change.ts"
import { adminAction, type FormActionData } from "../shared/admin-action.server.ts"
import { ConflictNotice } from "../shared/conflict-notice.tsx"
import { NeedsVilla } from "../shared/needs-villa.tsx"
import { VillaPage } from "./villa-page.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  const villa = await findVilla(appFor(context))
  const title = i18nFor(await languageOf(request)).t("admin:villa.amenities.title")
  const shown = villa && { amenities: villa.amenities, sampleReviews: villa.sampleReviews, version: villa.version }
  return { title, shown }
}

/** Saves which amenities the home page shows, and whether it shows the sample reviews. */
export const action = adminAction({
  schema: AmenitiesForm,
  run: (app, { version, ...change }, { admin }) => changeVilla(app, change, { name: admin.name, version }),
  success: "admin:villa.amenities.saved",
  failed: "admin:villa.failed.update",
  back: () => paths.admin.amenities,
})

export default function AmenitiesPage() {
  const { title, shown } = useLoaderData<typeof loader>()
  const answered = useActionData<FormActionData>()
  return (
    <VillaPage title={title}>
      {shown ? <AmenitySelection {...shown} answered={answered} key={shown.version} /> : <NeedsVilla />}
    </VillaPage>
  )
}

type Shown = { amenities: readonly string[]; sampleReviews: boolean; version: number }

function AmenitySelection({ amenities, sampleReviews, version, answered }: Shown & { answered?: FormActionData }) {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const busy = useNavigation().state !== "idle"
  const typed = answered?.reply.initialValue
  const selected = typed ? Object.keys(typed.amenities ?? {}) : amenities
  const errors = Object.values(answered?.reply.error ?? {}).flatMap((each) => each ?? [])
  return (
    <Form method="post" preventScrollReset className="space-y-6">
      <input type="hidden" name="version" value={version} />
      {/* Without the changed fields: the amenities are one list. */}
      <ConflictNotice changes={answered?.conflict ? [] : null} href={paths.admin.amenities} label={(field) => field} />
      {errors.length > 0 && (
        <div role="alert" className="notice notice-error">
          {errors.map((error) => common(error as TextKey)).join(" ")}
          <FailureReference />
        </div>
      )}
      <fieldset className="card p-4 sm:p-6" aria-describedby="amenities-hint">
        <legend className="float-left text-xl font-semibold">{t("villa.amenities.choose")}</legend>
        <p id="amenities-hint" className="clear-both text-sm text-muted">
          {t("villa.amenities.chooseHint")}
        </p>
        <div className="mt-3 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {AMENITIES.map((amenity) => (
            <label key={amenity} className="flex min-h-12 items-center gap-3">
              <input
                type="checkbox"
                name={`amenities.${amenity}`}
                defaultChecked={selected.includes(amenity)}
                className="size-5 accent-pool"
              />
              <Icon name={amenity} className="size-5 text-pool" />
              {common(`villa.amenities.${amenity}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <section className="card space-y-2 p-4 sm:p-6">
        <h2 className="text-xl">{t("villa.amenities.reviews")}</h2>
        <label className="flex min-h-12 items-center justify-between gap-3">
          {t("villa.amenities.sampleReviews")}
          <input
            type="checkbox"
            name="sampleReviews"
            defaultChecked={typed ? typed.sampleReviews === "on" : sampleReviews}
            aria-describedby="reviews-hint"
            className="switch"
          />
        </label>
        <p id="reviews-hint" className="text-sm text-muted">
          {t("villa.amenities.reviewsHint")}
        </p>
      </section>
      <button type="submit" className="button w-full sm:w-auto" aria-disabled={busy}>
        {busy ? t("villa.saving") : t("villa.save")}
      </button>
    </Form>
  )
}
