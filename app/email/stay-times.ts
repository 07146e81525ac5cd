import { TZDate } from "@date-fns/tz/date"
import { HOUR_MS } from "../durations.ts"
import { answerBy, reviewEnd } from "../villa/slip-review.ts"
import type { StayFacts } from "./email.ts"

type Times = Pick<StayFacts, "timezone" | "checkIn" | "checkInTime" | "checkOut" | "checkOutTime">

/** When the guests of an email can check in, in epoch milliseconds. */
export function checkInAt({ checkIn, checkInTime, timezone }: Times): number {
  return instantOf(checkIn, checkInTime, timezone)
}

/** By when they check out, in epoch milliseconds. */
export function checkOutAt({ checkOut, checkOutTime, timezone }: Times): number {
  return instantOf(checkOut, checkOutTime, timezone)
}

/** When they are sent how to get in, in epoch milliseconds; null if the owner has not set it. */
export function arrivalEmailAt({ access, ...times }: Times & Pick<StayFacts, "access">): number | null {
  return access ? checkInAt(times) - access.releaseHours * HOUR_MS : null
}

/** By when the owner answers the guest's slip, in epoch milliseconds; null if that is unknown or was before the email. */
export function slipAnswerBy({
  inReviewSince,
  slipAnswerHours,
  updatedAt,
  ...times
}: Times & Pick<StayFacts, "inReviewSince" | "slipAnswerHours" | "updatedAt">): number | null {
  if (!inReviewSince || slipAnswerHours === undefined) return null
  const at = answerBy(inReviewSince, slipAnswerHours, reviewEnd(inReviewSince, checkInAt(times)))
  return at > updatedAt ? at : null
}

/** A date and time of day in a zone. */
function instantOf(date: string, hour: string, timezone: string): number {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number)
  const [hours = 0, minutes = 0] = hour.split(":").map(Number)
  return new TZDate(year, month - 1, day, hours, minutes, 0, timezone).getTime()
}
