import type { Booking } from "#app/booking/booking.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import type { BookingRequest } from "#app/booking/start-booking.server.ts"
import { HOUR_MS, type TestApp } from "./app.ts"
import { createBooking } from "./bookings.ts"
import { ADMIN } from "./payment-links.ts"

export const MALI = { firstName: "Mali", lastName: "Sri", email: "mali@example.com", phone: "0898887777" }

/** A confirmed booking whose guest is Mali. */
export async function confirmedBooking(
  app: TestApp,
  request: Partial<BookingRequest> = {},
  guestId?: string,
): Promise<Booking> {
  const { id } = await createBooking(app, { customer: MALI, ...request }, guestId)
  const confirmed = await changeStatus(app, id, "confirmed", ADMIN)
  if (!confirmed.ok) throw new Error(confirmed.error)
  return confirmed.value
}

/** Moves the app's clock to an hour after the sample villa's check-out. */
export function untilCheckedOut(app: TestApp, { checkOut }: Pick<Booking, "checkOut">): void {
  app.clock.now = Date.parse(`${checkOut}T11:00:00+07:00`) + HOUR_MS
}
