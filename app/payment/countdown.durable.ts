import { DurableObject } from "cloudflare:workers"
import { readBooking } from "../booking/booking-store.server.ts"
import { remainingSeconds } from "../booking/deadline.ts"
import { expireBookings } from "../booking/expire-bookings.server.ts"
import type { BookingStatus } from "../booking/status.ts"
import { openApp } from "../context.server.ts"
import { read } from "../db/database.server.ts"
import { deliverEmails } from "../email/deliver-emails.server.ts"
import { logError } from "../log.server.ts"
import { fail, ok, type Result } from "../result.ts"
import {
  afterCorrectOtp,
  afterOtpSend,
  afterReturn,
  attemptsLeft,
  checkOtpSend,
  countOtpAttempt,
  NEW_OTP_STATE,
  OTP_RESEND_SECONDS,
  OTP_VALID_MINUTES,
  type OtpState,
  type SendFailure,
} from "./otp.ts"
import { releaseCardPayments } from "./release-card-payments.server.ts"
import { otpSignatureText, type SentOtp } from "./send-otp.server.ts"

/** What open pages are told. */
export type CountdownState = { deadline: string | null; remainingSeconds: number; status: BookingStatus }

/** Longer than a code counts, since that begins anew when the guest comes back from their bank. */
const HASH_KEPT_SECONDS = 2 * OTP_VALID_MINUTES * 60

const STATE = "state"
const OTP_STATE_KEY = "code-gate"
type Kept = { bookingId: string; deadline: number | null; status: BookingStatus }

/** The alarm is dropped by the platform after six failures; on the last one it is set again by hand. */
const LAST_RETRY = 5
const RETRY_MS = 30_000

/**
 * The payment countdown of one booking, found by the booking's id: keeps the deadline, lets the booking expire by its
 * alarm and tells open pages over WebSockets. D1 decides what is true: losing this object loses no night and no money.
 */
export class PaymentCountdown extends DurableObject<Env> {
  /** Starts the countdown, or moves its end. @param deadline epoch milliseconds */
  async start(bookingId: string, deadline: number): Promise<void> {
    this.keep({ bookingId, deadline, status: "pending_payment" })
    await this.ctx.storage.setAlarm(deadline)
  }

  /** Ends the countdown: the booking is paid, in review or cancelled. */
  async end(bookingId: string, status: BookingStatus): Promise<void> {
    this.keep({ bookingId, deadline: null, status })
    await this.ctx.storage.deleteAlarm()
    if (status === "cancelled")
      this.ctx.waitUntil(releaseCardPayments(openApp(this.env), { kind: "booking", id: bookingId }))
  }

  /** Whether one more code may be sent now, and where not, in how many seconds. */
  async checkCode(): Promise<Result<null, SendFailure, { retryAfterSeconds: number }>> {
    return checkOtpSend(this.gate, Date.now())
  }

  /** Lets a code count from now on, in place of the one before it; its letter may then be sent. */
  async issueOtp(code: {
    otpId: string
    paymentId: string
    hash: string
  }): Promise<Result<SentOtp, SendFailure, { retryAfterSeconds: number }>> {
    const now = Date.now()
    const admitted = checkOtpSend(this.gate, now)
    if (!admitted.ok) return admitted
    const { live: before } = this.gate
    this.gate = afterOtpSend(this.gate, code, now)
    const { otpHashes: codes } = openApp(this.env)
    await codes.keep(codeKey(code.otpId), code.hash, HASH_KEPT_SECONDS)
    if (before) await codes.forget(codeKey(before.otpId))
    return ok(times(this.gate))
  }

  /**
   * The guest is back from their bank's page: the code that was sent meanwhile counts from now on. To be asked once for
   * each payment. @returns whether there is such a code
   */
  async restartOtp(paymentId: string): Promise<boolean> {
    const restarted = afterReturn(this.gate, paymentId, Date.now())
    if (restarted) this.gate = restarted
    return restarted !== null
  }

  /** When the code that counts ends, and when the next may be asked for; both now where there is none. */
  async otpTimes(): Promise<SentOtp & { attemptsLeft: number; blockedUntil: number }> {
    const { gate: otpState } = this
    return { ...times(otpState), attemptsLeft: attemptsLeft(otpState), blockedUntil: otpState.blockedUntil }
  }

  /**
   * Judges a code. The try is counted before anything is awaited, so that however many come at once, no more are judged
   * than there are tries; a right code works once.
   */
  async tryCode(
    code: string,
  ): Promise<
    Result<
      { paymentId: string },
      "otp-invalid" | "otp-expired" | "otp-blocked",
      { attemptsLeft?: number; retryAfterSeconds?: number }
    >
  > {
    const counted = countOtpAttempt(this.gate, Date.now())
    if (!counted.ok) return counted
    this.gate = counted.value.gate
    const { otpId, paymentId } = counted.value.live
    const { otpHashes: codes, signer } = openApp(this.env)
    const hash = await codes.find(codeKey(otpId))
    const right = hash !== null && (await signer.verify(otpSignatureText(otpId, code), hash))
    if (!right) return fail("otp-invalid", { attemptsLeft: attemptsLeft(counted.value.gate) })
    if (this.gate.live?.otpId !== otpId) return fail("otp-expired")
    this.gate = afterCorrectOtp(this.gate)
    await codes.forget(codeKey(otpId))
    return ok({ paymentId })
  }

  private get gate(): OtpState {
    return this.ctx.storage.kv.get<OtpState>(OTP_STATE_KEY) ?? NEW_OTP_STATE
  }

  private set gate(gate: OtpState) {
    this.ctx.storage.kv.put(OTP_STATE_KEY, gate)
  }

  /** The live feed: a WebSocket that hears the state now and at every change. */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("Upgrade") !== "websocket") return new Response(null, { status: 426 })
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    const kept = await this.ctx.storage.get<Kept>(STATE)
    if (kept) server.send(this.message(kept))
    return new Response(null, { status: 101, webSocket: client })
  }

  override webSocketMessage(): void {
    // The feed only speaks.
  }

  /** The deadline has come. Runs at least once, so it must find nothing to do when it comes again. */
  override async alarm(info?: AlarmInvocationInfo): Promise<void> {
    const kept = await this.ctx.storage.get<Kept>(STATE)
    if (!kept) return
    const id = kept.bookingId
    const app = openApp(this.env)
    try {
      await expireBookings(app, id)
      this.ctx.waitUntil(deliverEmails(app))
      const [booking] = await read(app.db, readBooking(app.db, id))
      if (!booking) return
      if (booking.status === "pending_payment" && booking.paymentDeadline !== null) {
        // The alarm came early, or the deadline was moved while it ran.
        await this.start(id, Math.max(booking.paymentDeadline, app.now() + 1000))
      } else {
        this.keep({ bookingId: id, deadline: null, status: booking.status })
        if (booking.status === "cancelled") await releaseCardPayments(app, { kind: "booking", id })
      }
    } catch (error) {
      if ((info?.retryCount ?? 0) < LAST_RETRY) throw error
      logError("countdown-alarm-failed", { booking: id, error })
      await this.ctx.storage.setAlarm(Date.now() + RETRY_MS)
    }
  }

  private keep(kept: Kept): void {
    this.ctx.storage.put(STATE, kept)
    for (const socket of this.ctx.getWebSockets()) socket.send(this.message(kept))
  }

  private message({ deadline, status }: Kept): string {
    const state: CountdownState = {
      deadline: deadline === null ? null : new Date(deadline).toISOString(),
      remainingSeconds: deadline === null ? 0 : remainingSeconds(deadline, Date.now()),
      status,
    }
    return JSON.stringify({ status: "success", data: state })
  }
}

const codeKey = (otpId: string) => `otp:${otpId}`

function times({ live, sends }: OtpState): SentOtp {
  return { expiresAt: live?.expiresAt ?? 0, resendAt: (sends.at(-1) ?? 0) + OTP_RESEND_SECONDS * 1000 }
}
