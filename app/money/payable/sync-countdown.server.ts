import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { logError } from "#app/log.server.ts"

/**
 * Schedules or ends the countdown of a booking. The booking is already written: if the Durable Object does not respond,
 * the cron and the next booking enforce the deadline, so a failure is only logged.
 */
export async function syncCountdown(
  app: Pick<App, "countdown">,
  { id, status, paymentDeadline }: Pick<Booking, "id" | "status" | "paymentDeadline">,
): Promise<void> {
  try {
    const countdown = app.countdown(id)
    await (paymentDeadline === null ? countdown.end(id, status) : countdown.start(id, paymentDeadline))
  } catch (error) {
    logError("countdown-not-synced", { booking: id, error })
  }
}
