import type { LoggedInAdmin } from "#app/people/accounts/account.ts"

/** Who sends a request. For an anonymous caller all members are null. */
export type Caller = {
  /** The device, by its cookie. */
  guestId: string | null
  /** The one booking that a booking token opens: the caller's own, or that of the email opened on this device. */
  bookingId: string | null
  /** The version of the guest's email address that the opened email was sent to; null for the booking's own token. */
  emailVersion: number | null
  /** The logged-in admin, by cookie or bearer token. */
  admin: LoggedInAdmin | null
}
