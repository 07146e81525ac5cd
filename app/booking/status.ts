import { fail, ok, type Result } from "#app/result.ts"
import type { Actor } from "#app/villa/actor.ts"

export const BOOKING_STATUSES = ["pending_payment", "in_review", "confirmed", "cancelled"] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** `settling` (a card is being charged) and `expired` exist only in code: see `STATE_COLUMNS`. */
export const BOOKING_STATES = [...BOOKING_STATUSES, "settling", "expired"] as const
export type BookingState = (typeof BOOKING_STATES)[number]

/** Who may change which state (product.md, "Booking states"). All other transitions are forbidden. */
const TRANSITIONS = {
  pending_payment: {
    in_review: ["guest", "admin"],
    settling: ["gateway"],
    // The system confirms a stay that costs nothing.
    confirmed: ["admin", "gateway", "system"],
    cancelled: ["guest", "admin"],
    expired: ["system"],
  },
  settling: { pending_payment: ["gateway"], confirmed: ["gateway"] },
  in_review: {
    pending_payment: ["guest", "admin"],
    confirmed: ["admin"],
    cancelled: ["guest", "admin"],
    expired: ["system"],
  },
  confirmed: { cancelled: ["guest", "admin"] },
  cancelled: {},
  expired: {},
} as const satisfies Record<BookingState, Partial<Record<BookingState, readonly Actor[]>>>

export type TransitionIn<Table, By extends Actor> = {
  [From in keyof Table]: {
    [To in keyof Table[From]]: Table[From][To] extends readonly (infer Allowed)[]
      ? By extends Allowed
        ? { from: From; to: To }
        : never
      : never
  }[keyof Table[From]]
}[keyof Table]

/** Compile-time check for writers that change many bookings in SQL. */
export type TransitionOf<By extends Actor> = TransitionIn<typeof TRANSITIONS, By>

/** Only a booking that is `pending_payment` has a deadline. */
export const STATE_COLUMNS = {
  pending_payment: { status: "pending_payment" },
  settling: { status: "pending_payment", paymentDeadline: null },
  in_review: { status: "in_review", paymentDeadline: null },
  confirmed: { status: "confirmed", paymentDeadline: null },
  // Nothing is kept, unless the cancellation says so.
  cancelled: { status: "cancelled", paymentDeadline: null, kept: 0 },
  expired: { status: "cancelled", paymentDeadline: null, cancelReason: "expired", kept: 0 },
} as const satisfies Record<
  BookingState,
  { status: BookingStatus; paymentDeadline?: null; cancelReason?: "expired"; kept?: 0 }
>

type StateColumns = { status: BookingStatus; paymentDeadline: number | null; cancelReason: string | null }

export function stateOf({ status, paymentDeadline, cancelReason }: StateColumns): BookingState {
  if (status === "pending_payment" && paymentDeadline === null) return "settling"
  return status === "cancelled" && cancelReason === "expired" ? "expired" : status
}

/** False if both states are the same. */
export function mayTransition(from: BookingState, to: BookingState, actor: Actor): boolean {
  const targets: Partial<Record<BookingState, readonly Actor[]>> = TRANSITIONS[from]
  return targets[to]?.includes(actor) ?? false
}

/** What a press of the team can be taken back to, by `recheckSlip` and `undoPress` only. */
const TAKEN_BACK: Partial<Record<BookingState, readonly BookingState[]>> = {
  confirmed: ["in_review", "pending_payment"],
  pending_payment: ["in_review"],
  // Deleted by mistake, a moment ago.
  cancelled: ["pending_payment", "confirmed"],
}

export function mayTakeBack(from: BookingState, to: BookingState): boolean {
  return TAKEN_BACK[from]?.includes(to) ?? false
}

export type StatusChange = { from: BookingStatus; to: BookingStatus }

/** `in_review` requires a slip, for every actor. Keeping the status is allowed and writes nothing. */
export function checkStatusChange(
  { from, to }: StatusChange,
  actor: Actor,
  hasSlip: boolean,
): Result<StatusChange, "status-conflict" | "slip-missing", StatusChange> {
  if (from === to) return ok({ from, to })
  if (!mayTransition(from, to, actor)) return fail("status-conflict", { from, to })
  if (to === "in_review" && !hasSlip) return fail("slip-missing", { from, to })
  return ok({ from, to })
}

export function reachableStatuses(from: BookingStatus, actor: Actor, hasSlip: boolean): BookingStatus[] {
  return BOOKING_STATUSES.filter((to) => to !== from && checkStatusChange({ from, to }, actor, hasSlip).ok)
}

/** As in responses to admins. */
export const adminStatus = (status: BookingStatus) => (status === "pending_payment" ? ("pending" as const) : status)

/** The admin API returns `pending` for `pending_payment`; all calls accept both. */
export function readStatus(text: string): BookingStatus | null {
  if (text === "pending") return "pending_payment"
  return BOOKING_STATUSES.find((status) => status === text) ?? null
}
