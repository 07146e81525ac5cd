import { newAlert } from "../alert/alert.ts"
import { insertAlert } from "../db/alerts.server.ts"
import type { Write } from "../db/database.server.ts"
import type { Booking } from "./booking.ts"
import { alertFacts } from "./booking-alert.ts"

/** The alert that a guest has said where a transfer goes, once for each version of the booking. @param amount satang */
export function raiseRefundAccount(booking: Booking, amount: number, now: number): Write {
  const { id, version } = booking
  const about = { subject: `refund:${id}`, dedupeKey: `refund-account:${id}:${version}`, bookingId: id }
  return insertAlert(newAlert("refund-account", { ...alertFacts(booking), amount }, about), now)
}
