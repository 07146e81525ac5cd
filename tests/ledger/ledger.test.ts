import { describe, expect, it } from "vitest"
import {
  balance,
  overpaid,
  type PaymentProof,
  paymentEvidence,
  type Received,
  receivedPayment,
} from "#app/ledger/ledger.ts"

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

describe("the balance", () => {
  it.each([
    [100, 0, 100, 0],
    [100, 40, 60, 0],
    [100, 100, 0, 0],
    [100, 130, -30, 30],
    [0, 0, 0, 0],
  ])("of %d with %d received is %d, and %d is overpaid", (total, received, due, excess) => {
    expect(balance(total, received)).toBe(due)
    expect(overpaid(total, received)).toBe(excess)
  })
})

describe("what an owner records on confirming", () => {
  const slip = { slipId: "s1", sendingBank: null, transRef: null }
  const due = { amount: 100_00, proof: null, byCard: false }
  it.each<[Received, Parameters<typeof receivedPayment>[1], ReturnType<typeof receivedPayment>]>([
    [{}, due, { amount: 100_00, channel: "bank", evidence: null }],
    [{}, { ...due, proof: slip }, { amount: 100_00, channel: "bank", evidence: "slip:s1" }],
    [{}, { ...due, byCard: true }, { amount: 100_00, channel: "cash", evidence: null }],
    [{}, { ...due, byCard: true, proof: slip }, { amount: 100_00, channel: "bank", evidence: "slip:s1" }],
    [{}, { ...due, amount: 0 }, null],
    [{}, { ...due, amount: -1 }, null],
    [{ amount: 0 }, due, null],
    [{ amount: 40_00 }, due, { amount: 40_00, channel: "bank", evidence: null }],
    [{ amount: 150_00, channel: "cash" }, due, { amount: 150_00, channel: "cash", evidence: null }],
    [{ channel: "cash" }, { ...due, proof: slip }, { amount: 100_00, channel: "cash", evidence: null }],
    [{ channel: "bank" }, { ...due, byCard: true }, { amount: 100_00, channel: "bank", evidence: null }],
  ])("%j of %j is %j", (received, of, payment) => {
    expect(receivedPayment(received, of)).toEqual(payment)
  })
})
