import { describe, expect, it } from "vitest"
import { PaymentLinkChange, PaymentLinkForm, PaymentLinkRequest } from "#app/money/links/payment-link-request.ts"

const REQUEST = { amount: 1500.5, description: "Deposit" }

it("accepts an amount in baht and a description; other fields have defaults", () => {
  expect(PaymentLinkRequest.parse({ amount: 1500.5, description: "  Deposit ", other: 1 })).toEqual({
    amount: 150050,
    description: "Deposit",
    customerName: null,
    bookingId: null,
    expiresInHours: 168,
  })
})

describe("accepts", () => {
  it.each([
    ["amount", 0.01],
    ["amount", 10_000_000],
    ["expiresInHours", 0.001],
    ["expiresInHours", 720],
    ["description", "ก".repeat(200)],
    ["customerName", "ก".repeat(200)],
    ["customerName", null],
    ["customerName", ""],
    ["bookingId", null],
    ["bookingId", "BV-7K3M9Q"],
  ])("%s %j", (field, value) => {
    expect(PaymentLinkRequest.safeParse({ ...REQUEST, [field]: value }).success).toBe(true)
  })
})

describe("rejects", () => {
  it.each([
    ["amount", undefined, "validation.required"],
    ["amount", "100", "validation.number"],
    ["amount", 0, "paymentLink.errors.amount"],
    ["amount", -1, "paymentLink.errors.amount"],
    ["amount", 0.001, "validation.satang"],
    ["amount", 1e-7, "validation.satang"],
    ["amount", 10_000_001, "validation.priceTooHigh"],
    ["amount", Number.NaN, "validation.number"],
    ["description", undefined, "validation.required"],
    ["description", "  ", "validation.required"],
    ["description", 7, "validation.text"],
    ["description", "a".repeat(201), "validation.tooLong"],
    ["customerName", "a".repeat(201), "validation.tooLong"],
    ["bookingId", 7, "validation.text"],
    ["expiresInHours", 0, "paymentLink.errors.hours"],
    ["expiresInHours", -1, "paymentLink.errors.hours"],
    ["expiresInHours", 720.001, "paymentLink.errors.hours"],
    ["expiresInHours", "soon", "validation.number"],
  ])("%s %j: %s", (field, value, message) => {
    const parsed = PaymentLinkRequest.safeParse({ ...REQUEST, [field]: value })
    expect(parsed.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([[field, message]])
  })
})

it("the form contains the link's id", () => {
  const key = "0b5cf1c4-6a0f-4a58-9b0b-2f6a3f0a9c11"
  expect(PaymentLinkForm.parse({ ...REQUEST, key })).toMatchObject({ key, request: { amount: 150050 } })
  expect(PaymentLinkForm.parse({ ...REQUEST, key, deposit: 750.25 })).toMatchObject({ request: { amount: 75025 } })
  expect(PaymentLinkForm.safeParse({ ...REQUEST, key, deposit: -1 }).success).toBe(false)
  expect(PaymentLinkForm.safeParse({ ...REQUEST, key: "mine" }).success).toBe(false)
})

it.each(["in_review", "expired", "pending", "", undefined])("the status %j cannot be requested", (status) => {
  expect(PaymentLinkChange.safeParse({ status }).success).toBe(false)
})
