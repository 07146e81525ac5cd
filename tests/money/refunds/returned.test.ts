import { describe, expect, it } from "vitest"
import type { Booking, BookingEvent } from "#app/booking/booking.ts"
import { fullName, splitName } from "#app/booking/guest/customer.ts"
import { CancelStayForm, RefundAccountForm } from "#app/money/refunds/guest-refund-request.ts"
import { isOtherName, nameByGuest, type Payee } from "#app/money/refunds/payee.ts"
import {
  canCancelStay,
  isStayOver,
  mayReturn,
  type Returned,
  refundByPolicy,
  returnedAmount,
  wayToCancel,
} from "#app/money/refunds/returned.ts"
import { POLICY_PRESETS } from "#app/villa/terms/cancellation-presets.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { sampleBooking } from "../../support/sample.ts"

const BANGKOK = "Asia/Bangkok"
const at = (text: string) => ({ now: Date.parse(`${text}+07:00`), timezone: BANGKOK })
const CUSTOMER = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }

/** A stay from 10 June 2027 for 20,000 baht, booked on 1 June with the moderate policy. */
const stay = (changes: Partial<Booking> = {}) =>
  sampleBooking({
    status: "confirmed",
    checkIn: "2027-06-10",
    checkOut: "2027-06-12",
    total: 20_000_00,
    createdAt: Date.parse("2027-06-01T12:00+07:00"),
    customer: CUSTOMER,
    terms: { ...DEFAULT_TERMS, cancellation: { tiers: POLICY_PRESETS.moderate, graceHours: 0 } },
    ...changes,
  })

describe("what the policy refunds", () => {
  it.each([
    // moderate: everything 5 days before, half 1 day before
    ["6 days before", "2027-06-04T12:00", 20_000_00, 20_000_00],
    ["5 days before, at its last minute", "2027-06-05T23:59", 20_000_00, 20_000_00],
    ["4 days before, at its first minute", "2027-06-06T00:00", 20_000_00, 10_000_00],
    ["1 day before", "2027-06-09T23:59", 20_000_00, 10_000_00],
    ["on the day", "2027-06-10T00:00", 20_000_00, 0],
    ["after check-in", "2027-06-11T10:00", 20_000_00, 0],
    ["a deposit of 6,001, in part", "2027-06-07T10:00", 6_001_00, 3_000_50],
    ["a satang, in part: rounded up for the guest", "2027-06-07T10:00", 1, 1],
    ["nothing paid", "2027-06-04T12:00", 0, 0],
  ])("%s", (_, when, paid, refund) => {
    expect(refundByPolicy(stay(), paid, at(when))).toBe(refund)
  })

  it.each([
    // cap, when: refund
    [50, "2027-06-04T12:00", 10_000_00],
    [50, "2027-06-07T12:00", 10_000_00],
    [50, "2027-06-10T12:00", 0],
    [0, "2027-06-04T12:00", 0],
    [100, "2027-06-04T12:00", 20_000_00],
  ])("never more than %d % after a change of dates, on %s", (refundCap, when, refund) => {
    expect(refundByPolicy(stay({ refundCap }), 20_000_00, at(when))).toBe(refund)
  })

  it("is all within the free hours after booking, and by the tiers after them", () => {
    const terms = { ...DEFAULT_TERMS, cancellation: { tiers: [{ days: 30, percent: 100 }], graceHours: 24 } }
    const booked = stay({ terms })
    expect(refundByPolicy(booked, 100, at("2027-06-02T12:00"))).toBe(100)
    expect(refundByPolicy(booked, 100, at("2027-06-02T12:01"))).toBe(0)
  })

  it("is what was paid beyond the price in any case, with what was charged or waived", () => {
    const [half, none] = [at("2027-06-07T12:00"), at("2027-06-10T12:00")]
    expect(refundByPolicy(stay(), 30_000_00, half)).toBe(20_000_00)
    expect(refundByPolicy(stay(), 30_000_00, none)).toBe(10_000_00)
    expect(refundByPolicy(stay(), 30_000_00, { ...none, charged: 4_000_00 })).toBe(6_000_00)
    expect(refundByPolicy(stay(), 20_000_00, { ...half, charged: -5_000_00 })).toBe(12_500_00)
  })

  it.each([
    // tiers, when the owner says so: refund of 20,000 paid
    ["the strict policy", POLICY_PRESETS.strict, "2027-06-10T14:00", 0],
    ["the strict policy, said a week later", POLICY_PRESETS.strict, "2027-06-17T14:00", 0],
    ["a policy that refunds half on check-in day, said that day", [{ days: 0, percent: 50 }], "2027-06-10T20:00", 0],
    ["a policy that refunds half on check-in day, said later", [{ days: 0, percent: 50 }], "2027-06-11T09:00", 0],
  ])("of a guest who did not come is by the last period: %s", (_, tiers, when, refund) => {
    const missed = stay({ terms: { ...DEFAULT_TERMS, cancellation: { tiers, graceHours: 0 } } })
    expect(refundByPolicy(missed, 20_000_00, { ...at(when), isNoShow: true })).toBe(refund)
    // Money beyond the price was not for the stay.
    expect(refundByPolicy(missed, 25_000_00, { ...at(when), isNoShow: true })).toBe(refund + 5_000_00)
  })

  it("is all that was paid for a stay that costs nothing", () => {
    expect(refundByPolicy(stay({ total: 0 }), 500, at("2027-06-09T12:00"))).toBe(500)
  })
})

describe("what an owner returns", () => {
  const moment = at("2027-06-07T12:00")
  it.each<[string, Returned, number, Partial<Booking>, ReturnType<typeof returnedAmount>]>([
    ["everything", { kind: "all" }, 700, {}, { ok: true, value: 700 }],
    ["by the policy", { kind: "policy" }, 700, {}, { ok: true, value: 350 }],
    ["nothing", { kind: "amount", amount: 0 }, 700, {}, { ok: true, value: 0 }],
    ["an amount", { kind: "amount", amount: 700 }, 700, {}, { ok: true, value: 700 }],
    ["a satang too much", { kind: "amount", amount: 701 }, 700, {}, { ok: false, error: "refund-too-high" }],
    [
      "by the policy before it is confirmed: everything",
      { kind: "policy" },
      700,
      { status: "in_review" },
      { ok: true, value: 700 },
    ],
  ])("%s", (_, returned, held, changes, result) => {
    expect(returnedAmount(stay(changes), returned, held, moment)).toEqual(result)
  })

  it("is everything if staff cancel", () => {
    const owner = () => true
    const staff = () => false
    expect(mayReturn({ kind: "all" }, staff)).toBe(true)
    expect(mayReturn(undefined, staff)).toBe(true)
    expect(mayReturn({ kind: "policy" }, staff)).toBe(false)
    expect(mayReturn({ kind: "amount", amount: 0 }, owner)).toBe(true)
  })
})

describe("a guest can cancel on the site", () => {
  it.each<[string, Partial<Booking>, string, boolean]>([
    ["a confirmed stay", {}, "2027-06-01T12:00", true],
    ["until the end of check-in day", {}, "2027-06-10T23:59", true],
    ["not after it", {}, "2027-06-11T00:00", false],
    ["not before it is confirmed", { status: "in_review" }, "2027-06-01T12:00", false],
    ["not once it is cancelled", { status: "cancelled" }, "2027-06-01T12:00", false],
    ["not without an email address", { customer: { ...CUSTOMER, email: "" } }, "2027-06-01T12:00", false],
    ["not without customer details", { customer: null }, "2027-06-01T12:00", false],
    ["not without a policy", { terms: DEFAULT_TERMS }, "2027-06-01T12:00", false],
  ])("%s", (_, changes, when, expected) => {
    expect(canCancelStay(stay(changes), at(when))).toBe(expected)
  })
})

describe("how a guest cancels a paid stay", () => {
  const withoutEmail = { customer: { ...CUSTOMER, email: "" } }
  it.each<[string, Partial<Booking>, string, string | null]>([
    ["before the details are given", { status: "pending_payment", customer: null }, "2027-06-01T12:00", "online"],
    ["before paying", { status: "pending_payment" }, "2027-06-01T12:00", "online"],
    ["while a slip is checked", { status: "in_review" }, "2027-06-01T12:00", "onceConfirmed"],
    ["unpaid, without an email address", { status: "pending_payment", ...withoutEmail }, "2027-06-01T12:00", "contact"],
    ["confirmed, by the link of the page", {}, "2027-06-01T12:00", null],
    ["confirmed, without an email address", withoutEmail, "2027-06-01T12:00", "contact"],
    ["on the day after check-in", {}, "2027-06-11T12:00", "contact"],
    ["once it is over", {}, "2027-06-12T12:00", null],
  ])("%s", (_, changes, when, way) => {
    expect(wayToCancel(stay(changes), at(when))).toBe(way)
  })
})

describe("a stay is over", () => {
  it.each([
    ["2027-06-10T12:00", false],
    ["2027-06-11T23:59", false],
    ["2027-06-12T00:00", true],
    ["2027-07-01T12:00", true],
  ])("%s: %s", (when, expected) => {
    expect(isStayOver(stay(), at(when))).toBe(expected)
  })
})

describe("the account of a transfer", () => {
  const errorsOf = (fields: object) => {
    const parsed = RefundAccountForm.safeParse({ otp: "123456", ...fields })
    return parsed.error?.issues.map(({ path, message }) => [path[0], message])
  }

  it("is judged in the same round as a malformed code", () => {
    expect(errorsOf({ otp: "12", bankName: "SCB", accountNumber: "123 456 7890" })).toEqual([
      ["otp", "validation.otp"],
      ["accountName", "validation.required"],
    ])
    expect(errorsOf({ otp: "12" })).toEqual([
      ["otp", "validation.otp"],
      ["promptPayId", "refund.errors.payee"],
    ])
    expect(errorsOf({ otp: "12", promptPayId: 5 })).toHaveLength(2)
    const cancelled = CancelStayForm.safeParse({ otp: "12", refundShown: "0", promptPayId: "081" })
    expect(cancelled.error?.issues.map(({ path }) => path[0])).toEqual(["otp", "promptPayId"])
  })

  it("has one error for each field", () => {
    expect(errorsOf({ bankName: "SCB" })).toEqual([
      ["accountNumber", "validation.required"],
      ["accountName", "validation.required"],
    ])
    expect(errorsOf({ bankName: "SCB", accountNumber: "one".repeat(20), accountName: "Mali" })).toEqual([
      ["accountNumber", "validation.tooLong"],
    ])
    expect(errorsOf({ bankName: "SCB", accountNumber: "one", accountName: "Mali" })).toEqual([
      ["accountNumber", "validation.accountNumber"],
    ])
  })
})

describe("the name of an account is unlike the guest's", () => {
  const bank = (accountName: string): Payee => ({ kind: "bank", bankName: "SCB", accountNumber: "111", accountName })
  it.each([
    [bank("Mali Srisuk"), false],
    [bank("MISS MALI SRISUK"), false],
    [bank("Srisuk M."), false],
    [bank("Somchai Jaidee"), true],
    [bank("M"), true],
    [{ kind: "promptpay", promptPayId: "0812345678" } as const, false],
  ])("%o: %s", (payee, expected) => {
    expect(isOtherName(payee, fullName(CUSTOMER))).toBe(expected)
  })

  it.each([
    ["Mr John Smith", "Mr Somchai Jaidee", true],
    ["Mr. John Smith", "MR. SOMCHAI JAIDEE", true],
    ["Miss Mali Srisuk", "Ms Mali Srisuk", false],
    ["Mrs Mali Srisuk", "Mrs. Noi Jaidee", true],
    ["Dr Ann Lee", "Dr. Somchai Jaidee", true],
    ["Khun Mali", "Khun Noi", true],
    ["Mr and Mrs Smith", "Somchai and Noi Jaidee", true],
    ["Sea Co., Ltd.", "Sand Co., Ltd.", true],
    ["นาย สมชาย ใจดี", "นาย มานะ รักไทย", true],
    ["นายสมชาย ใจดี", "สมชาย ย้ายบ้าน", false],
    ["นางมะลิ ศรีสุข", "นางสาวมะลิ ใจดี", false],
    ["นางสาว มะลิ ศรีสุข", "นางสาว น้อย ใจดี", true],
    ["น.ส.มะลิ ศรีสุข", "น.ส. น้อย ใจดี", true],
    ["น.ส.มะลิ ศรีสุข", "MS. มะลิ ศรีสุข", false],
    ["คุณ มะลิ", "คุณ น้อย", true],
    ["ดร. มะลิ", "ดร. น้อย", true],
    ["บริษัท ทะเล จำกัด", "บริษัท ทราย จำกัด", true],
    ["Mr", "Mr Somchai Jaidee", true],
    ["Nguyễn Văn A", "NGUYEN VAN A", false],
    ["José García", "JOSE GARCIA", false],
    ["Müller", "MS MULLER", false],
    ["Müller", "MUELLER", false],
    ["Mueller", "MÜLLER", false],
    ["O’Connor", "OCONNOR", false],
    ["Đặng Thị Hoa", "DANG HOA", false],
    ["Straße", "STRASSE", false],
    ["น\u0e4d\u0e49าใจ", "น้ำใจ", false],
    ["José García", "JOHN GRANT", true],
    ["บริษัท ทะเล จ\u0e4dากัด", "บริษัท ทราย จำกัด", true],
  ])("%s and an account of %s: %s", (name, accountName, expected) => {
    expect(isOtherName(bank(accountName), name)).toBe(expected)
  })
})

describe("the name by which an account is judged", () => {
  const renamed = (actor: "guest" | "admin", from: string, to: string, isByLink = false): BookingEvent => ({
    at: 1,
    actor,
    actorName: actor === "admin" ? "Lek" : null,
    action: "changed",
    from: null,
    to: null,
    reason: null,
    changes: [{ field: "customerName", from, to }],
    ...(isByLink && { isByLink }),
  })
  const other: BookingEvent = { ...renamed("admin", "", ""), changes: [{ field: "guests", from: 2, to: 3 }] }
  it.each([
    ["never changed", [other], "Mali Srisuk"],
    ["changed by staff", [renamed("admin", "Noi Jaidee", "Mali Srisuk")], "Noi Jaidee"],
    [
      "changed by staff twice",
      [renamed("admin", "Noi Jaidee", "Noi J"), other, renamed("admin", "Noi J", "Mali Srisuk")],
      "Noi Jaidee",
    ],
    ["changed by the guest", [renamed("guest", "Mail Srisuk", "Mali Srisuk")], "Mali Srisuk"],
    [
      "changed by the guest after staff",
      [renamed("admin", "Mali S", "M"), renamed("guest", "M", "Mali Srisuk")],
      "Mali Srisuk",
    ],
    ["changed by whoever has the link", [renamed("guest", "Noi Jaidee", "Mali Srisuk", true)], "Noi Jaidee"],
  ])("is the last that the guest gave: %s", (_, history, expected) => {
    expect(nameByGuest({ customer: { ...CUSTOMER, ...splitName("Mali Srisuk") } }, history)).toBe(expected)
  })
})
