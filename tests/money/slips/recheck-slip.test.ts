import { expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import type { LedgerLine } from "#app/money/ledger/ledger.ts"
import { decideRecheck } from "#app/money/slips/recheck-slip.ts"
import { sampleBooking } from "../../support/sample.ts"

const PROOF = { slipId: "slip-1", sendingBank: null, transRef: null }
const TRANSFER = { slipId: "slip-1", sendingBank: "014", transRef: "T1" }
const MOMENT = { checkInTime: "14:00", timezone: "Asia/Bangkok", now: Date.parse("2090-12-01T00:00:00Z") }
const STAY = sampleBooking({ status: "confirmed", slipId: "slip-1", checkIn: "2090-12-03" })

const line = (id: string, changes: Partial<LedgerLine> = {}): LedgerLine => ({
  id,
  bookingId: "b",
  paymentLinkId: null,
  at: 0,
  kind: "payment",
  pot: "stay",
  channel: "bank",
  amount: 100,
  reverses: null,
  reversedKind: null,
  ofPayment: null,
  evidence: null,
  recordedOn: "2090-11-21",
  keptFor: null,
  receivedOn: "2090-11-01",
  actor: "admin",
  actorName: null,
  note: null,
  ...changes,
})
const SLIP = line("slip", { evidence: "slip:slip-1" })
const BACK = (id: string, changes: Partial<LedgerLine> = {}) =>
  line(`back-${id}`, { kind: "reversal", reverses: id, amount: -100, ...changes })
const CHARGE = line("charge", { kind: "charge", channel: "none" })
const DEPOSIT = line("deposit", { pot: "damage", channel: "cash" })
const CARD = line("card", { channel: "card", evidence: "charge:omise:1", paymentLinkId: "link" })
const at = (date: string) => Date.parse(date)

type Case = [
  what: string,
  booking: Partial<Booking>,
  facts: Partial<Parameters<typeof decideRecheck>[1]> & { now?: number },
  expected: string | { payment: LedgerLine | null },
]

it.each<Case>([
  ["confirmed by its slip", {}, { lines: [SLIP] }, { payment: SLIP }],
  [
    "by its slip, whose QR names the transfer",
    {},
    { lines: [line("t", { evidence: "transfer:014:T1" })], proof: TRANSFER },
    { payment: line("t", { evidence: "transfer:014:T1" }) },
  ],
  ["whose payment an owner took back before", {}, { lines: [SLIP, BACK("slip")] }, { payment: null }],
  [
    "confirmed again after that",
    {},
    { lines: [SLIP, BACK("slip"), line("again", { evidence: "slip:slip-1" })] },
    { payment: line("again", { evidence: "slip:slip-1" }) },
  ],
  ["of which the slip recorded nothing", {}, { lines: [] }, { payment: null }],
  ["to which money came before the slip's", {}, { lines: [line("earlier"), SLIP] }, { payment: SLIP }],
  ["with a charge since, which moved no money", {}, { lines: [SLIP, CHARGE] }, { payment: SLIP }],
  ["with a later payment that was taken back", {}, { lines: [SLIP, DEPOSIT, BACK("deposit")] }, { payment: SLIP }],
  ["with a later payment", {}, { lines: [SLIP, line("balance", { channel: "cash" })] }, "money-since"],
  ["with a later payment by card", {}, { lines: [SLIP, CARD] }, "money-since"],
  ["with a security deposit received since", {}, { lines: [SLIP, DEPOSIT] }, "money-since"],
  ["with a refund since", {}, { lines: [SLIP, line("refund", { kind: "refund", amount: -50 })] }, "money-since"],
  ["confirmed by its slip as cash", {}, { lines: [line("cash", { channel: "cash" })] }, "money-since"],
  ["with a link's slip to check", {}, { lines: [SLIP], linkInReview: true }, "link-in-review"],
  ["a minute before check-in", {}, { lines: [SLIP], now: at("2090-12-03T06:59:00Z") }, { payment: SLIP }],
  ["at check-in", {}, { lines: [SLIP], now: at("2090-12-03T07:00:00Z") }, "stay-begun"],
  ["confirmed without a slip", { slipId: null }, { lines: [SLIP] }, "slip-missing"],
  ["whose slip is gone", {}, { lines: [SLIP], proof: null }, "slip-missing"],
  ["cancelled", { status: "cancelled" }, { lines: [SLIP] }, "status-conflict"],
  ["unpaid", { status: "pending_payment" }, { lines: [] }, "status-conflict"],
])("a stay %s", (_, booking, { lines = [], proof = PROOF, linkInReview = false, now = MOMENT.now }, expected) => {
  const decided = decideRecheck({ ...STAY, ...booking }, { lines, proof, linkInReview }, { ...MOMENT, now })
  expect(decided.ok ? decided.value : decided.error).toEqual(expected)
})
