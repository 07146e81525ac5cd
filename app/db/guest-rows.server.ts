import { type SQL, sql } from "drizzle-orm"
import { paymentLinks } from "./schema.ts"

// Not of one feature: each reads and erases its own part of what is kept of a guest.

/** Bookings with everything that belongs to them, payment links without a booking, and an email address. */
export type Subject = { bookingIds: string[]; linkIds: string[]; email: string | null }

/** Subqueries of a guest's bookings and links, and conditions on card payments and emails. */
export type GuestRows = Pick<Subject, "email"> & { ids: string; ofBookings: SQL; ofLinks: SQL; paid: SQL; emails: SQL }

/** Each list is one JSON parameter, because D1 allows a hundred parameters at most. */
export function guestRows({ bookingIds, linkIds, email }: Subject): GuestRows {
  const ids = JSON.stringify(bookingIds)
  const ofBookings = sql`select value from json_each(${ids})`
  const ofLinks = sql`select id from ${paymentLinks} where booking_id in (${ofBookings})
    union select value from json_each(${JSON.stringify(linkIds)})`
  // A guest may have paid another guest's booking by a link.
  const paid = sql`booking_id in (${ofBookings}) or payment_link_id in (${ofLinks}) or lower(email) = ${email}`
  const emails = sql`booking_id in (${ofBookings}) or (kind <> 'invite' and lower(recipient) = ${email})`
  return { email, ids, ofBookings, ofLinks, paid, emails }
}
