import type { App } from "#app/app.ts"
import {
  type AmendFailure,
  type AmendingApp,
  amendIfUnchanged,
  type ChangedBy,
  type Decision,
} from "#app/booking/amend-booking.server.ts"
import { type Booking, type CancelReason, isSettling } from "#app/booking/booking.ts"
import { checkStatusChange, STATE_COLUMNS, type StatusChange } from "#app/booking/status.ts"
import { read } from "#app/db/database.server.ts"
import { type MoneyToReturn, refundableByCard, splitRefund } from "#app/money/refunds/card-refund.ts"
import { readMoneyToReturn } from "#app/money/refunds/card-refund-store.server.ts"
import { heldBesideRefunds, type NewRefund, openAmount } from "#app/money/refunds/refund.ts"
import { canCancelStay, type Returned, returnedAmount } from "#app/money/refunds/returned.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { readTimezone } from "#app/villa/villa-store.server.ts"

export type CancelFailure = "status-conflict" | "refund-too-high" | "refund-changed"

/**
 * Satang: `paid` less running refunds, split into `refund` and `kept`.
 * @property damage also comes back, by transfer; not part of the other amounts
 */
export type CancellationMoney = { paid: number; refund: number; kept: number; refunds: NewRefund[]; damage: number }

export type CancellingApp = AmendingApp & Pick<App, "cards">

/**
 * Cancels, frees the nights and decides the refund in one batch. Cards get back what they can take, the rest
 * goes by transfer.
 * @property returned all by default
 * @property refundShown to the guest, in satang; another amount fails with `refund-changed`. Required for
 * guests with a confirmed stay
 */
export function cancelBooking(
  app: CancellingApp,
  id: string,
  by: ChangedBy,
  {
    returned = { kind: "all" },
    reason = null,
    refundShown,
    expectedVersion,
  }: { returned?: Returned; reason?: string | null; refundShown?: number; expectedVersion?: number } = {},
): Promise<Result<Booking, AmendFailure | CancelFailure | "booking-edited", unknown>> {
  const decide = (
    booking: Booking,
    held: MoneyToReturn,
    timezone: string,
  ): Decision<CancelFailure | "booking-edited"> => {
    const allowed = checkCancelling(booking, by, refundShown)
    if (!allowed.ok) return allowed
    if (booking.status === "cancelled") {
      // Cancelled meanwhile by somebody else: the selected refund has no effect.
      return expectedVersion === undefined || expectedVersion === booking.version ? ok(null) : fail("booking-edited")
    }
    const money = cancellationMoney(app, booking, returned, held, timezone)
    if (!money.ok) return money
    const { refund, kept } = money.value
    if (refundShown !== undefined && refundShown !== refund) return fail("refund-changed")
    const cancelReason: CancelReason = by.actor === "admin" ? "admin" : "guest"
    const set = { ...STATE_COLUMNS.cancelled, cancelReason, kept }
    return ok({ set, action: "status", reason, refunds: [...money.value.refunds, ...damageRefunds(held)] })
  }
  return amendIfUnchanged(app, id, by, expectedVersion, decide, readMoneyToReturn(app.db, id), readTimezone(app.db))
}

/** Everything held, the default of a cancellation. */
export function refundsOfAll(app: Pick<App, "cards" | "now">, money: MoneyToReturn): NewRefund[] {
  return [...stayRefunds(app, heldBesideRefunds(money), money), ...damageRefunds(money)]
}

/** To the cards that paid as far as they can take it, the rest by transfer. */
export function stayRefunds(
  app: Pick<App, "cards" | "now">,
  amount: number,
  { cards }: Pick<MoneyToReturn, "cards">,
): NewRefund[] {
  const parts = splitRefund(amount, refundableByCard(cards, app.cards, app.now()))
  return parts.map((part) => ({ ...part, pot: "stay" }))
}

/** A stay that does not take place returns the whole security deposit. */
function damageRefunds({ sums, refunds }: MoneyToReturn): NewRefund[] {
  const amount = sums.damage - openAmount(refunds, "damage")
  return amount > 0 ? [{ pot: "damage", amount, channel: "bank", cardPaymentId: null }] : []
}

function checkCancelling(
  { status, slipId }: Booking,
  { actor }: ChangedBy,
  refundShown: number | undefined,
): Result<unknown, "status-conflict", StatusChange> {
  const isUnasked = status === "confirmed" && actor === "guest" && refundShown === undefined
  if (isUnasked) return fail("status-conflict", { from: status, to: "cancelled" })
  const checked = checkStatusChange({ from: status, to: "cancelled" }, actor, slipId !== null)
  return checked.ok ? checked : fail("status-conflict", { from: status, to: "cancelled" })
}

function cancellationMoney(
  app: Pick<App, "cards" | "now">,
  booking: Booking,
  returned: Returned,
  held: MoneyToReturn,
  timezone: string,
): Result<Omit<CancellationMoney, "damage">, "refund-too-high"> {
  const paid = heldBesideRefunds(held)
  const moment = { now: app.now(), timezone, charged: held.sums.charged }
  const refund = returnedAmount(booking, returned, paid, moment)
  if (!refund.ok) return refund
  return ok({
    paid,
    refund: refund.value,
    kept: paid - refund.value,
    refunds: stayRefunds(app, refund.value, held),
  })
}

/** Null if the guest cannot cancel on the site. */
export async function findCancellation(
  app: Pick<App, "db" | "cards" | "now">,
  booking: Booking,
): Promise<CancellationMoney | null> {
  const { id } = booking
  const [held, timezone] = await read(app.db, readMoneyToReturn(app.db, id), readTimezone(app.db))
  if (isSettling(booking) || !canCancelStay(booking, { now: app.now(), timezone })) return null
  const money = cancellationMoney(app, booking, { kind: "policy" }, held, timezone)
  if (!money.ok) return null
  const [damage] = damageRefunds(held)
  return { ...money.value, damage: damage?.amount ?? 0 }
}
