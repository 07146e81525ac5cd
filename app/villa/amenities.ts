/** Their names are the texts under `villa.amenities`. */
export const AMENITIES = ["pool", "wifi", "kitchen", "tv", "coffee", "airCon", "parking", "bathroom", "bbq"] as const
export type Amenity = (typeof AMENITIES)[number]

/** In the order of display, each once. */
export function inOrder(chosen: readonly Amenity[]): Amenity[] {
  return AMENITIES.filter((amenity) => chosen.includes(amenity))
}
