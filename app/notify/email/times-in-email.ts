import { answerBy, slipCheckEnd } from "#app/money/slips/check-deadline.ts"
import { releaseStart } from "#app/villa/access/access-release.ts"
import { checkInAt } from "#app/villa/stay-times.ts"
import type { StayFacts } from "./email.ts"

type EmailTimes = Pick<StayFacts, "timezone" | "checkIn" | "checkInTime" | "checkOut" | "checkOutTime">

/** Epoch milliseconds; null unless the owner has set how to get in. */
export function arrivalEmailAt({ access, ...times }: EmailTimes & Pick<StayFacts, "access">): number | null {
  return access ? releaseStart(times, times, access) : null
}

/** Epoch milliseconds; null if unknown or before the email. */
export function slipAnswerBy({
  inReviewSince,
  slipAnswerHours,
  updatedAt,
  ...times
}: EmailTimes & Pick<StayFacts, "inReviewSince" | "slipAnswerHours" | "updatedAt">): number | null {
  if (!inReviewSince || slipAnswerHours === undefined) return null
  const at = answerBy(inReviewSince, slipAnswerHours, slipCheckEnd(inReviewSince, checkInAt(times, times)))
  return at > updatedAt ? at : null
}
