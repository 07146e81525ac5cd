import { DurableObject } from "cloudflare:workers"
import type { BookingStatus } from "#app/booking/status.ts"
import { openApp } from "#app/context.server.ts"
import { read } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { logError } from "#app/log.server.ts"
import {
  afterCorrectOtp,
  afterOtpSend,
  afterReturn,
  afterUncheckedAttempt,
  attemptsLeft,
  checkOtpSend,
  countOtpAttempt,
  NEW_OTP_STATE,
  OTP_RESEND_SECONDS,
  OTP_STORED_MINUTES,
  type OtpState,
  otpSignatureText,
  type SendFailure,
} from "#app/money/cards/otp.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { remainingSeconds } from "./deadline.ts"
import type { Countdown, CountdownState, OtpSender, OtpUse, SentOtp } from "./payment-countdown.ts"

const STATE_KEY = "state"
const OTP_STATE_KEYS: Record<OtpUse, string> = { card: "otp-of-card", request: "otp-of-request" }
const othersKey = (use: OtpUse) => `${OTP_STATE_KEYS[use]}-by-others`
type OtpTries = Pick<OtpState, "attempts" | "blockedUntil">
const NO_TRIES: OtpTries = { attempts: 0, blockedUntil: 0 }
/** @property endedAt when the booking was confirmed or cancelled */
type Stored = { bookingId: string; deadline: number | null; status: BookingStatus; endedAt?: number }

/** Per booking. */
const MAX_SOCKETS = 20

/** From then on D1 alone has the state. */
const STATE_RETENTION_MS = DAY_MS

/** Cloudflare drops an alarm after six failures, so on the last one it is scheduled again here. */
const LAST_RETRY = 5
const RESCHEDULE_MS = 30_000
/** The alarm then looks again whether the site is paused. */
const PAUSED_MS = 60_000

/**
 * Expires a booking by an alarm, sends its state over WebSockets, and counts tries at one-time codes of cards,
 * cancellations and refund accounts. D1 is the source of truth: losing this object loses neither nights nor money.
 */
export class PaymentCountdown extends DurableObject<Env> implements Countdown {
  async start(bookingId: string, deadline: number): Promise<void> {
    this.store({ bookingId, deadline, status: "pending_payment" })
    await this.ctx.storage.setAlarm(deadline)
  }

  async end(bookingId: string, status: BookingStatus): Promise<void> {
    await this.storeEnd({ bookingId, deadline: null, status })
    if (status === "cancelled") this.ctx.waitUntil(this.releaseCards(bookingId))
  }

  async checkOtpSend(use: OtpUse) {
    return checkOtpSend(this.otpState(use), Date.now(), this.otpResendSeconds)
  }

  async issueOtp(
    use: OtpUse,
    otp: { otpId: string; paymentId: string; hash: string },
  ): Promise<Result<SentOtp, SendFailure, { retryAfterSeconds: number }>> {
    const now = Date.now()
    const { otpHashes } = openApp(this.env)
    const before = this.otpState(use)
    const allowed = checkOtpSend(before, now, this.otpResendSeconds)
    if (!allowed.ok) return allowed
    this.storeOtpState(use, afterOtpSend(before, otp, now))
    await otpHashes.put(hashKey(otp.otpId), otp.hash, OTP_STORED_MINUTES * 60)
    if (before.live) await otpHashes.delete(hashKey(before.live.otpId))
    return ok(sentOtpOf(this.otpState(use), this.otpResendSeconds))
  }

  async restartOtp(subject: string): Promise<boolean> {
    const restarted = afterReturn(this.otpState("card"), subject, Date.now())
    if (restarted) this.storeOtpState("card", restarted)
    return restarted !== null
  }

  async otpTimes(use: OtpUse, subject?: string, sender?: OtpSender) {
    const otpState = this.otpState(use, sender)
    const isOther = subject !== undefined && otpState.live?.paymentId !== subject
    const sent = sentOtpOf(isOther ? { ...otpState, live: null } : otpState, this.otpResendSeconds)
    return { ...sent, attemptsLeft: attemptsLeft(otpState), blockedUntil: otpState.blockedUntil }
  }

  /** Counts the attempt before the first await, so that concurrent calls cannot exceed the limit. */
  async verifyOtp(use: OtpUse, otp: string, sender?: OtpSender): ReturnType<Countdown["verifyOtp"]> {
    const counted = countOtpAttempt(this.otpState(use, sender), Date.now())
    if (!counted.ok) return counted
    this.storeOtpState(use, counted.value.otpState, sender)
    const { otpId, paymentId } = counted.value.live
    const { otpHashes, signer } = openApp(this.env)
    const hash = await this.hashOf(use, otpId, sender)
    if (hash === null) return fail("otp-not-ready")
    const correct = await signer.verify(otpSignatureText(otpId, otp), hash)
    if (!correct) return fail("otp-invalid", { attemptsLeft: attemptsLeft(counted.value.otpState) })
    const after = this.otpState(use, sender)
    if (after.live?.otpId !== otpId) return fail("otp-expired")
    this.storeOtpState(use, afterCorrectOtp(after), sender)
    await otpHashes.delete(hashKey(otpId))
    return ok({ paymentId })
  }

  private get otpResendSeconds(): number {
    return openApp(this.env).settings.otpResendSeconds ?? OTP_RESEND_SECONDS
  }

  /** Null if KV does not return it, as for some time after the write; then no attempt counts. */
  private async hashOf(use: OtpUse, otpId: string, sender?: OtpSender): Promise<string | null> {
    let hash: string | null = null
    try {
      hash = await openApp(this.env).otpHashes.get(hashKey(otpId))
      return hash
    } finally {
      if (hash === null) this.storeOtpState(use, afterUncheckedAttempt(this.otpState(use, sender), otpId), sender)
    }
  }

  /** With the attempts of `sender`. */
  private otpState(use: OtpUse, sender: OtpSender = "own"): OtpState {
    const { kv } = this.ctx.storage
    const otpState = kv.get<OtpState>(OTP_STATE_KEYS[use]) ?? NEW_OTP_STATE
    return sender === "own" ? otpState : { ...otpState, ...(kv.get<OtpTries>(othersKey(use)) ?? NO_TRIES) }
  }

  private storeOtpState(use: OtpUse, otpState: OtpState, sender: OtpSender = "own"): void {
    const { kv } = this.ctx.storage
    const { attempts, blockedUntil, ...shared } = otpState
    if (sender === "others") kv.put<OtpTries>(othersKey(use), { attempts, blockedUntil })
    kv.put(OTP_STATE_KEYS[use], sender === "own" ? otpState : { ...this.otpState(use), ...shared })
  }

  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") return new Response(null, { status: 426 })
    if (this.ctx.getWebSockets().length >= MAX_SOCKETS) return new Response(null, { status: 429 })
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    const stored = await this.ctx.storage.get<Stored>(STATE_KEY)
    if (stored) server.send(this.message(stored))
    return new Response(null, { status: 101, webSocket: client })
  }

  override webSocketMessage(): void {
    // The feed is one-way.
  }

  /** Idempotent: Cloudflare delivers alarms at least once. Runs at the deadline, and a day after the end. */
  override async alarm(info?: AlarmInvocationInfo): Promise<void> {
    const stored = await this.ctx.storage.get<Stored>(STATE_KEY)
    if (!stored) return
    const id = stored.bookingId
    const app = openApp(this.env)
    if (app.settings.paused) return this.ctx.storage.setAlarm(Date.now() + PAUSED_MS)
    try {
      const { readBooking } = await import("#app/booking/booking-store.server.ts")
      const { expireBookings } = await import("./expire-bookings.server.ts")
      const { deliverQueued } = await import("#app/notify/alerts/deliver-queued.server.ts")
      const { offerFreedDates } = await import("#app/booking/waiting-list/offer-dates.server.ts")
      await expireBookings(app, id)
      // The cron tries again.
      await offerFreedDates(app).catch((error: unknown) => logError("dates-not-offered", { booking: id, error }))
      this.ctx.waitUntil(deliverQueued(app))
      const [booking] = await read(app.db, readBooking(app.db, id))
      if (!booking) return
      if (booking.status === "pending_payment" && booking.paymentDeadline !== null) {
        // The alarm came early, or the deadline was moved while it ran.
        await this.start(id, Math.max(booking.paymentDeadline, app.now() + 1000))
      } else if (stored.status === booking.status && (stored.endedAt ?? Infinity) + STATE_RETENTION_MS <= Date.now()) {
        await this.ctx.storage.deleteAll()
      } else {
        await this.storeEnd({ bookingId: id, deadline: null, status: booking.status })
        if (booking.status === "cancelled") await this.releaseCards(id)
      }
    } catch (error) {
      if ((info?.retryCount ?? 0) < LAST_RETRY) throw error
      logError("countdown-alarm-failed", { booking: id, error })
      await this.ctx.storage.setAlarm(Date.now() + RESCHEDULE_MS)
    }
  }

  private async releaseCards(bookingId: string): Promise<void> {
    const { releaseCardPayments } = await import("#app/money/cards/release-card-payments.server.ts")
    await releaseCardPayments(openApp(this.env), { kind: "booking", id: bookingId })
  }

  /** If the booking is confirmed or cancelled, an alarm deletes the state later. */
  private async storeEnd(stored: Stored): Promise<void> {
    if (!isOver(stored.status)) {
      this.store(stored)
      return this.ctx.storage.deleteAlarm()
    }
    const endedAt = Date.now()
    this.store({ ...stored, endedAt })
    await this.ctx.storage.setAlarm(endedAt + STATE_RETENTION_MS)
  }

  private store(stored: Stored): void {
    this.ctx.storage.put(STATE_KEY, stored)
    for (const socket of this.ctx.getWebSockets()) socket.send(this.message(stored))
  }

  private message({ deadline, status }: Stored): string {
    const state: CountdownState = {
      deadline: deadline === null ? null : new Date(deadline).toISOString(),
      remainingSeconds: deadline === null ? 0 : remainingSeconds(deadline, Date.now()),
      status,
    }
    return JSON.stringify({ status: "success", data: state })
  }
}

const isOver = (status: BookingStatus) => status === "confirmed" || status === "cancelled"

const hashKey = (otpId: string) => `otp:${otpId}`

function sentOtpOf({ live, sends }: OtpState, resendSeconds: number): SentOtp {
  return { expiresAt: live?.expiresAt ?? 0, resendAt: (sends.at(-1) ?? 0) + resendSeconds * 1000 }
}
