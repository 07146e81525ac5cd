import { useState } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { DescribedField, Fields, useDescribedField } from "#app/admin/pages/described-field.tsx"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { ofVilla, settings } from "#app/admin/pages/settings.server.ts"
import { SettingsForm } from "#app/admin/pages/settings-form.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Section } from "#app/ui/section.tsx"
import { changePlace } from "../change-place.server.ts"
import { formatCoordinates, readCoordinates } from "../coordinates.ts"
import { PlaceForm, placeValues } from "../place-fields.ts"

export { meta, shouldRevalidate } from "#app/admin/pages/settings-form.tsx"
export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

const page = settings({
  permission: "villa",
  path: adminPaths.place,
  title: "admin:place.title",
  texts: "place",
  schema: PlaceForm,
  show: ofVilla(({ place }) => ({ values: placeValues(place) })),
  save: (app, { coordinates, ...place }, by) => changePlace(app, { ...place, ...coordinates }, by),
  success: "admin:place.saved",
})
export const loader = page.loader
export const action = page.action

/** Where the villa is and how to get there; its map and photos are on their own page. */
export default function Place() {
  const { t } = useTranslation("admin")
  const photos = (
    <a href={adminPaths.wayPhotos} className="button button-quiet w-full">
      {t("place.photosTitle")}
    </a>
  )
  return (
    <SettingsForm above={photos}>
      <Section title={t("place.address.title")} hint={t("place.address.hint")}>
        <Fields names={["address", "province"]} />
        <div className="max-w-40">
          <DescribedField name="postalCode" />
        </div>
        <Coordinates />
        <Fields names={["placePublic", "registrationNumber"]} />
      </Section>
      <Section title={t("place.directions.title")} hint={t("place.directions.hint")}>
        <Fields names={["directions"]} />
      </Section>
    </SettingsForm>
  )
}

/** Takes coordinates or the address of a map, and links to the point that was read from it. */
function Coordinates() {
  const { t } = useTranslation("admin")
  const { field } = useDescribedField("coordinates")
  const [typed, setTyped] = useState(field.initialValue ?? "")
  const read = readCoordinates(typed)
  const point = read && formatCoordinates(read)
  return (
    <div className="space-y-1">
      <DescribedField
        name="coordinates"
        isValid={(value) => readCoordinates(value) !== null}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {point && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          {point !== typed.trim() && <span>{t("place.address.coordinatesRead", { coordinates: point })}</span>}
          <a
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(point)}`}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center"
          >
            {t("place.address.openMap")}
          </a>
        </p>
      )}
    </div>
  )
}
