import type { AlertChannel } from "./alert.ts"

/** Named by what the admin can do about it. */
const DELIVERY_PROBLEMS = [
  // The device or LINE account no longer exists.
  "device-removed",
  "line-removed",
  // The push service or LINE refuses for good.
  "device-refused",
  "line-refused",
  "email-refused",
  "line-quota",
  "line-not-set",
  // The service did not respond, or was busy.
  "unreachable",
  "expired",
] as const
type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

/** Instants are epoch milliseconds. */
export type DeliveryState =
  | { state: "shown" | "sent"; at: number }
  | { state: "waiting" | "settled" }
  | { state: "retried"; at: number; problem: DeliveryProblem }
  | { state: "failed"; problem: DeliveryProblem }

type Delivery = {
  channel: AlertChannel
  sentAt: number | null
  shownAt: number | null
  dueAt: number | null
  error: string | null
}

/** If the alert became an email, the state of that email's outbox row counts. */
export function deliveryState({ channel, sentAt, shownAt, dueAt, error }: Delivery): DeliveryState {
  if (shownAt !== null) return { state: "shown", at: shownAt }
  if (sentAt !== null) return { state: "sent", at: sentAt }
  if (error === null) return { state: "waiting" }
  if (error === "settled") return { state: "settled" }
  const problem = problemOf(channel, error)
  return dueAt === null ? { state: "failed", problem } : { state: "retried", at: dueAt, problem }
}

/** Errors that a retry may solve are `unreachable`. */
export function problemOf(channel: AlertChannel, error: string): DeliveryProblem {
  if (error === "line-quota") return "line-quota"
  if (error === "not set up") return "line-not-set"
  if (error === "given-up" || error === "nobody") return "expired"
  if (error === "not linked") return "line-removed"
  if (error === "device removed" || (channel === "push" && /^http 4(04|10)$/.test(error))) return "device-removed"
  if (/^(timeout|unreachable|http (429|5\d\d))$/.test(error)) return "unreachable"
  return ({ push: "device-refused", line: "line-refused", mail: "email-refused" } as const)[channel]
}
