/** The fixed amenities; their names are the texts under `villa.amenities`. */
export const AMENITIES = ["pool", "wifi", "kitchen", "tv", "coffee", "airCon", "parking", "bathroom", "bbq"] as const
export type Amenity = (typeof AMENITIES)[number]
