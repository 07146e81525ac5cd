import { type Booking, TEAM_REASONS, type TeamReason } from "#app/booking/booking.ts"
import { hasBegun } from "#app/booking/other-dates/move.ts"
import type { Returned } from "#app/money/refunds/returned.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { CheckInTimes } from "#app/villa/stay-times.ts"

type Ending = Pick<Booking, "status" | "checkIn" | "terms">
/** `now` is epoch milliseconds. */
type Moment = CheckInTimes & { now: number }

/** A guest can only be missed from check-in time on. */
function canBeNoShow(booking: Ending, moment: Moment): boolean {
  return booking.status === "confirmed" && hasBegun(booking, moment)
}

export function teamReasons(booking: Ending, moment: Moment): TeamReason[] {
  return TEAM_REASONS.filter((reason) => reason !== "no-show" || canBeNoShow(booking, moment))
}

/** The first is preselected. Who cannot host returns everything, whatever the terms say. */
export function returnChoices(booking: Ending, reason: TeamReason): Returned["kind"][] {
  if (reason === "admin") return ["all"]
  const money = hasTerms(booking) ? (["policy", "all", "amount"] as const) : (["all", "amount"] as const)
  return booking.status === "confirmed" ? [...money, "credit"] : [...money]
}

function hasTerms({ status, terms }: Ending): boolean {
  return status === "confirmed" && terms.cancellation !== null
}

/** Whether what was paid by a credit becomes one again: who cannot host returns money. */
export const returnsCredit = (reason: TeamReason) => reason !== "admin"

/** If nobody chose. Only those who may refund keep what the terms allow. */
export function usualReturn(booking: Ending, reason: TeamReason, mayKeep: boolean): Returned {
  return mayKeep && reason !== "admin" && hasTerms(booking) ? { kind: "policy" } : { kind: "all" }
}

export type TeamRefusal = "no-show-early" | "refund-not-all"

export function checkTeamCancellation(
  booking: Ending,
  { reason, returned }: { reason: TeamReason; returned: Returned },
  moment: Moment,
): Result<null, TeamRefusal> {
  if (reason === "no-show" && !canBeNoShow(booking, moment)) return fail("no-show-early")
  if (reason === "admin" && returned.kind !== "all") return fail("refund-not-all")
  return ok(null)
}
