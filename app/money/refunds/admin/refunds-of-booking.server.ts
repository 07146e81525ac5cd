import type { Booking } from "#app/booking/booking.ts"
import type { Cancelling } from "#app/booking/cancellation/admin/cancel-form.tsx"
import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { returnable } from "../create-refund.server.ts"
import { heldBesideRefunds, type Refund } from "../refund.ts"
import { refundByPolicy } from "../returned.ts"
import type { RefundsOfBooking } from "./booking-refunds.tsx"

type Facts = { refunds: Refund[]; sums: LedgerSums }

export function refundsOfBooking(booking: Booking, { refunds, sums }: Facts): RefundsOfBooking {
  return {
    refunds: refunds.map(({ id, amount, pot, channel, status }) => ({ id, amount, pot, channel, status })),
    returnable: returnable(booking, { sums, refunds }),
  }
}

/** Cancelling can return all that is held; `policy` is the amount by policy of a confirmed stay. */
export function cancellingOf(
  booking: Booking,
  { refunds, sums, timezone, now }: Facts & { timezone: string; now: number },
): Cancelling {
  const held = heldBesideRefunds({ sums, refunds })
  const hasPolicy = booking.status === "confirmed" && booking.terms?.cancellation != null
  const moment = { now, timezone, charged: sums.charged }
  return { held, policy: hasPolicy ? refundByPolicy(booking, held, moment) : null }
}
