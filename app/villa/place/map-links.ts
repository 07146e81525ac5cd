import type { Coordinates } from "./coordinates.ts"
import type { Place } from "./place-fields.ts"

/** URLs that open a map app without a key or a script of a third party. */
export type MapLinks = { google: string; apple: string }

export function coordinatesOf({ latitude, longitude }: Pick<Place, "latitude" | "longitude">): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

export function navigationLinks({ latitude, longitude }: Coordinates): MapLinks {
  const destination = `${latitude},${longitude}`
  return {
    google: `https://www.google.com/maps/dir/?api=1&destination=${destination}`,
    apple: `https://maps.apple.com/?daddr=${destination}`,
  }
}

/** Shows some kilometres around the place. */
const AREA_ZOOM = 12

/** Show the surroundings without a marker, because rounded coordinates name no house. */
export function areaLinks({ latitude, longitude }: Coordinates): MapLinks {
  const centre = `${latitude},${longitude}`
  return {
    google: `https://www.google.com/maps/@?api=1&map_action=map&center=${centre}&zoom=${AREA_ZOOM}`,
    apple: `https://maps.apple.com/?ll=${centre}&z=${AREA_ZOOM}`,
  }
}
