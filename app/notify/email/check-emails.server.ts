import type { App } from "#app/app.ts"
import { type AmendFailure, type AmendingApp, amendIfUnchanged } from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { LINK_DAYS_AFTER_STAY } from "#app/booking/email-for-booking.server.ts"
import { fullName } from "#app/booking/guest/customer.ts"
import { type AddressAuthor, departedAuthor } from "#app/booking/guest-links/address-author.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { readDepartures } from "#app/villa/villa-store.server.ts"
import { readBookingsTouchedBy } from "./email-check-store.server.ts"

/** A booking whose email address may have been entered by a former colleague or owner. */
export type EmailToCheck = Pick<Booking, "reference" | "checkIn" | "version"> & {
  bookingId: string
  customerName: string
  email: string
  setBy: string
  through: AddressAuthor["through"]
}

const SHOWN_MAX = 100

/** At most `SHOWN_MAX`. */
export async function findEmailsToCheck(app: Pick<App, "db" | "now">): Promise<EmailToCheck[]> {
  return (await findAllEmailsToCheck(app)).slice(0, SHOWN_MAX)
}

/**
 * By check-in, until changed or checked by an owner: a former colleague may have entered their own address.
 */
export async function findAllEmailsToCheck(app: Pick<App, "db" | "now">): Promise<EmailToCheck[]> {
  const [departures] = await read(app.db, readDepartures(app.db))
  if (departures.length === 0) return []
  const after = dateIn("UTC", new Date(app.now() - LINK_DAYS_AFTER_STAY * DAY_MS))
  const names = departures.map(({ name }) => name)
  const [touched] = await read(app.db, readBookingsTouchedBy(app.db, { names, after }))
  return touched.flatMap(({ booking, history, links }) => {
    const author = departedAuthor(history, departures, links)
    if (author === null) return []
    const { id: bookingId, reference, checkIn, version, customer } = booking
    const { name: setBy, through } = author
    const customerName = fullName(customer)
    return [{ bookingId, reference, checkIn, version, customerName, email: customer?.email ?? "", setBy, through }]
  })
}

/** Fails with `booking-frozen` without an address, or if the booking is cancelled. */
export function confirmEmail(
  app: AmendingApp,
  id: string,
  expectedVersion: number,
  by: ChangedBy,
): Promise<Result<Booking, AmendFailure | "booking-edited", unknown>> {
  return amendIfUnchanged(app, id, by, expectedVersion, (booking) => {
    const isFrozen = booking.status === "cancelled" || !booking.customer?.email
    return isFrozen ? fail("booking-frozen") : ok({ set: {}, action: "email-checked" } as const)
  })
}
