import { HOUR_MS } from "#app/durations.ts"
import { type CheckInTimes, type CheckOutTimes, checkInAt, checkOutAt } from "#app/villa/stay-times.ts"
import type { StayTimes } from "#app/villa/villa.ts"
import type { Access } from "./access.ts"

/** How long after check-out the codes are still shown, for a forgotten bag. */
export const RELEASED_AFTER_CHECK_OUT_HOURS = 6

type StayDates = { checkIn: string; checkOut: string }

/** The period in which a guest sees the codes of the door and the Wi-Fi, in epoch milliseconds. */
export type AccessRelease = { from: number; until: number }

/** From when on the guest of a confirmed stay sees the codes, in epoch milliseconds; emails say the same. */
export function releaseStart(
  stay: Pick<StayDates, "checkIn">,
  times: CheckInTimes,
  { releaseHours }: Pick<Access, "releaseHours">,
): number {
  return checkInAt(stay, times) - releaseHours * HOUR_MS
}

/** Until when, in epoch milliseconds; a new code is emailed no longer. */
export function releaseEnd(stay: Pick<StayDates, "checkOut">, times: CheckOutTimes): number {
  return checkOutAt(stay, times) + RELEASED_AFTER_CHECK_OUT_HOURS * HOUR_MS
}

/**
 * When the codes are released to the guest of a booking; null unless it is confirmed, and while it owes. Cancelling, new
 * dates and payments change it, because it is never stored.
 * @property isOwing see `owesBeforeArrival`
 */
export function accessRelease(
  stay: StayDates & { status: string },
  times: StayTimes,
  { isOwing, ...access }: Pick<Access, "releaseHours"> & { isOwing: boolean },
): AccessRelease | null {
  if (stay.status !== "confirmed" || isOwing) return null
  return { from: releaseStart(stay, times, access), until: releaseEnd(stay, times) }
}

/** Whether the codes may be shown now. */
export function isReleased(release: AccessRelease | null, now: number): boolean {
  return release !== null && release.from <= now && now < release.until
}
