import { slipPath } from "#app/booking/booking-json.ts"
import { toBaht } from "#app/villa/money.ts"
import type { AddressAuthor } from "./address-author.ts"
import type { Payee } from "./payee.ts"
import { type Refund, refundState } from "./refund.ts"

const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** A refund for its guest: amounts in baht. */
export function ownRefundJson(refund: Refund, origin: string) {
  const { id, pot, amount, channel, sentAt, slipId, payee } = refund
  return {
    id,
    pot,
    amount: toBaht(amount),
    channel,
    state: refundState(refund),
    hasPayee: payee !== null,
    slipUrl: slipId && `${origin}${slipPath(slipId)}`,
    sentAt: instant(sentAt),
  }
}

/**
 * A refund for admins.
 * @property payee where it goes; null if not given or erased
 * @property emailSetBy see `findRefund`
 */
export function refundJson(
  { refund, payee, emailSetBy }: { refund: Refund; payee: Payee | null; emailSetBy: AddressAuthor[] },
  origin: string,
) {
  const { bookingId, status, error, actorName, version, createdAt } = refund
  const { state: _, hasPayee: __, ...own } = ownRefundJson(refund, origin)
  return {
    ...own,
    bookingId,
    status,
    payee,
    emailSetBy,
    error,
    actorName,
    version,
    createdAt: instant(createdAt) ?? "",
  }
}
