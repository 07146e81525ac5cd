import type { App } from "../context.server.ts"
import type { Booking, BookingEvent } from "./booking.ts"
import { letterOwed } from "./booking-letter.ts"
import type { StayLetter } from "./booking-store.server.ts"
import { dateAfter } from "./stay.ts"

/** How long after check-out the link of a letter still opens the booking. */
const LINK_DAYS_AFTER_STAY = 90

/** The letter that a change owes its guest, with what only this change knows; null where it owes none. */
export async function letterAbout(
  app: Pick<App, "signer">,
  before: Booking | null,
  after: Booking,
  { actor, reason }: Pick<BookingEvent, "actor" | "reason">,
): Promise<StayLetter | null> {
  const kind = letterOwed(before, after, actor)
  return kind && { kind, told: { url: await bookingUrl(app, after), reason: actor === "admin" ? reason : null } }
}

/** The address that opens a booking on any device, signed. */
export async function bookingUrl(
  app: Pick<App, "signer">,
  { id, origin, checkOut }: Pick<Booking, "id" | "origin" | "checkOut">,
): Promise<string> {
  const expires = Date.parse(dateAfter(checkOut, LINK_DAYS_AFTER_STAY))
  return `${origin}/booking/${id}/open?token=${await app.signer.token("booking", id, expires)}`
}
