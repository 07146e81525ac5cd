import type { LoggedInAdmin } from "#app/people/accounts/account.ts"

/** All members are null for an anonymous caller. */
export type Caller = {
  /** The device, by its cookie. */
  guestId: string | null
  /** The booking of a booking token, or of the email opened on this device. */
  bookingId: string | null
  /** The version of the guest's email address that got the opened email; null for a booking token. */
  emailVersion: number | null
  /** By cookie or bearer token. */
  admin: LoggedInAdmin | null
}
