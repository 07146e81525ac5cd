import { encryptPayee } from "#app/booking/payee.server.ts"
import { DAY_MS, HOUR_MS } from "#app/durations.ts"
import { UNKNOWN_TO_GATEWAY } from "#app/ledger/card-refund.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { DEFAULT_TERMS } from "#app/villa/terms.ts"
import type { TestApp } from "../support/app.ts"
import { SAMPLE_BUYER } from "../support/sample.ts"

/*
 * The rows about money that comes beside the price or goes back, of the bookings that scene.ts makes.
 */

export type Row = Record<string, unknown>

/** Satang. */
export const NIGHT_PRICE = 8500_00
export const EXTRA = 1000_00
export const DAMAGE = 5000_00
const DAMAGE_KEPT = 2000_00
/** The part of an extra that was given up, and is to be returned. */
const WAIVED = 500_00
const STAY_PRICE = 2 * NIGHT_PRICE

/** The terms of the bookings with a damage deposit. */
export const DAMAGE_TERMS = JSON.stringify({ ...DEFAULT_TERMS, damage: { amount: DAMAGE, when: "balance" } })

/** A line of the ledger. */
export function ledgerLine(id: string, daysAgo: number, now: number, columns: Row): Row {
  return {
    id,
    booking_id: null,
    payment_link_id: null,
    at: now - daysAgo * DAY_MS,
    kind: "payment",
    place: "bank",
    pot: "stay",
    reverses: null,
    evidence: null,
    actor: "admin",
    ...columns,
  }
}

/** The line of each kind other than a payment for the price, which the versions before deposits did not have. */
export function otherLines(now: number): Row[] {
  const mistaken = { booking_id: "paid", place: "cash", amount: EXTRA }
  return [
    ledgerLine("line-mistaken", 28, now, mistaken),
    ledgerLine("line-reversal", 27, now, {
      ...mistaken,
      kind: "reversal",
      amount: -EXTRA,
      reverses: "line-mistaken",
    }),
    ledgerLine("line-extra-charge", 20, now, {
      booking_id: "paid-with-extra",
      payment_link_id: "link-extra",
      kind: "charge",
      place: "none",
      amount: EXTRA,
      evidence: "extra:link-extra",
    }),
  ]
}

/** What was received, kept and returned of damage deposits, and what was returned of stays. */
export function returnedLines(now: number): Row[] {
  const deposit = (booking: string, daysAgo: number) =>
    ledgerLine(`line-deposit-${booking}`, daysAgo, now, { booking_id: booking, pot: "damage", amount: DAMAGE })
  const returned = (refund: string, booking: string, columns: Row) =>
    ledgerLine(`line-${refund}`, 8, now, {
      booking_id: booking,
      kind: "refund",
      amount: -STAY_PRICE,
      evidence: `refund:${refund}`,
      ...columns,
    })
  return [
    ledgerLine("line-waiver", 10, now, {
      booking_id: "paid-with-extra",
      kind: "waiver",
      place: "none",
      amount: -WAIVED,
    }),
    deposit("damage-paid", 10),
    deposit("damage-kept", 21),
    deposit("damage-owed", 11),
    ledgerLine("line-kept", 17, now, {
      booking_id: "damage-kept",
      pot: "damage",
      kind: "kept",
      place: "none",
      amount: -DAMAGE_KEPT,
    }),
    returned("refund-in-cash", "damage-kept", { pot: "damage", place: "cash", amount: DAMAGE_KEPT - DAMAGE }),
    returned("refund-on-card", "returned-to-card", { place: "card", actor: "gateway" }),
    returned("refund-transferred", "returned-by-transfer", { amount: -NIGHT_PRICE }),
    ledgerLine("line-paid-late", 30, now, { booking_id: "paid-late", amount: STAY_PRICE }),
  ]
}

/** A refund in each status, by each way and of each pot. */
export async function refundRows(app: TestApp, now: number): Promise<Row[]> {
  const payee = (bookingId: string) => encryptPayee(app, bookingId, { kind: "promptpay", promptPayId: "0812345678" })
  const refund = (id: string, booking: string, columns: Row): Row => ({
    id,
    booking_id: booking,
    pot: "stay",
    amount: STAY_PRICE,
    channel: "bank",
    card_payment_id: null,
    status: "owed",
    version: 1,
    created_at: now - 9 * DAY_MS,
    updated_at: now - 8 * DAY_MS,
    ...columns,
  })
  const sent = { status: "sent", actor_name: "Noi", sent_at: now - 8 * DAY_MS, version: 2 }
  return [
    refund("refund-owed", "owed-by-transfer", {
      amount: NIGHT_PRICE,
      payee: await payee("owed-by-transfer"),
      payee_at: now - 8 * DAY_MS,
    }),
    refund("refund-of-waiver", "paid-with-extra", { amount: WAIVED }),
    refund("refund-of-deposit", "damage-owed", { pot: "damage", amount: DAMAGE }),
    refund("refund-to-card", "owed-to-card", {
      channel: "card",
      card_payment_id: "card-owed",
      error: UNKNOWN_TO_GATEWAY,
    }),
    // Its answer was lost, and the gateway does not know of it yet.
    refund("refund-sending", "sending-to-card", {
      channel: "card",
      card_payment_id: "card-sending",
      status: "sending",
      sending_since: now - HOUR_MS / 30,
    }),
    refund("refund-on-card", "returned-to-card", {
      ...sent,
      channel: "card",
      card_payment_id: "card-returned",
      gateway_refund_id: "gateway-refund",
    }),
    refund("refund-transferred", "returned-by-transfer", {
      ...sent,
      amount: NIGHT_PRICE,
      slip_id: "slip-refund",
      payee: await payee("returned-by-transfer"),
      payee_at: now - 9 * DAY_MS,
    }),
    refund("refund-in-cash", "damage-kept", { ...sent, channel: "cash", pot: "damage", amount: DAMAGE - DAMAGE_KEPT }),
    refund("refund-waived", "refund-given-up", { status: "waived", error: "Not wanted", actor_name: "Noi" }),
  ]
}

/** The gateway's own row of the refund that it made. */
export function gatewayRefund(): Row {
  return { id: "gateway-refund", charge_id: "charge-card-returned", refund_id: "refund-on-card", amount: STAY_PRICE }
}

/** A request for other dates in each status. */
export function moveRows(today: string, now: number): Row[] {
  const request = (id: string, booking: string, daysAgo: number, columns: Row): Row => ({
    id,
    booking_id: booking,
    check_in: dateAfter(today, 120),
    check_out: dateAfter(today, 122),
    total: STAY_PRICE,
    list_total: STAY_PRICE,
    reason: null,
    created_at: now - daysAgo * DAY_MS,
    decided_at: now - (daysAgo - 1) * DAY_MS,
    ...columns,
  })
  return [
    request("move-declined", "move-asked", 9, { status: "declined", reason: "We are away" }),
    request("move-withdrawn", "move-asked", 6, { status: "withdrawn" }),
    request("move-asked", "move-asked", 3, { status: "asked", decided_at: null }),
    request("move-accepted", "moved", 20, {
      status: "accepted",
      check_in: dateAfter(today, 96),
      check_out: dateAfter(today, 98),
    }),
  ]
}

export function damagePhotoRow(now: number): Row {
  return {
    id: "photo-1",
    booking_id: "damage-kept",
    ledger_id: "line-kept",
    type: "image/jpeg",
    size: 9,
    created_at: now - 17 * DAY_MS,
  }
}

/**
 * The receipts that staff issued later for a line older than receipts: one that was cancelled, and the one that replaces it.
 * Those of all other lines are inserted by a trigger, as in use.
 */
export function receiptRows(today: string, now: number): Row[] {
  const receipt = { line_id: "line-paid", issued_on: today, replaces: null, buyer: null, printed_at: now - HOUR_MS }
  return [
    {
      ...receipt,
      id: "receipt-cancelled",
      cancelled_at: now - HOUR_MS,
      cancel_reason: "Another name",
      cancelled_by: "Noi",
    },
    {
      ...receipt,
      id: "receipt-replacing",
      replaces: "receipt-cancelled",
      buyer: JSON.stringify(SAMPLE_BUYER),
      cancelled_at: null,
      cancel_reason: null,
      cancelled_by: null,
    },
  ]
}
