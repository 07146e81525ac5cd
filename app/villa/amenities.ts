/** The fixed amenities; their names are the texts under `villa.amenities`. */
export const AMENITIES = ["pool", "wifi", "kitchen", "tv", "coffee", "airCon", "parking", "bathroom", "bbq"] as const
export type Amenity = (typeof AMENITIES)[number]

/** The amenities after some boxes of a form were ticked or unticked; the others stay. */
export function withBoxes(chosen: readonly Amenity[], boxes: Partial<Record<Amenity, boolean>>): Amenity[] {
  return AMENITIES.filter((amenity) => boxes[amenity] ?? chosen.includes(amenity))
}

/** These amenities in the order in which they are shown, each once. */
export function inOrder(chosen: readonly Amenity[]): Amenity[] {
  return AMENITIES.filter((amenity) => chosen.includes(amenity))
}
