import type { Booking } from "#app/booking/booking.ts"
import { returnable } from "#app/booking/create-refund.server.ts"
import { refundByPolicy } from "#app/booking/returned.ts"
import type { LedgerSums } from "#app/ledger/ledger.ts"
import { heldBesideRefunds, type Refund } from "#app/ledger/refund.ts"
import type { RefundsOfBooking } from "./booking-refunds.tsx"
import type { Cancelling } from "./cancel-form.tsx"

type Facts = { refunds: Refund[]; sums: LedgerSums }

/** What goes back of a booking, and what can, for its page. */
export function refundsOfBooking(booking: Booking, { refunds, sums }: Facts): RefundsOfBooking {
  return {
    refunds: refunds.map(({ id, amount, pot, channel, status }) => ({ id, amount, pot, channel, status })),
    returnable: returnable(booking, { sums, refunds }),
  }
}

/** What cancelling a booking can return: all that is held, and of a confirmed stay with a policy what that says. */
export function cancellingOf(
  booking: Booking,
  { refunds, sums, timezone, now }: Facts & { timezone: string; now: number },
): Cancelling {
  const held = heldBesideRefunds({ sums, refunds })
  const hasPolicy = booking.status === "confirmed" && booking.terms?.cancellation != null
  const moment = { now, timezone, charged: sums.charged }
  return { held, policy: hasPolicy ? refundByPolicy(booking, held, moment) : null }
}
