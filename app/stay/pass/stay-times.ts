import { answerBy, slipReviewEnd } from "#app/money/slips/slip-review.ts"
import type { StayFacts } from "#app/notify/email/email.ts"
import { releaseStart } from "#app/villa/access/access-release.ts"
import { checkInAt } from "#app/villa/stay-times.ts"

type EmailTimes = Pick<StayFacts, "timezone" | "checkIn" | "checkInTime" | "checkOut" | "checkOutTime">

/** When the guests of an email are sent how to get in, in epoch milliseconds; null if the owner has not set it. */
export function arrivalEmailAt({ access, ...times }: EmailTimes & Pick<StayFacts, "access">): number | null {
  return access ? releaseStart(times, times, access) : null
}

/** By when the owner answers the guest's slip, in epoch milliseconds; null if that is unknown or was before the email. */
export function slipAnswerBy({
  inReviewSince,
  slipAnswerHours,
  updatedAt,
  ...times
}: EmailTimes & Pick<StayFacts, "inReviewSince" | "slipAnswerHours" | "updatedAt">): number | null {
  if (!inReviewSince || slipAnswerHours === undefined) return null
  const at = answerBy(inReviewSince, slipAnswerHours, slipReviewEnd(inReviewSince, checkInAt(times, times)))
  return at > updatedAt ? at : null
}
