import * as z from "zod"
import { HOUR_MS } from "#app/durations.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { OTP_DIGITS, otp } from "./otp-field.ts"

export const OTP_VALID_MINUTES = 5
/** How long its hash is stored: its validity starts again when the guest returns from their bank's page. */
export const OTP_STORED_MINUTES = 2 * OTP_VALID_MINUTES
export const OTP_RESEND_SECONDS = 60
export const OTP_MAX_ATTEMPTS = 5
const OTP_BLOCK_MINUTES = 15
const OTP_SENDS_PER_HOUR = 5

const MINUTE_MS = 60_000

export const OtpBody = z.object({ otp })

/** The state of the OTPs of a booking or link. Instants are in epoch milliseconds. */
export type OtpState = {
  /**
   * The valid OTP; a new one invalidates those before it. Its `paymentId` is the subject that it confirms: a card payment, or
   * what the guest asks for (`subjectOf`). The name is that of the stored objects.
   */
  live: { otpId: string; paymentId: string; expiresAt: number } | null
  /** Failed attempts since the last correct OTP or block; a new OTP does not reset them. */
  attempts: number
  blockedUntil: number
  /** When OTPs were sent within the last hour. */
  sends: number[]
}

export const NEW_OTP_STATE: OtpState = { live: null, attempts: 0, blockedUntil: 0, sends: [] }

export type SendFailure = "otp-blocked" | "otp-wait" | "otp-sends-exhausted"
type Wait = { retryAfterSeconds: number }
const wait = (until: number, now: number): Wait => ({ retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)) })

/**
 * Whether another OTP may be sent now; if not, in how many seconds (product.md, "Times").
 * @param resendSeconds the wait after the last one
 */
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

/** The state after an OTP was sent, which invalidates those before it. */
export function afterOtpSend(otpState: OtpState, sent: { otpId: string; paymentId: string }, now: number): OtpState {
  return {
    ...unblocked(otpState, now),
    live: { ...sent, expiresAt: now + OTP_VALID_MINUTES * MINUTE_MS },
    sends: [...recent(otpState, now), now],
  }
}

/**
 * The state after the payer has returned from their bank's page, if the valid OTP was sent before: its validity and
 * the wait for the next one restart, attempts and sends stay counted. Null if there is no such OTP.
 */
export function afterReturn(otpState: OtpState, subject: string, now: number): OtpState | null {
  const { live, sends } = otpState
  if (live?.paymentId !== subject || live.expiresAt <= now) return null
  const expiresAt = now + OTP_VALID_MINUTES * MINUTE_MS
  return { ...otpState, live: { ...live, expiresAt }, sends: [...sends.slice(0, -1), now] }
}

/**
 * Counts an attempt before its OTP is compared, so that concurrent attempts are all counted. The last one blocks
 * immediately; a correct OTP lifts the block again.
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

/**
 * The state after an attempt that was not compared with its OTP, because the hash could not be read: it does not count,
 * and the block that it began ends.
 */
export function afterUncheckedAttempt(otpState: OtpState, otpId: string): OtpState {
  if (otpState.live?.otpId !== otpId) return otpState
  return { ...otpState, attempts: Math.max(0, otpState.attempts - 1), blockedUntil: 0 }
}

/** The state after a correct OTP: it is used up, and the attempts are reset. */
export function afterCorrectOtp(otpState: OtpState): OtpState {
  return { ...otpState, live: null, attempts: 0, blockedUntil: 0 }
}

export function attemptsLeft({ attempts }: Pick<OtpState, "attempts">): number {
  return Math.max(0, OTP_MAX_ATTEMPTS - attempts)
}

/** Masks an email address: "so•••@example.com". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@")
  return `${email.slice(0, Math.min(2, at - 1))}•••${email.slice(at)}`
}

/** Six digits from random bytes; with 32 bits the modulo bias is negligible. */
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

/** The text whose HMAC is stored for an OTP: without the secret it cannot be brute-forced. */
export function otpSignatureText(otpId: string, otp: string): string {
  return `otp:${otpId}:${otp}`
}
