import { describe, expect, it } from "vitest"
import {
  balance,
  type LedgerKind,
  type LedgerLine,
  type LedgerSums,
  NO_SUMS,
  nextPayment,
  owed,
  type PaymentProof,
  paymentEvidence,
  type Received,
  receivedPayment,
  sumLines,
} from "#app/money/ledger/ledger.ts"

describe("the evidence of a payment", () => {
  const slip = { slipId: "s-1", sendingBank: "002", transRef: "000212" }
  it.each<[string, PaymentProof | null, string | null]>([
    ["a charge", { gateway: "omise", chargeId: "chrg_1" }, "charge:omise:chrg_1"],
    ["a slip whose QR names its transfer", slip, "transfer:002:000212"],
    ["a slip without a QR", { ...slip, sendingBank: null, transRef: null }, "slip:s-1"],
    ["a slip whose QR has no bank", { ...slip, sendingBank: null }, "slip:s-1"],
    ["cash", null, null],
  ])("of %s", (_, proof, evidence) => {
    expect(paymentEvidence(proof)).toBe(evidence)
  })
})

const line = (kind: LedgerKind, amount: number, more: Partial<LedgerLine> = {}) => ({ kind, amount, ...more })

describe("the sums of a ledger", () => {
  it.each<[string, Parameters<typeof sumLines>[0], Partial<LedgerSums>]>([
    ["nothing", [], {}],
    ["a payment", [line("payment", 100)], { held: 100, received: 100 }],
    ["a payment and a refund", [line("payment", 100), line("refund", -30)], { held: 70, received: 100 }],
    ["a charge moves no money", [line("charge", 25)], { charged: 25 }],
    ["a waiver", [line("charge", 25), line("waiver", -40)], { charged: -15, waived: -40 }],
    [
      "a payment that was taken back",
      [
        line("payment", 100, { id: "a" }),
        line("payment", 50),
        line("reversal", -100, { reverses: "a", reversedKind: "payment" }),
      ],
      { held: 50, received: 50 },
    ],
    [
      "damage money that was taken back",
      [
        line("payment", 5000, { id: "d", pot: "damage" }),
        line("reversal", -5000, { pot: "damage", reverses: "d", reversedKind: "payment" }),
        line("payment", 10, { pot: "damage" }),
      ],
      { damage: 10, damageReceived: 10 },
    ],
    [
      "a waiver that was taken back",
      [line("waiver", -40, { id: "w" }), line("reversal", 40, { reverses: "w", reversedKind: "waiver" })],
      {},
    ],
    [
      "damage money of which a part is kept",
      [line("payment", 5000, { pot: "damage" }), line("kept", -1200, { pot: "damage" }), line("payment", 10)],
      { damage: 3800, damageReceived: 5000, held: 10, received: 10 },
    ],
  ])("of %s", (_, lines, sums) => {
    expect(sumLines(lines)).toEqual({ ...NO_SUMS, ...sums })
  })
})

describe("what is owed", () => {
  it.each([
    // total, held, charged: owed, balance
    [100, 0, 0, 100, 100],
    [100, 40, 0, 100, 60],
    [100, 100, 0, 100, 0],
    [100, 130, 0, 100, -30],
    [100, 60, 25, 125, 65],
    [100, 100, -100, 0, -100],
    [0, 0, 0, 0, 0],
  ])("of %d with %d held and %d charged is %d, with a balance of %d", (total, held, charged, all, rest) => {
    const sums = { ...NO_SUMS, held, charged }
    expect(owed({ total, isCancelled: false, kept: null }, sums)).toBe(all)
    expect(balance({ total, isCancelled: false, kept: null }, sums)).toBe(rest)
  })

  it.each([
    // held, charged, kept: owed, balance
    [60, 0, 0, 0, -60],
    [60, 0, 30, 30, -30],
    [60, 0, 60, 60, 0],
    [60, 25, 30, 30, -30],
    [0, 0, 0, 0, 0],
  ])("of a cancelled stay with %d held, %d charged and %d kept is %d", (held, charged, kept, all, rest) => {
    const sums = { ...NO_SUMS, held, charged }
    expect(owed({ total: 100, isCancelled: true, kept }, sums)).toBe(all)
    expect(balance({ total: 100, isCancelled: true, kept }, sums)).toBe(rest)
  })
})

describe("the next payment of a stay that is not confirmed", () => {
  it.each([
    // on booking, total, held, charged: next
    [30, 100, 0, 0, 30],
    [30, 100, 10, 0, 20],
    [30, 100, 30, 0, 70],
    [30, 100, 45, 0, 55],
    [30, 100, 30, 25, 95],
    [100, 100, 0, 0, 100],
    [100, 100, 40, 0, 60],
    [100, 100, 120, 0, -20],
  ])("with %d of %d on booking, %d held and %d charged is %d", (payNow, total, held, charged, next) => {
    expect(nextPayment(payNow, total, { ...NO_SUMS, held, charged })).toBe(next)
  })
})

describe("what an owner records on confirming", () => {
  const slip = { slipId: "s1", sendingBank: null, transRef: null }
  const due = { amount: 100_00, all: 250_00, proof: null, byCard: false }
  it.each<[Received, Parameters<typeof receivedPayment>[1], ReturnType<typeof receivedPayment>]>([
    [{}, due, { amount: 100_00, channel: "bank", evidence: null }],
    [{}, { ...due, proof: slip }, { amount: 100_00, channel: "bank", evidence: "slip:s1" }],
    [{}, { ...due, byCard: true }, { amount: 100_00, channel: "cash", evidence: null }],
    [{}, { ...due, byCard: true, proof: slip }, { amount: 100_00, channel: "bank", evidence: "slip:s1" }],
    [{}, { ...due, amount: 0 }, null],
    [{}, { ...due, amount: -1 }, null],
    [{ amount: 0 }, due, null],
    [{ all: true }, due, { amount: 250_00, channel: "bank", evidence: null }],
    [{ all: true, amount: 40_00 }, due, { amount: 40_00, channel: "bank", evidence: null }],
    [{ all: false }, due, { amount: 100_00, channel: "bank", evidence: null }],
    [{ amount: 40_00 }, due, { amount: 40_00, channel: "bank", evidence: null }],
    [{ amount: 150_00, channel: "cash" }, due, { amount: 150_00, channel: "cash", evidence: null }],
    [{ channel: "cash" }, { ...due, proof: slip }, { amount: 100_00, channel: "cash", evidence: null }],
    [{ channel: "bank" }, { ...due, byCard: true }, { amount: 100_00, channel: "bank", evidence: null }],
  ])("%j of %j is %j", (received, of, payment) => {
    expect(receivedPayment(received, of)).toEqual(payment)
  })
})
