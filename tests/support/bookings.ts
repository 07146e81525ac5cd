import { env } from "cloudflare:workers"
import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { type BookingRequest, startBooking } from "#app/booking/start-booking.server.ts"
import { saveSlip } from "#app/money/slips/save-slip.server.ts"
import { DEFAULT_TERMS, type Terms } from "#app/villa/terms/terms.ts"
import { file, type Kind } from "./files.ts"

/** Sunday 3 to Thursday 7 December 2090: four weekday nights at 8,500 baht. */
export const REQUEST: BookingRequest = {
  checkIn: "2090-12-03",
  checkOut: "2090-12-07",
  rooms: 3,
  guests: 2,
  paymentMethod: "bank_transfer",
  specialRequests: "",
  language: "th",
  expectedTotal: undefined,
}
export const GUEST = { guestId: "guest-1", actor: "guest", address: "192.0.2.1", network: "192.0.2.1" } as const

/** Books, or throws the failure. */
export async function createBooking(
  app: App,
  request: Partial<BookingRequest> = {},
  guestId: string = GUEST.guestId,
): Promise<Booking> {
  const started = await startBooking(app, { ...REQUEST, ...request }, { ...GUEST, guestId })
  if (!started.ok) throw new Error(`${started.error} ${JSON.stringify(started.data)}`)
  return started.value.booking
}

/** Saves a slip of a guest, or throws the failure. @returns its id */
export async function uploadSlip(
  app: App,
  guestId: string = GUEST.guestId,
  kind: Kind = "jpeg",
  { size, ...sent }: { miniQr?: string; bookingId?: string; size?: number } = {},
): Promise<string> {
  const saved = await saveSlip(app, file(kind, size), { guestId, ...sent })
  if (!saved.ok) throw new Error(saved.error)
  return saved.value.id
}

/** Lets a booking be confirmed by half of its total, with the rest due three days before the stay. */
export async function setHalfAsDeposit(id: string): Promise<void> {
  const terms: Terms = { ...DEFAULT_TERMS, deposit: { kind: "percent", percent: 50 }, balanceDays: 3 }
  await env.DB.prepare("update bookings set terms = ? where id = ?").bind(JSON.stringify(terms), id).run()
}

/** Moves a stay into the past, as if it had been booked ten days ago and had ended two days ago. */
export async function endStay(id: string): Promise<void> {
  await env.DB.prepare(
    `update bookings set check_in = date('now', '-4 days'), check_out = date('now', '-2 days'),
       created_at = created_at - 864000000 where id = ?`,
  )
    .bind(id)
    .run()
}
