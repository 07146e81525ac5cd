import { HOUR_MS } from "../durations.ts"
import type { Access } from "../villa/access.ts"
import type { Villa } from "../villa/villa.ts"
import type { Booking } from "./booking.ts"
import { atHour } from "./villa-date.ts"

/** How long after check-out the codes are still shown, for a forgotten bag. */
const HOURS_AFTER_CHECK_OUT = 6

type Stay = Pick<Booking, "status" | "checkIn" | "checkOut">
type Clock = Pick<Villa, "timezone" | "checkInTime" | "checkOutTime">

/** The period in which a guest sees the codes of the door and the Wi-Fi, in epoch milliseconds. */
export type AccessRelease = { from: number; until: number }

/**
 * When the codes are released to the guest of a booking; null unless it is confirmed. Cancelling and new dates change
 * it, because it is never stored.
 */
export function accessRelease(
  { status, checkIn, checkOut }: Stay,
  { timezone, checkInTime, checkOutTime }: Clock,
  { releaseHours }: Pick<Access, "releaseHours">,
): AccessRelease | null {
  if (status !== "confirmed") return null
  return {
    from: Date.parse(atHour(checkIn, checkInTime, timezone)) - releaseHours * HOUR_MS,
    until: Date.parse(atHour(checkOut, checkOutTime, timezone)) + HOURS_AFTER_CHECK_OUT * HOUR_MS,
  }
}

/** Whether the codes may be shown now. */
export function isReleased(release: AccessRelease | null, now: number): boolean {
  return release !== null && release.from <= now && now < release.until
}
