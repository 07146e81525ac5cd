import { useLoaderData } from "@remix-run/react"
import { useState } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BilingualFields, DescribedField, FoldedFields, useDescribedField } from "#app/admin/pages/described-field.tsx"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { ofVilla, settings } from "#app/admin/pages/settings.server.ts"
import { SettingsForm } from "#app/admin/pages/settings-form.tsx"
import { localized } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Section } from "#app/ui/section.tsx"
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts"
import { changePlace } from "../change-place.server.ts"
import { formatCoordinates, isShortMapLink, readCoordinates } from "../coordinates.ts"
import { PlaceForm, placeValues } from "../place-fields.ts"

export { meta, shouldRevalidate } from "#app/admin/pages/settings-form.tsx"
export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

const page = settings({
  permission: "villa",
  path: adminPaths.place,
  title: "admin:place.title",
  texts: "place",
  schema: PlaceForm,
  show: ofVilla(({ place }) => ({ values: placeValues(place), directions: place.directions })),
  save: (app, { coordinates, ...place }, by) => changePlace(app, { ...place, ...coordinates }, by),
  success: "admin:place.saved",
  fields: { mapLink: "coordinates" },
})
export const loader = page.loader
export const action = page.action

/** Where the villa is and how to get there; its map and photos are on their own page. */
export default function Place() {
  const { t, language } = useTranslation("admin")
  const { shown } = useLoaderData<typeof loader>()
  const photos = (
    <a href={adminPaths.wayPhotos} className="button button-quiet w-full">
      {t("place.photosTitle")}
    </a>
  )
  return (
    <SettingsForm>
      <Section title={t("place.address.title")} hint={t("place.address.hint")}>
        <BilingualFields names={["address", "province"]} />
        <div className="max-w-40">
          <DescribedField name="postalCode" />
        </div>
        <Coordinates />
        <DescribedField name="placePublic" />
      </Section>
      <FoldedFields
        title={t("place.directions.title")}
        value={shown ? localized(shown.directions, language) : ""}
        hint={t("place.directions.hint")}
        names={["directions"]}
      >
        <BilingualFields names={["directions"]} />
        {photos}
      </FoldedFields>
      <Registration />
    </SettingsForm>
  )
}

function Registration() {
  const { field, description } = useDescribedField("registrationNumber")
  return (
    <FoldedFields
      title={description.label}
      value={field.initialValue || description.hint}
      names={["registrationNumber"]}
    >
      <DescribedField name="registrationNumber" />
    </FoldedFields>
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
        isValid={(value) => readCoordinates(value) !== null || isShortMapLink(value)}
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
      <OwnPosition fieldId={field.id} />
      <noscript className="block">
        <p className="text-sm text-muted">{t("place.address.positionNoScript")}</p>
      </noscript>
    </div>
  )
}

/** Below ten metres takes a phone up to half a minute. */
const POSITION_OPTIONS = { enableHighAccuracy: true, timeout: 30_000, maximumAge: 60_000 }

/** Types the device's position into the field. */
function OwnPosition({ fieldId }: { fieldId: string }) {
  const { t } = useTranslation("admin")
  const hydrated = useIsHydrated()
  const [state, setState] = useState<"asking" | "failed" | null>(null)
  const ask = () => {
    setState("asking")
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState(null)
        const point = readCoordinates(`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`)
        const input = document.getElementById(fieldId)
        if (point && input instanceof HTMLInputElement) typeInto(input, formatCoordinates(point))
      },
      () => setState("failed"),
      POSITION_OPTIONS,
    )
  }
  return (
    // Has its room before, so that it moves nothing.
    <div className={hydrated ? "" : "invisible"}>
      <button type="button" className="button button-quiet" aria-disabled={state === "asking"} onClick={ask}>
        {t(state === "asking" ? "place.address.positionAsking" : "place.address.position")}
      </button>
      <p role="status" className="min-h-6 text-sm text-danger">
        {state === "failed" && t("place.address.positionFailed")}
      </p>
    </div>
  )
}

/** As if typed: the form notices it. */
function typeInto(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text)
  input.dispatchEvent(new Event("input", { bubbles: true }))
}
