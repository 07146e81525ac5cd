import type { TransitionIn } from "#app/booking/status.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Actor } from "#app/villa/actor.ts"

/**
 * The states of a payment link (product.md, "Payments"). In this folder, because a booking that ends closes its links.
 */
export const PAYMENT_LINK_STATUSES = ["open", "in_review", "paid", "cancelled", "expired"] as const
export type PaymentLinkStatus = (typeof PAYMENT_LINK_STATUSES)[number]

/**
 * What a payment link asks for: nothing of a booking (`free`), a part or all of what is owed for one (`balance`), or more
 * than is owed (`extra`): paid, it adds its amount to both sides.
 */
export const LINK_PURPOSES = ["free", "balance", "extra"] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** The transition table: who may change which status to which. For guests paid, cancelled and expired are final. */
const TRANSITIONS = {
  open: {
    in_review: ["guest", "admin"],
    paid: ["admin", "gateway"],
    cancelled: ["admin", "gateway", "system"],
    expired: ["system"],
  },
  in_review: {
    open: ["admin"],
    paid: ["admin", "gateway"],
    cancelled: ["admin", "gateway", "system"],
    expired: ["system"],
  },
  paid: {},
  // Captured money has arrived, whatever has happened to the link meanwhile. For an admin see `checkLinkStatusChange`.
  cancelled: { paid: ["admin", "gateway"] },
  expired: { paid: ["admin", "gateway"] },
} as const satisfies Record<PaymentLinkStatus, Partial<Record<PaymentLinkStatus, readonly Actor[]>>>

/** A transition that an actor may make, checked by the compiler: for the writers that change many links in SQL. */
export type LinkTransitionOf<By extends Actor> = TransitionIn<typeof TRANSITIONS, By>

/** Whether this actor may take a link from one status to another; staying in one is no transition. */
export function mayTransitionLink(from: PaymentLinkStatus, to: PaymentLinkStatus, actor: Actor): boolean {
  const targets: Partial<Record<PaymentLinkStatus, readonly Actor[]>> = TRANSITIONS[from]
  return targets[to]?.includes(actor) ?? false
}

/** The statuses that end with the booking: such a link can still be paid, or its slip be decided on. */
export const LIVE_LINK_STATUSES = PAYMENT_LINK_STATUSES.filter((from) => mayTransitionLink(from, "cancelled", "system"))

export type LinkStatusChange = { from: PaymentLinkStatus; to: PaymentLinkStatus }

/**
 * Whether this actor may make this change. No change is always allowed.
 * @param isRecordable whether an admin can still record the payment of an ended link, see `canRecordPayment`
 */
export function checkLinkStatusChange(
  { from, to }: LinkStatusChange,
  actor: Actor,
  isRecordable = false,
): Result<LinkStatusChange, "link-status-conflict", LinkStatusChange> {
  const isFinal = actor === "admin" && !LIVE_LINK_STATUSES.includes(from) && !isRecordable
  if (from === to || (mayTransitionLink(from, to, actor) && !isFinal)) return ok({ from, to })
  return fail("link-status-conflict", { from, to })
}

/** Every status to which this actor may change a link. */
export function reachableLinkStatuses(from: PaymentLinkStatus, actor: Actor): PaymentLinkStatus[] {
  return PAYMENT_LINK_STATUSES.filter((to) => to !== from && checkLinkStatusChange({ from, to }, actor).ok)
}
