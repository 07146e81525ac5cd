import type { BookingStatus } from "#app/booking/status.ts"
import type { SendFailure } from "#app/money/cards/otp.ts"
import type { Result } from "#app/result.ts"

/** What the WebSocket of a countdown sends to open pages. */
export type CountdownState = { deadline: string | null; remainingSeconds: number; status: BookingStatus }

/** When an OTP that was sent expires, and when the next one may be requested. In epoch milliseconds. */
export type SentOtp = { expiresAt: number; resendAt: number }

/** The payment countdown and the OTPs of one booking or payment link. */
export interface Countdown {
  /** Starts the countdown, or changes its deadline. @param deadline epoch milliseconds */
  start(bookingId: string, deadline: number): Promise<void>

  /** Ends the countdown: the booking is paid, in review or cancelled. */
  end(bookingId: string, status: BookingStatus): Promise<void>

  /** Whether another OTP may be sent now; if not, in how many seconds. */
  checkOtpSend(): Promise<Result<null, SendFailure, { retryAfterSeconds: number }>>

  /** Makes this OTP the valid one and invalidates those before it; its email may then be sent. */
  issueOtp(otp: {
    otpId: string
    paymentId: string
    hash: string
  }): Promise<Result<SentOtp, SendFailure, { retryAfterSeconds: number }>>

  /**
   * Restarts the validity of an OTP that was sent while the guest was on their bank's page. To be called once for each
   * payment. @returns whether there is such an OTP
   */
  restartOtp(subject: string): Promise<boolean>

  /**
   * When the valid OTP expires, and when the next one may be requested; both 0 if there is none.
   * @param subject only an OTP for this counts as valid; any by default
   */
  otpTimes(subject?: string): Promise<SentOtp & { attemptsLeft: number; blockedUntil: number }>

  /** Verifies an OTP. Every call that compares it counts as an attempt; a correct OTP works once. */
  verifyOtp(
    otp: string,
  ): Promise<
    Result<
      { paymentId: string },
      "otp-invalid" | "otp-expired" | "otp-blocked" | "otp-not-ready",
      { attemptsLeft?: number; retryAfterSeconds?: number }
    >
  >

  /**
   * Opens the live feed: a WebSocket that sends a `CountdownState` now and at every change; 429 if too many are open.
   */
  fetch(request: Request): Promise<Response>
}
