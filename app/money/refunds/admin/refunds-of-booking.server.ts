import type { Booking, TeamReason } from "#app/booking/booking.ts"
import type { Cancelling } from "#app/booking/cancellation/admin/cancel-form.tsx"
import { returnChoices, returnsCredit } from "#app/booking/cancellation/team-cancellation.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { backToCredit, defaultCreditUntil, type PaidByCredit } from "#app/money/credits/credit.ts"
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

function creditBack(...of: Parameters<typeof backToCredit>): Cancelling["back"] {
  const [credit] = backToCredit(...of)
  return credit?.validUntil ? { amount: credit.amount, until: credit.validUntil } : null
}

export function cancellingOf(
  booking: Booking,
  cancelReason: TeamReason,
  { refunds, sums, credit, timezone, now }: Facts & { credit: PaidByCredit; timezone: string; now: number },
): Cancelling {
  const held = heldBesideRefunds({ sums, refunds })
  const today = dateIn(timezone, new Date(now))
  const moment = { now, timezone, charged: sums.charged, isNoShow: cancelReason === "no-show" }
  return {
    held,
    policy: refundByPolicy(booking, held, moment),
    choices: returnChoices(booking, cancelReason),
    creditUntil: defaultCreditUntil(today),
    back: returnsCredit(cancelReason) ? creditBack(held, credit, { checkIn: booking.checkIn, today }) : null,
  }
}
