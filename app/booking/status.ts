import { fail, ok, type Result } from "#app/result.ts"
import type { Actor } from "#app/villa/actor.ts"

export const BOOKING_STATUSES = ["pending_payment", "in_review", "confirmed", "cancelled"] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/**
 * The states that a booking has. `settling` (a card's money is being taken) and `expired` (nobody paid or decided in
 * time) exist only in the code, not in the database or the API: see `STATE_COLUMNS`.
 */
export const BOOKING_STATES = [...BOOKING_STATUSES, "settling", "expired"] as const
export type BookingState = (typeof BOOKING_STATES)[number]

/**
 * The transition table: who may change which state to which (product.md, "Booking states"). All others are forbidden.
 */
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

/** The transitions of a table that an actor may make. */
export type TransitionIn<Table, By extends Actor> = {
  [From in keyof Table]: {
    [To in keyof Table[From]]: Table[From][To] extends readonly (infer Allowed)[]
      ? By extends Allowed
        ? { from: From; to: To }
        : never
      : never
  }[keyof Table[From]]
}[keyof Table]

/** A transition that an actor may make, checked by the compiler: for the writers that change many bookings in SQL. */
export type TransitionOf<By extends Actor> = TransitionIn<typeof TRANSITIONS, By>

/** How the database stores each state. Only a booking that is `pending_payment` has a deadline. */
export const STATE_COLUMNS = {
  pending_payment: { status: "pending_payment" },
  settling: { status: "pending_payment", paymentDeadline: null },
  in_review: { status: "in_review", paymentDeadline: null },
  confirmed: { status: "confirmed", paymentDeadline: null },
  // Nothing is kept, unless whoever cancels says more.
  cancelled: { status: "cancelled", paymentDeadline: null, kept: 0 },
  expired: { status: "cancelled", paymentDeadline: null, cancelReason: "expired", kept: 0 },
} as const satisfies Record<
  BookingState,
  { status: BookingStatus; paymentDeadline?: null; cancelReason?: "expired"; kept?: 0 }
>

type StateColumns = { status: BookingStatus; paymentDeadline: number | null; cancelReason: string | null }

/** The state that a booking's columns represent. */
export function stateOf({ status, paymentDeadline, cancelReason }: StateColumns): BookingState {
  if (status === "pending_payment" && paymentDeadline === null) return "settling"
  return status === "cancelled" && cancelReason === "expired" ? "expired" : status
}

/** Whether this actor may make this transition; false if both states are the same. */
export function mayTransition(from: BookingState, to: BookingState, actor: Actor): boolean {
  const targets: Partial<Record<BookingState, readonly Actor[]>> = TRANSITIONS[from]
  return targets[to]?.includes(actor) ?? false
}

export type StatusChange = { from: BookingStatus; to: BookingStatus }

/**
 * Whether this actor may change a booking's status. `in_review` requires a slip, for every actor. Keeping the
 * status is always allowed: the caller then writes nothing.
 */
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

/** Every status to which this actor may change a booking. */
export function reachableStatuses(from: BookingStatus, actor: Actor, hasSlip: boolean): BookingStatus[] {
  return BOOKING_STATUSES.filter((to) => to !== from && checkStatusChange({ from, to }, actor, hasSlip).ok)
}

/** Parses a status: the admin API returns `pending` for `pending_payment`; all calls accept both. */
export function readStatus(text: string): BookingStatus | null {
  if (text === "pending") return "pending_payment"
  return BOOKING_STATUSES.find((status) => status === text) ?? null
}
