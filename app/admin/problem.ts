import { failureExpiresAt, isCleanUp, isShown, type JobFailure, type JobProblem } from "#app/job/job.ts"
import type { CardPaymentStatus } from "#app/money/cards/card-payment.ts"
import type { CardProblem } from "#app/money/settings/instructions.ts"

/** A failing job, with the card payment concerned, if any. */
export type FailingJob = JobFailure & {
  payment: { status: CardPaymentStatus; chargeId: string | null } | null
  /** The booking or the payment link that the payment is for. */
  bookingId: string | null
  paymentLinkId: string | null
}

export type AffectedPayment = Pick<FailingJob, "bookingId" | "paymentLinkId"> & { chargeId: string | null }

export type Problem =
  | { kind: "setting"; name: CardProblem }
  | { kind: "job"; name: JobProblem; since: number; count: number; payments: AffectedPayment[] }

const AFFECTED_PAYMENTS_MAX = 5

/** Wrong settings, then failing jobs, each kind once, oldest first. */
export function problemsOf(failing: FailingJob[], settings: CardProblem[], now: number): Problem[] {
  const jobs = new Map<string, Extract<Problem, { kind: "job" }>>()
  for (const failure of failing) {
    if (!isShown(failure) || failureExpiresAt(failure) <= now || isResolved(failure)) continue
    const name = nameOf(failure)
    const problem = jobs.get(name) ?? { kind: "job", name, since: failure.firstAt, count: 0, payments: [] }
    const { bookingId, paymentLinkId, payment } = failure
    if (payment && problem.payments.length < AFFECTED_PAYMENTS_MAX)
      problem.payments.push({ bookingId, paymentLinkId, chargeId: payment.chargeId })
    jobs.set(name, { ...problem, since: Math.min(problem.since, failure.firstAt), count: problem.count + 1 })
  }
  return [...settings.map((name) => ({ kind: "setting", name }) as const), ...jobs.values()]
}

function nameOf({ job, error }: FailingJob): JobProblem {
  if (error === "gateway-keys-refused") return "keys-refused"
  return isCleanUp(job) ? "clean-up" : job
}

/** Whether a payment that the cron could not settle has been settled since. */
function isResolved({ job, payment }: FailingJob): boolean {
  const open = payment?.status === "pending" || payment?.status === "authorized" || payment?.status === "capturing"
  return job === "card-payments" && payment !== null && !open
}
