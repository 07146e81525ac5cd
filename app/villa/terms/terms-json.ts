import * as z from "zod"
import { baht, count, named } from "#app/api/codecs.ts"
import { DAMAGE_TIMES } from "./terms.ts"

export const TermsJson = named(
  "Terms",
  "The terms for new bookings. `cancellation`: cancelling at least `days` before check-in refunds `percent` of what was paid for the stay; null for no policy. `graceHours`: for how many hours after booking cancelling is free, if check-in is at least 7 days away. `deposit`: what is paid on booking: everything, a percent of the total rounded up to a baht, or an amount in baht. `balanceDays`: how many days before check-in the rest is due, 0 if on arrival. A stay whose balance would be due by the day of booking is paid in full. `damage`: the security deposit, an amount in baht (0: none) that is received on arrival or with the balance, and returned after the stay. `moves`: how often a guest can ask for a change of dates, until `moveDays` before check-in. `refundDays`: within how many days a refund by transfer is sent.",
  z.object({
    cancellation: z.object({ tiers: z.array(z.object({ days: count, percent: count })), graceHours: count }).nullable(),
    deposit: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("full") }),
      z.object({ kind: z.literal("percent"), percent: count }),
      z.object({ kind: z.literal("amount"), amount: baht }),
    ]),
    balanceDays: count,
    damage: z.object({ amount: baht, when: z.enum(DAMAGE_TIMES) }),
    moves: count,
    moveDays: count,
    refundDays: count,
  }),
)
