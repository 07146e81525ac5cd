import { describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import type { PaymentLink } from "#app/money/links/payment-link.ts"
import {
  type Payable,
  payableFromBooking,
  payableFromLink,
  payableInstructions,
  promptPayPayloadOf,
} from "#app/money/payable/payable.ts"
import { promptPayPayload } from "#app/money/promptpay/promptpay.ts"
import type { CardSettings } from "#app/money/settings/instructions.ts"
import { sampleBooking, sampleLink, sampleVilla } from "../../support/sample.ts"

const CARD: CardSettings = {
  gateway: "sandbox",
  publicKey: null,
  testMode: true,
  minAmount: 20_00,
  maxAmount: 150_000_00,
}
const OPEN = { state: "open" } as const
const SETTLING = { state: "settling" } as const
const IN_REVIEW = { state: "in_review" } as const
const CLOSED = { state: "closed" } as const

describe("payableFromBooking", () => {
  it.each<[string, Partial<Booking>, Partial<Payable>]>([
    ["is open while it awaits payment", { paymentDeadline: 1 }, OPEN],
    ["is settling while a card payment is being captured", { paymentDeadline: null }, SETTLING],
    ["is in review while its slip is", { status: "in_review", paymentDeadline: null }, IN_REVIEW],
    ["is closed once confirmed", { status: "confirmed", paymentDeadline: null }, CLOSED],
    ["is closed once cancelled", { status: "cancelled", paymentDeadline: null }, CLOSED],
  ])("%s", (_, changes, expected) => {
    const booking = sampleBooking(changes)
    const { id, reference, total, paymentDeadline } = booking
    const due = { kind: "booking", id, reference, amount: total, deadline: paymentDeadline }
    expect(payableFromBooking(booking, { dueNow: total })).toEqual({ ...due, ...expected })
  })

  it.each<[Partial<Booking>, Partial<Payable>]>([
    [{ paymentDeadline: 1 }, IN_REVIEW],
    [{ paymentDeadline: null }, SETTLING],
    [{ status: "confirmed", paymentDeadline: null }, CLOSED],
    [{ status: "cancelled", paymentDeadline: null }, CLOSED],
  ])("is in review while a slip of its payment link is, as long as it is unpaid: %j", (changes, expected) => {
    expect(payableFromBooking(sampleBooking(changes), { dueNow: 1, linkInReview: true })).toMatchObject(expected)
  })
})

describe("payableFromLink", () => {
  it.each<[string, Partial<PaymentLink>, Partial<Booking> | null, Partial<Payable>]>([
    ["is open", {}, null, OPEN],
    ["is in review while the slip of its booking is", {}, { status: "in_review" }, IN_REVIEW],
    ["is settling while a card payment of it is being captured", { settlingPaymentId: "payment" }, null, SETTLING],
    ["is settling while one of its booking is being captured", {}, { paymentDeadline: null }, SETTLING],
    ["is in review while its slip is", { status: "in_review" }, null, IN_REVIEW],
    ["is closed once it has expired", { status: "expired" }, null, CLOSED],
    ["is closed with its booking", { status: "cancelled" }, { status: "cancelled" }, CLOSED],
  ])("%s", (_, changes, booking, expected) => {
    const link = sampleLink({ status: "open", ...changes })
    const found = payableFromLink({ link, booking: booking && sampleBooking({ paymentDeadline: 1, ...booking }) })
    expect(found).toMatchObject({
      kind: "link",
      id: link.id,
      amount: link.amount,
      deadline: link.expiresAt,
      ...expected,
    })
  })

  it("has the reference of its booking, otherwise its own", () => {
    const link = sampleLink({ id: "7f3a9c00-0000-4000-8000-000000000000" })
    expect(payableFromLink({ link, booking: null }).reference).toBe("PL-7F3A9C")
    expect(payableFromLink({ link, booking: sampleBooking() }).reference).toBe(sampleBooking().reference)
  })
})

describe("payableInstructions", () => {
  const villa = sampleVilla({ creditCardEnabled: true })
  const payable = payableFromBooking(sampleBooking({ paymentDeadline: 1 }), { dueNow: sampleBooking().total })
  const methods = (changes: Partial<Payable>) =>
    payableInstructions({ ...payable, ...changes }, villa, CARD).map(({ method }) => method)

  it("has each offered method, in order", () => {
    expect(methods({})).toEqual(["bank_transfer", "promptpay", "credit_card"])
  })

  it("leaves out the card where none is accepted", () => {
    const offered = payableInstructions(payable, villa, null).map(({ method }) => method)
    expect(offered).toEqual(["bank_transfer", "promptpay"])
  })

  it.each(["settling", "in_review", "closed"] as const)("is empty while it is %s", (state) => {
    expect(methods({ state })).toEqual([])
    expect(promptPayPayloadOf({ ...payable, state }, villa)).toBeNull()
  })

  it("has the PromptPay payload of the amount, if the owner has an id", () => {
    expect(promptPayPayloadOf(payable, villa)).toBe(promptPayPayload("0812345678", payable.amount))
    expect(promptPayPayloadOf(payable, sampleVilla({ promptPayId: null }))).toBeNull()
  })
})
