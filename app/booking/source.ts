import { fail, ok, type Result } from "#app/result.ts"

/** Where a booking came from: this site, a call or chat with the team, or another site that sells the villa. */
export const BOOKING_SOURCES = ["own-site", "phone", "line", "airbnb", "booking", "agoda", "other"] as const
export type BookingSource = (typeof BOOKING_SOURCES)[number]

/** As what the books can list the stays of another site's calendar. */
export const CHANNEL_SOURCES = ["airbnb", "booking", "agoda", "other"] as const satisfies readonly BookingSource[]
export type ChannelSource = (typeof CHANNEL_SOURCES)[number]

/** Of the one who books; the team may say otherwise. */
export const USUAL_SOURCE = { guest: "own-site", admin: "phone" } as const satisfies Record<string, BookingSource>

/** What the source keeps of the price; in satang, null for none. */
export function checkCommission(
  commission: number | null | undefined,
  total: number,
): Result<null, "commission-too-high"> {
  return (commission ?? 0) > total ? fail("commission-too-high") : ok(null)
}
