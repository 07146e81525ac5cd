import type { Villa } from "#app/villa/villa.ts"

/** What the home page says in figures: to people on cards, to search engines as data. */
export function homeFacts({ maxGuests, bedrooms, bathrooms, checkInTime, checkOutTime }: Villa) {
  return { maxGuests, bedrooms, bathrooms, checkInTime, checkOutTime }
}

export type HomeFacts = ReturnType<typeof homeFacts>
