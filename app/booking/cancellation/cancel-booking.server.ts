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
 * What cancelling a booking does with its money, in satang: what was paid less what is already being returned, and how
 * much of that is returned and kept.
 * @property damage what of the damage deposit comes back as well, by transfer; no part of the others
 */
export type CancellationMoney = { paid: number; refund: number; kept: number; refunds: NewRefund[]; damage: number }

export type CancellingApp = AmendingApp & Pick<App, "cards">

/**
 * Cancels a booking, frees its nights and decides what goes back to the guest, all in one batch: to the cards that it came
 * from as far as they can take it, the rest by transfer.
 * @property returned what goes back; all by default
 * @property refundShown what the guest was shown, in satang; another amount fails with `refund-changed`. A guest cannot
 *   cancel a confirmed stay without it
 * @property expectedVersionIfGiven the version that an admin was shown; fails with `booking-edited` if it has changed since
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
      // Somebody else has cancelled it meanwhile: what was chosen to be returned has no effect.
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

/** Everything that is held of a booking goes back: what cancelling does unless it says otherwise. */
export function refundsOfAll(app: Pick<App, "cards" | "now">, money: MoneyToReturn): NewRefund[] {
  return [...stayRefunds(app, heldBesideRefunds(money), money), ...damageRefunds(money)]
}

/** How an amount for the stay goes back: to the cards that paid as far as they can take it, the rest by transfer. */
export function stayRefunds(
  app: Pick<App, "cards" | "now">,
  amount: number,
  { cards }: Pick<MoneyToReturn, "cards">,
): NewRefund[] {
  const parts = splitRefund(amount, refundableByCard(cards, app.cards, app.now()))
  return parts.map((part) => ({ ...part, pot: "stay" }))
}

/** The damage deposit of a stay that does not take place goes back as a whole. */
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

/**
 * What cancelling a confirmed stay by its guest would do with its money now; null if they cannot cancel it on the site.
 */
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
