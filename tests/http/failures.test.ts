import { describe, expect, it } from "vitest"
import { type FailureKind, failureOf, failures } from "#app/http/failures.ts"
import { adminEn } from "#app/i18n/locales/admin/en.ts"
import { en } from "#app/i18n/locales/en.ts"

const kinds = Object.keys(failures) as FailureKind[]
/** The texts of failures that only admins see are the administration's: "admin:line.notSet". */
const textOf = (key: string) => {
  const [path = "", namespace] = key.split(":").reverse()
  const texts = namespace === "admin" ? adminEn : en
  return path.split(".").reduce<unknown>((tree, part) => (tree as Record<string, unknown>)?.[part], texts)
}

describe("every failure", () => {
  it.each(kinds)("%s is named in kebab-case and has a status, a code and a text", (kind) => {
    const { status, code, text } = failureOf(kind)
    expect(kind).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(code).toMatch(/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)*$/)
    expect(textOf(text)).toEqual(expect.stringMatching(/\S/))
  })

  it.each(kinds)("%s has Retry-After only if waiting helps", (kind) => {
    const { status, retryAfterSeconds } = failureOf(kind)
    expect(retryAfterSeconds !== undefined).toBe(status === 429 || status === 503)
  })
})

describe("the text of a failure", () => {
  it.each([
    ["too-many-requests", undefined, "errors.tooManyRequests"],
    ["too-many-requests", 60, "errors.tooManyRequests"],
    ["too-many-requests", 3600, "errors.tooManyRequestsHour"],
    ["too-many-requests", 24 * 3600, "errors.tooManyRequestsDay"],
    ["log-in-blocked", undefined, "errors.logInBlocked"],
    ["log-in-blocked", 3600, "errors.logInBlockedHour"],
    ["otp-wait", 3600, "payment.errors.otpWait"],
  ] as const)("of %s after %s seconds is %s", (kind, retryAfterSeconds, text) => {
    expect(failureOf(kind, retryAfterSeconds && { retryAfterSeconds }).text).toBe(text)
  })
})

// api.md, "Conventions" and "Details and edge cases"
describe("failures of the contract", () => {
  it.each([
    ["bad-request", 400],
    ["unauthorized", 401],
    ["wrong-origin", 403],
    ["not-found", 404],
    ["method-not-allowed", 405],
    ["body-too-large", 413],
    ["file-too-large", 413],
    ["unsupported-type", 415],
    ["slip-invalid", 415],
    ["image-invalid", 415],
    ["invalid", 422],
    ["slip-missing", 409],
    ["status-conflict", 409],
    ["booking-frozen", 409],
    ["payment-method-disabled", 409],
    ["too-many-holds", 429],
    ["too-many-requests", 429],
    ["internal", 500],
    ["unavailable", 503],
  ] as const)("%s answers %i", (kind, status) => {
    expect(failureOf(kind).status).toBe(status)
  })

  it.each([
    ["not-found", "notFound", "Not found"],
    ["dates-missing", "booking.errors.selectDates", "Please select check-in and check-out dates"],
    ["same-day", "booking.errors.sameDayBooking", null],
    ["dates-unavailable", "booking.errors.datesUnavailable", null],
    ["rules-changed", "rulesChanged", null],
    ["price-changed", "booking.errors.priceChanged", null],
    ["too-many-holds", "tooManyHolds", null],
    ["payment-method-disabled", "paymentMethodDisabled", null],
    ["file-too-large", "fileTooLarge", "File size must be less than 5MB"],
    ["image-invalid", "imageInvalid", "Please select a valid image file"],
    ["villa-missing", "villaMissing", "Failed to fetch villa details"],
    ["internal", "internal", "An error occurred"],
  ] as const)("%s is %s", (kind, code, message) => {
    expect(failureOf(kind).code).toBe(code)
    if (message) expect(textOf(failureOf(kind).text)).toBe(message)
  })
})
