import { describe, expect, it } from "vitest"
import type { BookingEvent } from "#app/booking/booking.ts"
import type { LedgerLine } from "#app/money/ledger/ledger.ts"
import { refundOrigin } from "#app/money/refunds/refund-origin.ts"
import { sampleBooking } from "../../support/sample.ts"

const line = (id: string, changes: Partial<LedgerLine>): LedgerLine => ({
  id,
  bookingId: "b",
  paymentLinkId: null,
  at: 1,
  kind: "payment",
  pot: "stay",
  channel: "cash",
  amount: 100,
  reverses: null,
  reversedKind: null,
  ofPayment: null,
  evidence: null,
  recordedOn: "2090-11-21",
  keptFor: null,
  receivedOn: "2026-11-21",
  actor: "admin",
  actorName: "Lek",
  note: null,
  ...changes,
})
const LINES = [
  line("cash", {}),
  line("slip", { channel: "bank", evidence: "slip:1" }),
  line("transfer", { channel: "bank" }),
  line("card", { channel: "card", evidence: "charge:omise:1", actor: "gateway", actorName: null }),
  line("wrong", { amount: 999 }),
  line("undo", { kind: "reversal", amount: -999, reverses: "wrong", reversedKind: "payment" }),
  line("deposit", { pot: "damage", amount: 50 }),
  line("extra", { kind: "charge", channel: "none" }),
]
const event = (changes: Partial<BookingEvent>) =>
  ({ at: 9, actor: "admin", actorName: "Lek", to: null, ...changes }) as BookingEvent

describe("where the money of a refund came from", () => {
  it("names each payment of its pot, and what shows it, without what was taken back", () => {
    const { payments } = refundOrigin({ pot: "stay" }, sampleBooking(), { lines: LINES, history: [] })
    expect(payments.map(({ id, proof }) => [id, proof])).toEqual([
      ["cash", null],
      ["slip", "slip"],
      ["transfer", null],
      ["card", "card"],
    ])
    expect(payments[0]).toEqual({ id: "cash", at: 1, amount: 100, channel: "cash", actorName: "Lek", proof: null })
    const deposit = refundOrigin({ pot: "damage" }, sampleBooking(), { lines: LINES, history: [] })
    expect(deposit.payments).toMatchObject([{ id: "deposit", amount: 50 }])
  })

  it.each<[string, BookingEvent[], object | null]>([
    ["nobody", [event({ to: "confirmed" })], null],
    ["a member of the team", [event({ to: "confirmed" }), event({ to: "cancelled" })], { actorName: "Lek", at: 9 }],
    ["the guest", [event({ actor: "guest", actorName: null, to: "cancelled" })], { actor: "guest", actorName: null }],
  ])("names who cancelled the stay: %s", (_, history, cancelledBy) => {
    const origin = refundOrigin({ pot: "stay" }, sampleBooking({ total: 700 }), { lines: [], history })
    expect(origin.stay).toMatchObject({ total: 700 })
    if (cancelledBy === null) expect(origin.cancelledBy).toBeNull()
    else expect(origin.cancelledBy).toMatchObject(cancelledBy)
  })
})
