import * as z from "zod"
import { plausible, STAY_DATES } from "#app/villa/plausible-date.ts"
import { baht } from "#app/villa/request-fields.ts"

const MAX_BAHT = 100_000_000

const amount = baht(MAX_BAHT).refine((satang) => satang > 0, "ledger.errors.amount")
const commission = baht(MAX_BAHT)

/** Null amount: nothing is known of it. Null commission: the channel's usual share. */
export const ChannelStayBody = z.strictObject({
  checkIn: z.iso.date({ error: "booking.errors.dateInvalid" }),
  amount: amount.nullable(),
  commission: commission.nullable().default(null),
})

/** Empty fields are null. */
export const ChannelStayForm = z.object({
  amount: amount.nullable().default(null),
  commission: commission.nullable().default(null),
})

const CheckIn = z.iso.date().check(plausible(STAY_DATES))

/** Null for a text that is no date of a stay. */
export function readCheckIn(text: string | undefined): string | null {
  const parsed = CheckIn.safeParse(text)
  return parsed.success ? parsed.data : null
}
