import type { App } from "../app.ts"
import { logError } from "../log.server.ts"
import type { Booking } from "./booking.ts"

/**
 * Tells the countdown of a booking when it ends, or that it has ended. The booking is written by then and stands without
 * it: where the countdown does not answer, the cron and whoever books next see to the deadline, so nobody is refused.
 */
export async function syncCountdown(
  app: Pick<App, "countdown">,
  { id, status, paymentDeadline }: Pick<Booking, "id" | "status" | "paymentDeadline">,
): Promise<void> {
  try {
    const countdown = app.countdown(id)
    await (paymentDeadline === null ? countdown.end(id, status) : countdown.start(id, paymentDeadline))
  } catch (error) {
    logError("countdown-not-told", { booking: id, error })
  }
}
