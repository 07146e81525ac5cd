import type { BookingStatus } from "#app/booking/status.ts"
import type { SendFailure } from "#app/money/cards/otp.ts"
import type { Result } from "#app/result.ts"

export type CountdownState = { deadline: string | null; remainingSeconds: number; status: BookingStatus }

/** In epoch milliseconds; `resendAt` is when the next OTP may be requested. */
export type SentOtp = { expiresAt: number; resendAt: number }

/**
 * What an OTP confirms: a card payment, or a guest's own request, such as a cancellation. Each has its own valid OTP,
 * attempts and sends: whoever has the link of a booking must not block its card payment.
 */
export type OtpUse = "card" | "request"

/**
 * Who enters an OTP: `others` have the booking by a link only, which anybody may have been given. Their wrong attempts
 * are counted apart, and block nobody else.
 */
export type OtpSender = "own" | "others"

export interface Countdown {
  /** Also changes the deadline of a running countdown. @param deadline epoch milliseconds */
  start(bookingId: string, deadline: number): Promise<void>

  end(bookingId: string, status: BookingStatus): Promise<void>

  checkOtpSend(use: OtpUse): Promise<Result<null, SendFailure, { retryAfterSeconds: number }>>

  /** Invalidates earlier OTPs of its use; the email may then be sent. */
  issueOtp(
    use: OtpUse,
    otp: { otpId: string; paymentId: string; hash: string },
  ): Promise<Result<SentOtp, SendFailure, { retryAfterSeconds: number }>>

  /**
   * For a card's OTP sent while the guest was on their bank's page; once per payment. @returns whether there is one
   */
  restartOtp(subject: string): Promise<boolean>

  /** Both times are 0 without a valid OTP. @param subject only its OTP counts as valid; by default any */
  otpTimes(
    use: OtpUse,
    subject?: string,
    sender?: OtpSender,
  ): Promise<SentOtp & { attemptsLeft: number; blockedUntil: number }>

  /** Every call that compares the OTP counts as an attempt; a correct OTP works once. */
  verifyOtp(
    use: OtpUse,
    otp: string,
    sender?: OtpSender,
  ): Promise<
    Result<
      { paymentId: string },
      "otp-invalid" | "otp-expired" | "otp-blocked" | "otp-not-ready",
      { attemptsLeft?: number; retryAfterSeconds?: number }
    >
  >

  /** A WebSocket that sends a `CountdownState` now and at every change; 429 if too many are open. */
  fetch(request: Request): Promise<Response>
}
