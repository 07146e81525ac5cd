import type { App } from "#app/app.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { type Amended, amendVilla, type Editor } from "#app/villa/amend-villa.server.ts"
import type { Image } from "#app/villa/photos/image.ts"
import type { Villa } from "#app/villa/villa.ts"
import { differences } from "#app/villa/villa-change.ts"
import { findMapPoint } from "./map-link.server.ts"
import { changedPlace } from "./place.ts"
import type { PlaceChange } from "./place-fields.ts"

type ChangePlaceFailure = "villa-missing" | "villa-edited" | "coordinates-incomplete" | "map-link-unreadable"

/** Omitted fields stay unchanged. A link to a map sets the coordinates. */
export async function changePlace(
  app: Pick<App, "db" | "now" | "calendars">,
  { mapLink, ...fields }: PlaceChange,
  by: Editor,
): Promise<Result<Villa, ChangePlaceFailure, unknown>> {
  const point = mapLink ? await findMapPoint(app, mapLink) : ok({})
  if (!point.ok) return point
  const change = { ...fields, ...point.value }
  const amended = await amendVilla<ChangePlaceFailure>(app, by, (villa) => {
    if (!villa) return fail("villa-missing")
    const place = changedPlace(villa.place, change)
    if (!place.ok) return place
    const changed = differences(villa.place, place.value)
    if (changed.length === 0) return ok(null)
    return ok({ set: { place: place.value }, action: "place-changed", detail: changed.join(", ") })
  })
  return amended.ok ? ok(amended.value.villa) : amended
}

/** Null removes the map. */
export function setMap(
  app: Pick<App, "db" | "now">,
  map: Image | null,
  by: Editor,
): Promise<Result<Amended, "villa-missing" | "villa-edited", unknown>> {
  return amendVilla<"villa-missing">(app, by, (villa) => {
    if (!villa) return fail("villa-missing")
    if (villa.map?.id === map?.id) return ok(null)
    return ok({ set: { map }, action: "map-changed", detail: "" })
  })
}
