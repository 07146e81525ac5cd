import { slipPath } from "#app/booking/booking-json.ts"
import { toBaht } from "#app/villa/money.ts"
import { type Refund, refundState } from "./refund.ts"
import type { RefundWithPayee } from "./refund-origin.ts"

const isoTime = (ms: number) => new Date(ms).toISOString()
const instant = (ms: number | null) => (ms === null ? null : isoTime(ms))

/** For the guest; amounts in baht. */
export function ownRefundJson(refund: Refund & { dueOn: string | null }, origin: string) {
  const { id, pot, amount, channel, sentAt, slipId, payee, dueOn } = refund
  return {
    id,
    pot,
    amount: toBaht(amount),
    channel,
    state: refundState(refund),
    hasPayee: payee !== null,
    dueDate: dueOn,
    slipUrl: slipId && `${origin}${slipPath(slipId)}`,
    sentAt: instant(sentAt),
  }
}

/** For admins; amounts in baht. */
export function refundJson(
  { refund, dueOn, payee, emailSetBy, origin: { payments, stay, cancelledBy } }: RefundWithPayee,
  origin: string,
) {
  const { bookingId, status, error, actorName, version, createdAt } = refund
  const { state: _, hasPayee: __, ...own } = ownRefundJson({ ...refund, dueOn }, origin)
  return {
    ...own,
    bookingId,
    status,
    payee,
    emailSetBy,
    payments: payments.map(({ at, amount, ...payment }) => ({ ...payment, at: isoTime(at), amount: toBaht(amount) })),
    stay: { checkInDate: stay.checkIn, checkOutDate: stay.checkOut, totalPrice: toBaht(stay.total) },
    cancelledBy: cancelledBy && { ...cancelledBy, at: isoTime(cancelledBy.at) },
    error,
    actorName,
    version,
    createdAt: isoTime(createdAt),
  }
}
