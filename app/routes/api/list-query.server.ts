import { BookingListQuery, givenParams } from "#app/booking/booking-list.ts"
import { invalid } from "#app/http/api.server.ts"

/** What the address of a list of bookings asks for, or the 422 that says what is wrong with it. */
export function listQueryOrThrow(url: URL): BookingListQuery {
  const parsed = BookingListQuery.safeParse(givenParams(url.searchParams))
  if (!parsed.success) throw invalid(parsed.error)
  return parsed.data
}
