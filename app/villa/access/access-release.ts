import { HOUR_MS } from "#app/durations.ts"
import { type CheckInTimes, type CheckOutTimes, checkInAt, checkOutAt } from "#app/villa/stay-times.ts"
import type { StayTimes } from "#app/villa/villa.ts"
import type { Access } from "./access.ts"

/** For how long after check-out the codes are still shown, for a forgotten bag. */
export const RELEASED_AFTER_CHECK_OUT_HOURS = 6

type StayDates = { checkIn: string; checkOut: string }

/** The period in which a guest sees the codes of the door and the Wi-Fi, in epoch milliseconds. */
export type AccessRelease = { from: number; until: number }

/** Epoch milliseconds from which the guest of a confirmed stay sees the codes; emails say the same. */
export function releaseStart(
  stay: Pick<StayDates, "checkIn">,
  times: CheckInTimes,
  { releaseHours }: Pick<Access, "releaseHours">,
): number {
  return checkInAt(stay, times) - releaseHours * HOUR_MS
}

/** In epoch milliseconds; later, a new code is no longer emailed. */
export function releaseEnd(stay: Pick<StayDates, "checkOut">, times: CheckOutTimes): number {
  return checkOutAt(stay, times) + RELEASED_AFTER_CHECK_OUT_HOURS * HOUR_MS
}

/** Null unless confirmed and owing nothing (`owesBeforeArrival`). Not stored: changes apply at once. */
export function accessRelease(
  stay: StayDates & { status: string },
  times: StayTimes,
  { isOwing, ...access }: Pick<Access, "releaseHours"> & { isOwing: boolean },
): AccessRelease | null {
  if (stay.status !== "confirmed" || isOwing) return null
  return { from: releaseStart(stay, times, access), until: releaseEnd(stay, times) }
}

export function isReleased(release: AccessRelease | null, now: number): boolean {
  return release !== null && release.from <= now && now < release.until
}
