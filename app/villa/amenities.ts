/** Their names are the texts under `villa.amenities`. */
export const AMENITIES = ["pool", "wifi", "kitchen", "tv", "coffee", "airCon", "parking", "bathroom", "bbq"] as const
export type Amenity = (typeof AMENITIES)[number]

/** Amenities without a box in the form stay. */
export function withBoxes(chosen: readonly Amenity[], boxes: Partial<Record<Amenity, boolean>>): Amenity[] {
  return AMENITIES.filter((amenity) => boxes[amenity] ?? chosen.includes(amenity))
}

/** In the order of display, each once. */
export function inOrder(chosen: readonly Amenity[]): Amenity[] {
  return AMENITIES.filter((amenity) => chosen.includes(amenity))
}
