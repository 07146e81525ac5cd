import * as z from "zod"
import { HOUR_MS } from "#app/durations.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { OTP_DIGITS, otp } from "./otp-field.ts"

export const OTP_VALID_MINUTES = 5
/** Longer, because a code's validity restarts when the guest returns from the bank's page. */
export const OTP_STORED_MINUTES = 2 * OTP_VALID_MINUTES
export const OTP_RESEND_SECONDS = 60
export const OTP_MAX_ATTEMPTS = 5
const OTP_BLOCK_MINUTES = 15
const OTP_SENDS_PER_HOUR = 5

const MINUTE_MS = 60_000

export const OtpBody = z.object({ otp })

/** Instants in epoch milliseconds. */
export type OtpState = {
  /** The valid OTP; `paymentId` is a card payment or a guest's purpose. */
  live: { otpId: string; paymentId: string; expiresAt: number } | null
  /** Failed attempts since the last correct OTP or block; a new OTP does not reset them. */
  attempts: number
  blockedUntil: number
  sends: number[]
}

export const NEW_OTP_STATE: OtpState = { live: null, attempts: 0, blockedUntil: 0, sends: [] }

export type SendFailure = "otp-blocked" | "otp-wait" | "otp-sends-exhausted"
type Wait = { retryAfterSeconds: number }
const wait = (until: number, now: number): Wait => ({ retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)) })

/** If no OTP may be sent, says in how many seconds (product.md, "Times"). */
export function checkOtpSend(
  otpState: OtpState,
  now: number,
  resendSeconds = OTP_RESEND_SECONDS,
): Result<null, SendFailure, Wait> {
  if (otpState.blockedUntil > now) return fail("otp-blocked", wait(otpState.blockedUntil, now))
  const sends = recent(otpState, now)
  const next = (sends.at(-1) ?? 0) + resendSeconds * 1000
  if (next > now) return fail("otp-wait", wait(next, now))
  const first = sends[0]
  if (first !== undefined && sends.length >= OTP_SENDS_PER_HOUR) {
    return fail("otp-sends-exhausted", wait(first + HOUR_MS, now))
  }
  return ok(null)
}

export function afterOtpSend(otpState: OtpState, sent: { otpId: string; paymentId: string }, now: number): OtpState {
  return {
    ...unblocked(otpState, now),
    live: { ...sent, expiresAt: now + OTP_VALID_MINUTES * MINUTE_MS },
    sends: [...recent(otpState, now), now],
  }
}

/** Validity and resend wait of the OTP restart; attempts and sends stay counted. Null without a valid OTP. */
export function afterReturn(otpState: OtpState, subject: string, now: number): OtpState | null {
  const { live, sends } = otpState
  if (live?.paymentId !== subject || live.expiresAt <= now) return null
  const expiresAt = now + OTP_VALID_MINUTES * MINUTE_MS
  return { ...otpState, live: { ...live, expiresAt }, sends: [...sends.slice(0, -1), now] }
}

/**
 * Counts before the comparison, so that concurrent attempts all count; a correct OTP lifts the block again.
 */
export function countOtpAttempt(
  otpState: OtpState,
  now: number,
): Result<{ otpState: OtpState; live: NonNullable<OtpState["live"]> }, "otp-blocked" | "otp-expired", Wait> {
  if (otpState.blockedUntil > now) return fail("otp-blocked", wait(otpState.blockedUntil, now))
  const { live, ...rest } = unblocked(otpState, now)
  if (!live || live.expiresAt <= now) return fail("otp-expired")
  const attempts = rest.attempts + 1
  const blockedUntil = attempts >= OTP_MAX_ATTEMPTS ? now + OTP_BLOCK_MINUTES * MINUTE_MS : 0
  return ok({ otpState: { ...rest, live, attempts, blockedUntil }, live })
}

/** The hash could not be read: the attempt does not count, and a block that it began ends. */
export function afterUncheckedAttempt(otpState: OtpState, otpId: string): OtpState {
  if (otpState.live?.otpId !== otpId) return otpState
  return { ...otpState, attempts: Math.max(0, otpState.attempts - 1), blockedUntil: 0 }
}

export function afterCorrectOtp(otpState: OtpState): OtpState {
  return { ...otpState, live: null, attempts: 0, blockedUntil: 0 }
}

export function attemptsLeft({ attempts }: Pick<OtpState, "attempts">): number {
  return Math.max(0, OTP_MAX_ATTEMPTS - attempts)
}

export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@")
  return `${email.slice(0, Math.min(2, at - 1))}•••${email.slice(at)}`
}

/** With 32 random bits the modulo bias is negligible. */
export function otpFrom(bytes: Uint8Array): string {
  const number = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0)
  return String(number % 10 ** OTP_DIGITS).padStart(OTP_DIGITS, "0")
}

function recent({ sends }: OtpState, now: number): number[] {
  return sends.filter((at) => at + HOUR_MS > now)
}

function unblocked(otpState: OtpState, now: number): OtpState {
  return otpState.blockedUntil !== 0 && otpState.blockedUntil <= now
    ? { ...otpState, attempts: 0, blockedUntil: 0 }
    : otpState
}

/** The text whose HMAC is stored: without the secret it cannot be brute-forced. */
export function otpSignatureText(otpId: string, otp: string): string {
  return `otp:${otpId}:${otp}`
}
