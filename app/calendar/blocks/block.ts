import * as z from "zod"
import { BLOCK_MAX_NIGHTS, nightCount, nightsOf } from "#app/booking/stay.ts"
import { readDate } from "#app/calendar/month/villa-date.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { plausible, STAY_DATES } from "#app/villa/plausible-date.ts"

/** `to` is exclusive. */
export type Block = { id: string; from: string; to: string; note: string }

const NOTE_MAX_LENGTH = 200

export type BlockFailure = "date-invalid" | "same-day" | "dates-reversed" | "block-too-long"

/** Maps the fields of a stay's failures to a block's fields. */
export const BLOCK_FIELDS: Record<string, string> = { checkIn: "from", checkOut: "to" }

const date = z
  .string({ error: "validation.required" })
  .min(1, "validation.required")
  .max(64, { error: "booking.errors.dateInvalid", abort: true })
  .check(plausible(STAY_DATES))

/** `from` and `to` are texts for `readDate`. */
export const BlockRequest = z.object({
  from: date,
  to: date,
  note: z.string().trim().max(NOTE_MAX_LENGTH, "validation.tooLong").default(""),
})
export type BlockRequest = z.infer<typeof BlockRequest>

/** Past nights can be blocked too. */
export function nightsOfBlock(
  { from, to }: BlockRequest,
  timezone: string,
): Result<{ from: string; to: string; nights: string[] }, BlockFailure> {
  const first = readDate(from, timezone)
  const end = readDate(to, timezone)
  if (!first || !end) return fail("date-invalid")
  const stay = { checkIn: first, checkOut: end }
  const count = nightCount(stay)
  if (count === 0) return fail("same-day")
  if (count < 0) return fail("dates-reversed")
  if (count > BLOCK_MAX_NIGHTS) return fail("block-too-long")
  return ok({ from: first, to: end, nights: nightsOf(stay) })
}
