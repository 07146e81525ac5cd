import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  afterCorrectOtp,
  afterOtpSend,
  afterReturn,
  afterUncheckedAttempt,
  attemptsLeft,
  checkOtpSend,
  countOtpAttempt,
  maskedEmail,
  NEW_OTP_STATE,
  OTP_MAX_ATTEMPTS,
  OtpBody,
  type OtpState,
  otpFrom,
} from "#app/money/cards/otp.ts"
import { PROPERTY_PARAMETERS } from "../../support/property.ts"

const NOW = Date.UTC(2026, 10, 21)
const SECOND = 1000
const MINUTE = 60 * SECOND
const OTP = { otpId: "otp-1", paymentId: "payment-1" }

const sentAt = (...minutes: number[]) =>
  minutes.reduce((otpState, at) => afterOtpSend(otpState, OTP, NOW + at * MINUTE), NEW_OTP_STATE)

/** The given number of wrong attempts, one after the other. */
function failedAttempts(otpState: OtpState, times: number, now = NOW): OtpState {
  return Array.from({ length: times }).reduce<OtpState>((before) => {
    const counted = countOtpAttempt(before, now)
    return counted.ok ? counted.value.otpState : before
  }, otpState)
}

describe("sending an OTP", () => {
  it.each([
    ["none was sent yet", NEW_OTP_STATE, 0, null],
    ["59 seconds after one", sentAt(0), 59 * SECOND, ["otp-wait", 1]],
    ["60 seconds after one", sentAt(0), 60 * SECOND, null],
    ["five within the hour", sentAt(0, 10, 20, 30, 40), 50 * MINUTE, ["otp-sends-exhausted", 600]],
    ["five, the first an hour ago", sentAt(0, 10, 20, 30, 40), 60 * MINUTE, null],
    ["blocked", failedAttempts(sentAt(0), OTP_MAX_ATTEMPTS), 2 * MINUTE, ["otp-blocked", 13 * 60]],
    ["blocked 15 minutes ago", failedAttempts(sentAt(0), OTP_MAX_ATTEMPTS), 15 * MINUTE, null],
  ])("%s", (_, otpState, later, refused) => {
    const checked = checkOtpSend(otpState, NOW + later)
    expect(checked.ok ? null : [checked.error, checked.data?.retryAfterSeconds]).toEqual(refused)
  })

  it("does not reset the attempts", () => {
    const otpState = afterOtpSend(failedAttempts(sentAt(0), 3), { ...OTP, otpId: "otp-2" }, NOW + MINUTE)
    expect(attemptsLeft(otpState)).toBe(2)
    expect(otpState.live).toEqual({ ...OTP, otpId: "otp-2", expiresAt: NOW + 6 * MINUTE })
  })

  it("resets the attempts after a block", () => {
    expect(attemptsLeft(afterOtpSend(failedAttempts(sentAt(0), OTP_MAX_ATTEMPTS), OTP, NOW + 15 * MINUTE))).toBe(
      OTP_MAX_ATTEMPTS,
    )
  })
})

describe("returning from the bank's page", () => {
  const back = (otpState: OtpState, minutes: number, paymentId = OTP.paymentId) =>
    afterReturn(otpState, paymentId, NOW + minutes * MINUTE)

  it("restarts the lifetime of an OTP that was sent before, and the wait for the next one", () => {
    const otpState = back(sentAt(0, 1), 4)!
    expect(otpState.live?.expiresAt).toBe(NOW + 9 * MINUTE)
    expect(checkOtpSend(otpState, NOW + 5 * MINUTE - 1)).toMatchObject({ error: "otp-wait" })
    expect(checkOtpSend(otpState, NOW + 5 * MINUTE).ok).toBe(true)
  })

  it("resets neither attempts nor sends", () => {
    const before = failedAttempts(sentAt(0, 1, 2, 3, 4), 3, NOW + 4 * MINUTE)
    const otpState = back(before, 5)!
    expect(attemptsLeft(otpState)).toBe(attemptsLeft(before))
    expect(checkOtpSend(otpState, NOW + 10 * MINUTE)).toMatchObject({ error: "otp-sends-exhausted" })
  })

  it.each<[string, OtpState | null]>([
    ["no OTP was sent", back(NEW_OTP_STATE, 1)],
    ["the OTP has expired", back(sentAt(0), 5)],
    ["the OTP belongs to another payment", back(sentAt(0), 1, "payment-2")],
  ])("changes nothing if %s", (_, otpState) => {
    expect(otpState).toBeNull()
  })
})

describe("verifying an OTP", () => {
  it.each([
    ["if none was sent", NEW_OTP_STATE, 0, "otp-expired"],
    ["in its last millisecond", sentAt(0), 5 * MINUTE - 1, null],
    ["after five minutes", sentAt(0), 5 * MINUTE, "otp-expired"],
    ["that was used before", afterCorrectOtp(sentAt(0)), 0, "otp-expired"],
    ["after four wrong attempts", failedAttempts(sentAt(0), 4), 0, null],
    ["after five wrong attempts", failedAttempts(sentAt(0), 5), 0, "otp-blocked"],
    ["after the block, with the blocked OTP", failedAttempts(sentAt(0), 5), 15 * MINUTE, "otp-expired"],
  ])("%s", (_, otpState, later, refused) => {
    const counted = countOtpAttempt(otpState, NOW + later)
    expect(counted.ok ? null : counted.error).toBe(refused)
  })

  it("returns the remaining attempts", () => {
    expect([0, 1, 4, 5].map((times) => attemptsLeft(failedAttempts(sentAt(0), times)))).toEqual([5, 4, 1, 0])
  })

  it("costs no attempt if the OTP could not be checked, and the last one does not block", () => {
    const before = failedAttempts(sentAt(0), 4)
    const unchecked = afterUncheckedAttempt(failedAttempts(before, 1), OTP.otpId)
    expect(unchecked).toEqual(before)
    expect(countOtpAttempt(unchecked, NOW).ok).toBe(true)
  })

  it("keeps an unchecked attempt of an OTP that another one has replaced meanwhile", () => {
    const otpState = failedAttempts(sentAt(0), 2)
    expect(afterUncheckedAttempt(otpState, "otp-0")).toBe(otpState)
    expect(attemptsLeft(afterUncheckedAttempt(afterCorrectOtp(otpState), OTP.otpId))).toBe(OTP_MAX_ATTEMPTS)
  })

  it("is allowed five times in 15 minutes, with any actions in between", () => {
    const step = fc.record({
      send: fc.boolean(),
      seconds: fc.integer({ min: 0, max: 100 }),
      unchecked: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let now = NOW
        let otpState = sentAt(0)
        let checked = 0
        for (const { send, seconds, unchecked } of steps) {
          now += seconds * SECOND
          // During a block and before it: no window of 15 minutes checks more than five.
          if (now - NOW >= 15 * MINUTE) break
          if (send && checkOtpSend(otpState, now).ok) otpState = afterOtpSend(otpState, OTP, now)
          const counted = countOtpAttempt(otpState, now)
          if (!counted.ok) continue
          otpState = counted.value.otpState
          if (unchecked) otpState = afterUncheckedAttempt(otpState, counted.value.live.otpId)
          else checked += 1
        }
        expect(checked).toBeLessThanOrEqual(OTP_MAX_ATTEMPTS)
      }),
      PROPERTY_PARAMETERS,
    )
  })
})

describe("an OTP", () => {
  it("has six digits", () => {
    expect(otpFrom(new Uint8Array([0, 0, 0, 7]))).toBe("000007")
    expect(otpFrom(new Uint8Array([255, 255, 255, 255]))).toBe("967295")
  })
})

describe("a masked email on the page", () => {
  it.each([
    ["somchai@example.com", "so•••@example.com"],
    ["ab@example.com", "a•••@example.com"],
    ["a@example.com", "•••@example.com"],
  ])("%s is %s", (email, masked) => {
    expect(maskedEmail(email)).toBe(masked)
  })
})

describe("a typed code", () => {
  it.each([
    ["123456", "123456"],
    [" 123 456 ", "123456"],
    ["123-456", "123456"],
    ["๑๒๓๔๕๖", "123456"],
    ["１２３４５６", "123456"],
    ["\u202d123456\u202c", "123456"],
    ["12345", null],
    ["1234567", null],
    ["12345a", null],
    ["1".repeat(41), null],
  ])("%j is %s", (typed, code) => {
    const { data, error } = OtpBody.safeParse({ otp: typed })
    expect(data?.otp ?? null).toBe(code)
    if (code === null) expect(error?.issues.map(({ message }) => message)).toEqual(["validation.otp"])
  })
})
