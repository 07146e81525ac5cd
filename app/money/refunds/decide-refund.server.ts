import type { App } from "#app/app.ts"
import { type AmendFailure, type Amendment, amendBooking } from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import { queueRefundSent } from "#app/booking/booking-email-store.server.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { bookingUrl, damageEmail, refundOwedEmail } from "#app/booking/email-for-booking.server.ts"
import { read, violates } from "#app/db/database.server.ts"
import { readCardPayment } from "#app/money/cards/card-payment-store.server.ts"
import type { CardApp } from "#app/money/cards/settle-card-payment.server.ts"
import { damageOf } from "#app/money/damage/damage.ts"
import { failIfLedgerRefuses, type LedgerRefusal } from "#app/money/ledger/fail-if-ledger-refuses.server.ts"
import type { LedgerSums, NewLine, PotSums } from "#app/money/ledger/ledger.ts"
import { readDamageSums, readSums } from "#app/money/ledger/ledger-store.server.ts"
import { type NewSlipFailure, newSlip } from "#app/money/slips/new-slip.server.ts"
import { proofForGuest, slipKey } from "#app/money/slips/slip.ts"
import { insertSlip, readIsTransferUsed } from "#app/money/slips/slip-store.server.ts"
import { fail, type Result } from "#app/result.ts"
import { UNKNOWN_TO_GATEWAY } from "./card-refund.ts"
import { exceedsRefundable, keptByWaiving } from "./exceeds-refundable.server.ts"
import { recordCardRefunds } from "./record-card-refunds.server.ts"
import { type Refund, refundEvidence } from "./refund.ts"
import { readRefund, readRefundsOf, transitionRefund } from "./refund-store.server.ts"

type DecideFailure = AmendFailure | LedgerRefusal | "not-found" | "booking-edited" | "refund-busy"
type Decided = Promise<Result<Booking, DecideFailure, unknown>>
type DecidingApp = CardApp & Pick<App, "media" | "sha256">

/**
 * A transfer needs its slip, which the guest sees. The money has gone, so even more than is owed is recorded,
 * and the guest owes it again; `refund-too-high` only if not enough is held.
 * @param expectedVersion version of the refund shown; `booking-edited` if it has changed since
 */
export async function recordReturned(
  app: DecidingApp,
  refundId: string,
  { channel, slip: file, miniQr = "" }: { channel: "bank" | "cash"; slip: Uint8Array | null; miniQr?: string },
  by: ChangedBy,
  expectedVersion?: number,
): Promise<Result<Booking, DecideFailure | NewSlipFailure, unknown>> {
  const found = await refundToDecide(app, refundId, expectedVersion)
  if (!found.ok) return found
  const refund = found.value
  if (channel === "bank" && file === null) return fail("slip-missing-file")
  const proof = file && proofForGuest(file)
  if (proof && !proof.ok) return proof
  const created = proof && (await newSlip(app, proof.value, { guestId: "", miniQr, villa: null }))
  if (created && !created.ok) return created
  const slip = created && { ...created.value, bookingId: refund.bookingId }
  const [isUsed] = await read(app.db, readIsTransferUsed(app.db, slip, { guestId: null, payableId: "" }))
  if (isUsed) return fail("slip-used")
  // Before its row, so that a sent refund always has its proof.
  if (slip && proof) await app.media.put(slipKey(slip.id), proof.value, slip.type)
  const ended = refund.channel === "credit" ? { creditEndedAt: app.now() } : {}
  const sentAt = app.now()
  const sent = { status: "sent", channel, cardPaymentId: null, slipId: slip?.id ?? null, sentAt, ...ended } as const
  const decided = await change(app, refund, by, async (booking) => ({
    set: {},
    action: refund.pot === "damage" ? "damage-returned" : "refund-sent",
    first: slip ? [insertSlip(app.db, { ...slip, guestId: booking.guestId })] : [],
    lines: [lineOf(app, refund, channel, by)],
    also: [
      transitionRefund(app.db, refund.id, ["owed"], { ...sent, actorName: by.name ?? null }, app.now(), refund.version),
    ],
    // After the line, whose note it names.
    afterLines: [queueRefundSent({ ...refund, channel }, { url: await bookingUrl(app, booking) }, app.now())],
  }))
  if (!decided.ok && slip) await app.media.delete(slipKey(slip.id))
  return decided
}

/** Switches a refund from its card, or a credit, to a transfer, and asks the guest for an account. */
export async function refundByTransfer(
  app: CardApp,
  refundId: string,
  by: ChangedBy,
  expectedVersion?: number,
): Decided {
  const found = await refundToDecide(app, refundId, expectedVersion)
  if (!found.ok) return found
  const refund = found.value
  if (await exceedsRefundable(app, refund)) return fail("refund-too-high")
  const ended = refund.channel === "credit" ? { creditEndedAt: app.now() } : {}
  const bank = { status: "owed", channel: "bank", cardPaymentId: null, error: null, ...ended } as const
  return change(app, refund, by, async (booking) => ({
    set: {},
    action: "refund-owed",
    also: [
      transitionRefund(app.db, refund.id, ["owed"], bank, app.now(), refund.version),
      await refundOwedEmail(app, booking, [{ ...refund, ...bank }]),
    ],
  }))
}

/**
 * Gives a refund up: the owner keeps the money, recorded as kept or as a charge. A refund of more than is
 * owed is only closed: the part still owed can be returned anew.
 */
export async function waiveRefund(
  app: CardApp,
  refundId: string,
  note: string,
  by: ChangedBy,
  expectedVersion?: number,
): Decided {
  const found = await refundToDecide(app, refundId, expectedVersion)
  if (!found.ok) return found
  const refund = found.value
  const waived = { status: "waived", error: note, actorName: by.name ?? null, payee: null } as const
  return change(app, refund, by, async (booking, sums, refunds, damageSums) => {
    const isOfCancelled = refund.pot === "stay" && booking.status === "cancelled"
    const amount = refund.pot === "damage" ? refund.amount : keptByWaiving(refund, booking, sums, refunds)
    const { toReturn: left, kept } = damageOf(booking, damageSums, refunds)
    const ofDamage = { amount, left, kept: kept + amount, note }
    return {
      set: isOfCancelled ? { kept: (booking.kept ?? 0) + amount } : {},
      action: "refund-waived",
      reason: null,
      // First, because money reserved for the refund could not be kept.
      first: [transitionRefund(app.db, refund.id, ["owed"], waived, app.now(), refund.version)],
      lines: isOfCancelled || amount === 0 ? [] : [keptLine(app, { ...refund, amount }, note, by)],
      also: refund.pot === "damage" ? [await damageEmail(app, "damage-kept", booking, ofDamage)] : [],
    }
  })
}

/**
 * If the gateway did not know an attempt, it is asked again, because it may have made the refund late. An
 * attempt by a gateway other than the current one cannot be looked up.
 */
async function refundToDecide(
  app: CardApp,
  id: string,
  expectedVersion: number | undefined,
): Promise<Result<Refund, "not-found" | "booking-edited" | "refund-busy">> {
  const { cards, db } = app
  let [refund] = await read(db, readRefund(db, id))
  if (refund?.status === "owed" && refund.error === UNKNOWN_TO_GATEWAY) {
    const [payment] = await read(db, readCardPayment(db, refund.cardPaymentId ?? ""))
    const canLookUp = payment !== null && payment.gateway === cards?.name
    if (canLookUp && !(await recordCardRefunds(app, payment)).ok) return fail("refund-busy")
    ;[refund] = await read(db, readRefund(db, id))
  }
  if (!refund) return fail("not-found")
  if (refund.status === "sending") return fail("refund-busy")
  const isSame = expectedVersion === undefined || expectedVersion === refund.version
  return refund.status === "owed" && isSame ? { ok: true, value: refund } : fail("booking-edited")
}

/** Fails with `booking-edited` if the refund changed meanwhile. */
async function change(
  app: CardApp,
  { bookingId }: Refund,
  by: ChangedBy,
  amendment: (
    booking: Booking,
    sums: LedgerSums,
    refunds: Refund[],
    damageSums: PotSums,
  ) => Amendment | Promise<Amendment>,
): Decided {
  try {
    const changed = amendBooking<DecideFailure, [LedgerSums, Refund[], PotSums]>(
      app,
      bookingId,
      by,
      async (booking, ...facts) => ({ ok: true, value: await amendment(booking, ...facts) }),
      readSums(app.db, bookingId),
      readRefundsOf(app.db, bookingId),
      readDamageSums(app.db, bookingId),
    )
    return await failIfLedgerRefuses(app, changed)
  } catch (error) {
    if (violates(error, "refunds.status")) return fail("booking-edited")
    throw error
  }
}

function lineOf(
  { now }: Pick<App, "now">,
  refund: Refund,
  channel: "bank" | "cash",
  { actor, name: actorName = null }: ChangedBy,
): NewLine {
  const { bookingId, pot, amount } = refund
  const evidence = refundEvidence(refund)
  const common = { bookingId, paymentLinkId: null, at: now(), actor, actorName }
  return { ...common, kind: "refund", pot, channel, amount: -amount, evidence }
}

function keptLine({ now }: Pick<App, "now">, refund: Refund, note: string, by: ChangedBy): NewLine {
  const { bookingId, pot, amount } = refund
  const common = { bookingId, paymentLinkId: null, at: now(), channel: "none", pot, note, evidence: null } as const
  const who = { actor: by.actor, actorName: by.name ?? null }
  return pot === "damage"
    ? { ...common, ...who, kind: "kept", keptFor: "damage", amount: -amount }
    : { ...common, ...who, kind: "charge", amount }
}
