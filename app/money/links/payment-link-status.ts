import type { TransitionIn } from "#app/booking/status.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Actor } from "#app/villa/actor.ts"

/** See product.md, "Payments". In this folder, because a booking that ends closes its links. */
export const PAYMENT_LINK_STATUSES = ["open", "in_review", "paid", "cancelled", "expired"] as const
export type PaymentLinkStatus = (typeof PAYMENT_LINK_STATUSES)[number]

/** `balance`: a part or all of what is owed; `extra`: more than that, charged and paid at once. */
export const LINK_PURPOSES = ["free", "balance", "extra"] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** Who may change which status to which. For guests paid, cancelled and expired are final. */
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
  // A payment that was recorded by mistake, see `takeBackLinkPayment`.
  paid: { cancelled: ["admin"] },
  // Captured money has arrived, whatever has happened to the link. For an admin see `checkLinkStatusChange`.
  cancelled: { paid: ["admin", "gateway"] },
  expired: { paid: ["admin", "gateway"] },
} as const satisfies Record<PaymentLinkStatus, Partial<Record<PaymentLinkStatus, readonly Actor[]>>>

/** Checked by the compiler, for the writers that change many links in SQL. */
export type LinkTransitionOf<By extends Actor> = TransitionIn<typeof TRANSITIONS, By>

/** Staying in a status is no transition. */
export function mayTransitionLink(from: PaymentLinkStatus, to: PaymentLinkStatus, actor: Actor): boolean {
  const targets: Partial<Record<PaymentLinkStatus, readonly Actor[]>> = TRANSITIONS[from]
  return targets[to]?.includes(actor) ?? false
}

/** Such a link ends with its booking: it can still be paid, or its slip be decided on. */
export const LIVE_LINK_STATUSES = PAYMENT_LINK_STATUSES.filter((from) => mayTransitionLink(from, "cancelled", "system"))

export type LinkStatusChange = { from: PaymentLinkStatus; to: PaymentLinkStatus }

/** No change is always allowed. `isRecordable`: see `canRecordPayment`. */
export function checkLinkStatusChange(
  { from, to }: LinkStatusChange,
  actor: Actor,
  isRecordable = false,
): Result<LinkStatusChange, "link-status-conflict", LinkStatusChange> {
  const isFinal = actor === "admin" && !LIVE_LINK_STATUSES.includes(from) && !isRecordable
  if (from === to || (mayTransitionLink(from, to, actor) && !isFinal)) return ok({ from, to })
  return fail("link-status-conflict", { from, to })
}

export function reachableLinkStatuses(from: PaymentLinkStatus, actor: Actor): PaymentLinkStatus[] {
  return PAYMENT_LINK_STATUSES.filter((to) => to !== from && checkLinkStatusChange({ from, to }, actor).ok)
}
