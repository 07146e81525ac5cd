import type { BookingStatus } from "../booking/status.ts"
import type { Result } from "../result.ts"
import type { SendFailure } from "./otp.ts"

/** What the WebSocket of a countdown sends to open pages. */
export type CountdownState = { deadline: string | null; remainingSeconds: number; status: BookingStatus }

/** When a code that was sent ends, and when the next may be asked for; epoch milliseconds. */
export type SentOtp = { expiresAt: number; resendAt: number }

/** The payment countdown and the one-time codes of one booking or payment link. */
export interface Countdown {
  /** Starts the countdown, or moves its end. @param deadline epoch milliseconds */
  start(bookingId: string, deadline: number): Promise<void>

  /** Ends the countdown: the booking is paid, in review or cancelled. */
  end(bookingId: string, status: BookingStatus): Promise<void>

  /** Whether one more code may be sent now, and where not, in how many seconds. */
  checkOtpSend(): Promise<Result<null, SendFailure, { retryAfterSeconds: number }>>

  /** Makes this code the valid one in place of the one before it; its email may then be sent. */
  issueOtp(otp: {
    otpId: string
    paymentId: string
    hash: string
  }): Promise<Result<SentOtp, SendFailure, { retryAfterSeconds: number }>>

  /**
   * Restarts the validity of a code that was sent while the guest was on their bank's page. To be called once for each
   * payment. @returns whether there is such a code
   */
  restartOtp(paymentId: string): Promise<boolean>

  /** When the valid code ends, and when the next may be asked for; both 0 where there is none. */
  otpTimes(): Promise<SentOtp & { attemptsLeft: number; blockedUntil: number }>

  /** Verifies a code. Every call counts as an attempt; a correct code works once. */
  verifyOtp(
    otp: string,
  ): Promise<
    Result<
      { paymentId: string },
      "otp-invalid" | "otp-expired" | "otp-blocked",
      { attemptsLeft?: number; retryAfterSeconds?: number }
    >
  >

  /** Opens the live feed: a WebSocket that sends a `CountdownState` now and at every change; 429 where too many are open. */
  fetch(request: Request): Promise<Response>
}
