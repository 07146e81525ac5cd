import type * as z from "zod"
import { BookingListQuery, nonEmptyParams } from "#app/booking/booking-list.ts"
import { invalid } from "#app/http/api.server.ts"

/** Throws a 422. */
export function listQueryOrThrow(url: URL): BookingListQuery {
  return queryOrThrow(BookingListQuery, url)
}

/** Throws a 422. */
export function queryOrThrow<Schema extends z.ZodType>(schema: Schema, url: URL): z.output<Schema> {
  const parsed = schema.safeParse(nonEmptyParams(url.searchParams))
  if (!parsed.success) throw invalid(parsed.error)
  return parsed.data
}
