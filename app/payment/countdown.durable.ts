import { DurableObject } from "cloudflare:workers"
import { readBooking } from "../booking/booking-store.server.ts"
import { remainingSeconds } from "../booking/deadline.ts"
import { expireBookings } from "../booking/expire-bookings.server.ts"
import type { BookingStatus } from "../booking/status.ts"
import { openApp } from "../context.server.ts"
import { read } from "../db/database.server.ts"
import { deliverLetters } from "../mail/deliver-letters.server.ts"

/** What open pages are told. */
export type CountdownState = { deadline: string | null; remainingSeconds: number; status: BookingStatus }

const STATE = "state"
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
      this.ctx.waitUntil(deliverLetters(app))
      const [booking] = await read(app.db, readBooking(app.db, id))
      if (!booking) return
      if (booking.status === "pending_payment" && booking.paymentDeadline !== null) {
        // The alarm came early, or the deadline was moved while it ran.
        await this.start(id, Math.max(booking.paymentDeadline, app.now() + 1000))
      } else {
        this.keep({ bookingId: id, deadline: null, status: booking.status })
      }
    } catch (error) {
      if ((info?.retryCount ?? 0) < LAST_RETRY) throw error
      console.error(JSON.stringify({ event: "countdown-alarm-failed", booking: id, error: String(error) }))
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
