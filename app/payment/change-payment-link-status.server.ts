import type { Amendment, By } from "../booking/amend-booking.server.ts"
import { awaitsPayment, type Booking, keptUntil } from "../booking/booking.ts"
import { movedTo } from "../booking/change-status.server.ts"
import type { App } from "../context.server.ts"
import { ok, type Result } from "../result.ts"
import type { Actor } from "../villa/actor.ts"
import { type AmendedLink, amendPaymentLink, type LinkAmendment } from "./amend-payment-link.server.ts"
import { checkLinkStatusChange, expiryAfterReturn, type PaymentLink, type PaymentLinkStatus } from "./payment-link.ts"

/**
 * Takes a link to another state, as far as the actor may. Paid, it confirms its booking in the same batch; where that
 * booking was cancelled meanwhile the money has come all the same: the link is paid and the booking stays, and the
 * caller is given both to say so. Sent back, it is open again for a day at least, and so is its booking.
 */
export function changePaymentLinkStatus(
  app: Pick<App, "db" | "countdown" | "settings" | "signer" | "now">,
  id: string,
  to: PaymentLinkStatus,
  by: By,
): Promise<Result<AmendedLink, "not-found" | "link-status-conflict" | "payment-settling", unknown>> {
  return amendPaymentLink(app, id, by, (link) => {
    const checked = checkLinkStatusChange({ from: link.status, to }, by.actor)
    if (!checked.ok) return checked
    return ok(link.status === to ? null : changeTo(link, to, by.actor, app.now()))
  })
}

function changeTo(link: PaymentLink, to: PaymentLinkStatus, actor: Actor, now: number): LinkAmendment {
  if (to === "paid") return { set: { status: to }, booking: (booking) => confirmedByLink(booking, actor) }
  if (to !== "open") return { set: { status: to } }
  const expiresAt = expiryAfterReturn(link, now)
  return {
    set: { status: to, expiresAt },
    booking: (booking) =>
      awaitsPayment(booking) ? { set: keptUntil(booking, expiresAt), action: "link-returned" } : null,
  }
}

/** The booking confirmed, where its own states allow that; one that is confirmed or cancelled stays as it is. */
export function confirmedByLink(booking: Booking, actor: Actor): Amendment | null {
  const moved = movedTo(booking, "confirmed", actor, 0)
  return moved.ok && moved.value ? { set: moved.value, action: "link-paid" } : null
}
