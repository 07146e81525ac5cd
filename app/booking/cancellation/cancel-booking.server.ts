import type { App } from "#app/app.ts"
import {
  type AmendFailure,
  type AmendingApp,
  amendIfUnchanged,
  type Decision,
} from "#app/booking/amend-booking.server.ts"
import { type Booking, isSettling, type TeamReason } from "#app/booking/booking.ts"
import { refundAccountAlert } from "#app/booking/booking-alert.ts"
import { type ChangedBy, isByStaff } from "#app/booking/changed-by.ts"
import { checkStatusChange, STATE_COLUMNS, type StatusChange } from "#app/booking/status.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { backToCredit, checkCreditUntil, defaultCreditUntil } from "#app/money/credits/credit.ts"
import { type MoneyToReturn, refundableByCard, splitRefund } from "#app/money/refunds/card-refund.ts"
import { readMoneyToReturn } from "#app/money/refunds/card-refund-store.server.ts"
import { heldBesideRefunds, type NewRefund, openAmount } from "#app/money/refunds/refund.ts"
import { canCancelStay, type Returned, returnedAmount } from "#app/money/refunds/returned.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { StayTimes } from "#app/villa/villa.ts"
import { readStayTimes, readTimezone } from "#app/villa/villa-store.server.ts"
import { canGiveUpByCode, needsCode } from "./give-up.ts"
import { checkTeamCancellation, returnsCredit, type TeamRefusal, usualReturn } from "./team-cancellation.ts"

export type CancelFailure =
  | "status-conflict"
  | "refund-too-high"
  | "refund-changed"
  | "credit-date-invalid"
  | TeamRefusal

/**
 * Satang: `paid` less running refunds, split into `refund` and `kept`.
 * @property damage also comes back, by transfer; not part of the other amounts
 */
export type CancellationMoney = { paid: number; refund: number; kept: number; refunds: NewRefund[]; damage: number }

export type CancellingApp = AmendingApp & Pick<App, "cards">

/**
 * Cancels, frees the nights and decides the refund in one batch. Unless the owner cannot host, what a credit paid
 * is a credit again; cards get back what they can take, the rest goes by transfer.
 * @property cancelReason of the team: `admin` by default; a guest's own cancellation has none
 * @property returned by default what is usual for the reason (`usualReturn`); a guest's unpaid booking returns all
 * @property refundShown to the guest, in satang; another amount fails with `refund-changed`. Required for
 * guests with a confirmed stay
 * @property payee where transfers go, encrypted
 */
export function cancelBooking(
  app: CancellingApp,
  id: string,
  by: ChangedBy,
  {
    cancelReason = "admin",
    returned,
    reason = null,
    refundShown,
    payee = null,
    expectedVersion,
  }: {
    cancelReason?: TeamReason
    returned?: Returned
    reason?: string | null
    refundShown?: number
    payee?: string | null
    expectedVersion?: number
  } = {},
): Promise<Result<Booking, AmendFailure | CancelFailure | "booking-edited", unknown>> {
  const decide = (
    booking: Booking,
    held: MoneyToReturn,
    times: StayTimes,
  ): Decision<CancelFailure | "booking-edited"> => {
    const allowed = checkCancelling(booking, by, refundShown)
    if (!allowed.ok) return allowed
    if (booking.status === "cancelled") {
      // Cancelled meanwhile by somebody else: the selected refund has no effect.
      return expectedVersion === undefined || expectedVersion === booking.version ? ok(null) : fail("booking-edited")
    }
    const ending = endingOf(booking, by, { cancelReason, returned }, { ...times, now: app.now() })
    if (!ending.ok) return ending
    const money = cancellationMoney(app, booking, ending.value, held, times.timezone)
    if (!money.ok) return money
    const { refund, kept } = money.value
    if (refundShown !== undefined && refundShown !== refund) return fail("refund-changed")
    const set = { ...STATE_COLUMNS.cancelled, cancelReason: ending.value.cancelReason, kept }
    const refunds = [...money.value.refunds, ...damageRefunds(held)]
    if (payee === null) return ok({ set, action: "status", reason, refunds })
    const byTransfer = refunds.filter(({ channel }) => channel === "bank")
    const alert = refundAccountAlert(booking, sumOf(byTransfer))
    return ok({
      set,
      action: "status",
      reason,
      refunds: refunds.map((each) => (each.channel === "bank" ? { ...each, payee, payeeAt: app.now() } : each)),
      also: [insertAlert(alert, app.now())],
    })
  }
  return amendIfUnchanged(app, id, by, expectedVersion, decide, readMoneyToReturn(app.db, id), readStayTimes(app.db))
}

function sumOf(refunds: readonly NewRefund[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

type Ending = { cancelReason: TeamReason; returned: Returned }

function endingOf(
  booking: Booking,
  by: ChangedBy,
  { cancelReason, returned }: { cancelReason: TeamReason; returned?: Returned },
  moment: StayTimes & { now: number },
): Result<Ending, TeamRefusal> {
  if (by.actor !== "admin") return ok({ cancelReason: "guest", returned: returned ?? { kind: "all" } })
  const ending = {
    cancelReason,
    returned: returned ?? usualReturn(booking, cancelReason, !isByStaff(by)),
  }
  const checked = checkTeamCancellation(booking, { reason: cancelReason, returned: ending.returned }, moment)
  return checked.ok ? ok(ending) : checked
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
  { actor, isByLink = false }: ChangedBy,
  refundShown: number | undefined,
): Result<unknown, "status-conflict", StatusChange> {
  const isUnasked = status === "confirmed" && actor === "guest" && refundShown === undefined
  if (isUnasked || needsCode({ status }, isByLink)) return fail("status-conflict", { from: status, to: "cancelled" })
  const checked = checkStatusChange({ from: status, to: "cancelled" }, actor, slipId !== null)
  return checked.ok ? checked : fail("status-conflict", { from: status, to: "cancelled" })
}

function cancellationMoney(
  app: Pick<App, "cards" | "now">,
  booking: Booking,
  { cancelReason, returned }: Ending,
  held: MoneyToReturn,
  timezone: string,
): Result<Omit<CancellationMoney, "damage">, "refund-too-high" | "credit-date-invalid"> {
  const paid = heldBesideRefunds(held)
  const isNoShow = cancelReason === "no-show"
  const moment = { now: app.now(), timezone, charged: held.sums.charged, isNoShow }
  const refund = returnedAmount(booking, returned, paid, moment)
  if (!refund.ok) return refund
  const today = dateIn(timezone, new Date(app.now()))
  const stay = { checkIn: booking.checkIn, today }
  const credits = returnsCredit(cancelReason) ? backToCredit(refund.value, held.credit, stay) : []
  const refunds =
    returned.kind === "credit"
      ? creditOf(paid, returned, moment)
      : ok([...stayRefunds(app, refund.value - sumOf(credits), held), ...credits])
  if (!refunds.ok) return refunds
  return ok({ paid, refund: refund.value, kept: paid - refund.value, refunds: refunds.value })
}

function creditOf(
  amount: number,
  { until }: { until?: string },
  { now, timezone }: { now: number; timezone: string },
): Result<NewRefund[], "credit-date-invalid"> {
  const today = dateIn(timezone, new Date(now))
  const checked = checkCreditUntil(until ?? defaultCreditUntil(today), today)
  if (!checked.ok) return checked
  const credit = { pot: "stay", amount, channel: "credit", cardPaymentId: null, validUntil: checked.value } as const
  return ok(amount > 0 ? [credit] : [])
}

const BY_POLICY = { cancelReason: "guest", returned: { kind: "policy" } } as const satisfies Ending

/** Null if the guest cannot cancel by a code. @param isByLink who has only a link also gives a booking up by it */
export async function findCancellation(
  app: Pick<App, "db" | "cards" | "now">,
  booking: Booking,
  isByLink = false,
): Promise<CancellationMoney | null> {
  const { id } = booking
  const [held, timezone] = await read(app.db, readMoneyToReturn(app.db, id), readTimezone(app.db))
  const isOffered = canGiveUpByCode(booking, isByLink) || canCancelStay(booking, { now: app.now(), timezone })
  if (isSettling(booking) || !isOffered) return null
  const money = cancellationMoney(app, booking, BY_POLICY, held, timezone)
  if (!money.ok) return null
  const [damage] = damageRefunds(held)
  return { ...money.value, damage: damage?.amount ?? 0 }
}
