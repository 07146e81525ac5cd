import { forgottenAt, isShown, type JobFailure, type JobName } from "../job/job.ts"
import type { CardPaymentStatus } from "../payment/card-payment.ts"
import type { CardProblem } from "../payment/instructions.ts"

/** A failure of a job, with the card payment that it was about, if it was about one. */
export type Failing = JobFailure & {
  payment: { status: CardPaymentStatus; chargeId: string | null } | null
  /** The booking or the payment link that the payment is for. */
  bookingId: string | null
  paymentLinkId: string | null
}

/** Where something is to be looked at. */
export type ProblemPlace = Pick<Failing, "bookingId" | "paymentLinkId"> & { chargeId: string | null }

/** What the owner should know about. `keys-refused`: the card gateway accepts our keys no more. */
export type Problem =
  | { kind: "setting"; name: CardProblem }
  | { kind: "job"; name: JobName | "keys-refused"; since: number; count: number; places: ProblemPlace[] }

const PLACES_MAX = 5

/** What the owner is shown: settings that are not right, then what keeps failing, each kind once, the oldest first. */
export function problemsOf(failing: Failing[], settings: CardProblem[], now: number): Problem[] {
  const jobs = new Map<string, Extract<Problem, { kind: "job" }>>()
  for (const failure of failing) {
    if (!isShown(failure) || forgottenAt(failure) <= now || isOver(failure)) continue
    const name = failure.error === "gateway-keys-refused" ? "keys-refused" : failure.job
    const problem = jobs.get(name) ?? { kind: "job", name, since: failure.firstAt, count: 0, places: [] }
    const { bookingId, paymentLinkId, payment } = failure
    if (payment && problem.places.length < PLACES_MAX)
      problem.places.push({ bookingId, paymentLinkId, chargeId: payment.chargeId })
    jobs.set(name, { ...problem, since: Math.min(problem.since, failure.firstAt), count: problem.count + 1 })
  }
  return [...settings.map((name) => ({ kind: "setting", name }) as const), ...jobs.values()]
}

/** A payment that the cron could not settle, and somebody else has settled since. */
function isOver({ job, payment }: Failing): boolean {
  const open = payment?.status === "pending" || payment?.status === "authorized" || payment?.status === "capturing"
  return job === "card-payments" && payment !== null && !open
}
