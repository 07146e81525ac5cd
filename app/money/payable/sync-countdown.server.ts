import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { logError } from "#app/log.server.ts"

/** Only logs a failure: the cron and the next booking enforce the deadline too. */
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
