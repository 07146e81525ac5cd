import { fail, ok, type Result } from "../result.ts"
import type { Actor } from "../villa/actor.ts"

export const BOOKING_STATUSES = ["pending_payment", "in_review", "confirmed", "cancelled"] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** Who may take a booking from where to where (product.md, "Booking states"). What is not here does not happen. */
const TRANSITIONS: Record<BookingStatus, Partial<Record<BookingStatus, readonly Actor[]>>> = {
  pending_payment: {
    in_review: ["guest", "admin"],
    confirmed: ["admin", "gateway"],
    cancelled: ["guest", "admin", "system"],
  },
  in_review: {
    pending_payment: ["guest", "admin"],
    confirmed: ["admin"],
    cancelled: ["guest", "admin", "system"],
  },
  confirmed: { cancelled: ["admin"] },
  cancelled: {},
}

export type StatusChange = { from: BookingStatus; to: BookingStatus }

/**
 * Whether this actor may make this change. `in_review` needs a slip, whoever asks. Staying where it is is no change
 * and always allowed: the caller then writes nothing.
 */
export function checkStatusChange(
  { from, to }: StatusChange,
  actor: Actor,
  hasSlip: boolean,
): Result<StatusChange, "status-conflict" | "slip-missing", StatusChange> {
  if (from === to) return ok({ from, to })
  if (!TRANSITIONS[from][to]?.includes(actor)) return fail("status-conflict", { from, to })
  if (to === "in_review" && !hasSlip) return fail("slip-missing", { from, to })
  return ok({ from, to })
}

/** Every state that this actor may take a booking to from here. */
export function reachableStatuses(from: BookingStatus, actor: Actor, hasSlip: boolean): BookingStatus[] {
  return BOOKING_STATUSES.filter((to) => to !== from && checkStatusChange({ from, to }, actor, hasSlip).ok)
}

/** The admin family of the /api says `pending` for `pending_payment`; both families accept both. */
export function readStatus(text: string): BookingStatus | null {
  if (text === "pending") return "pending_payment"
  return BOOKING_STATUSES.find((status) => status === text) ?? null
}
