/** The nine fixed amenities (specification 2, "Home page sections"); their names are texts under `villa.amenities`. */
export const AMENITIES = ["pool", "wifi", "kitchen", "tv", "coffee", "airCon", "parking", "bathroom", "bbq"] as const
export type Amenity = (typeof AMENITIES)[number]
