import type { z } from "zod"
import { BookingListQuery, givenParams } from "#app/booking/booking-list.ts"
import { invalid } from "#app/http/api.server.ts"

/** What the address of a list of bookings asks for, or the 422 that says what is wrong with it. */
export function listQueryOrThrow(url: URL): BookingListQuery {
  return queryOrThrow(BookingListQuery, url)
}

/** What the address of a list asks for, or the 422 that says what is wrong with it. */
export function queryOrThrow<Schema extends z.ZodType>(schema: Schema, url: URL): z.output<Schema> {
  const parsed = schema.safeParse(givenParams(url.searchParams))
  if (!parsed.success) throw invalid(parsed.error)
  return parsed.data
}
