import type { App } from "../app.ts"
import { type Amendment, type By, ifUnchanged } from "../booking/amend-booking.server.ts"
import { awaitsPayment, type Booking, heldUntil } from "../booking/booking.ts"
import { movedTo, type SeenFailure, slipUsedOnce } from "../booking/change-status.server.ts"
import { read } from "../db/database.server.ts"
import { paymentEvidence } from "../ledger/ledger.ts"
import { recordPayment } from "../ledger/ledger-store.server.ts"
import { fail, ok, type Result } from "../result.ts"
import type { Actor } from "../villa/actor.ts"
import {
  type AmendedLink,
  amendPaymentLink,
  type LinkAmendment,
  type LinkDecision,
} from "./amend-payment-link.server.ts"
import {
  checkLinkStatusChange,
  expiryAfterReturn,
  isLinkClosed,
  type PaymentLink,
  type PaymentLinkStatus,
} from "./payment-link.ts"
import type { Slip } from "./slip.ts"
import { readSlipsOfLink } from "./slip-store.server.ts"

export type ChangeLinkFailure =
  | SeenFailure
  | ("not-found" | "link-status-conflict" | "link-closed" | "payment-settling")

/**
 * Takes a link to another state, as far as the actor may. Paid, it records the money, and confirms its booking in the
 * same batch; where that booking was cancelled or paid otherwise meanwhile the money has come all the same: the link is
 * paid and the booking stays, and the caller is given both to say so. Sent back, it is open again for a day at least,
 * and so is its booking. Of a link that was closed with its booking, an admin may still say that its money came, or, by
 * cancelling it, that the slip which waits is settled.
 * @param seenVersion the version that an admin was shown; fails with `booking-edited` where it has changed since
 */
export function changePaymentLinkStatus(
  app: Pick<App, "db" | "countdown" | "settings" | "signer" | "now">,
  id: string,
  to: PaymentLinkStatus,
  by: By,
  seenVersion?: number,
): Promise<Result<AmendedLink, ChangeLinkFailure, unknown>> {
  const decide = async (link: PaymentLink, booking: Booking | null): Promise<LinkDecision<ChangeLinkFailure>> => {
    const closed = by.actor === "admin" && isLinkClosed(link, booking)
    if (closed && to === "open") return fail("link-closed")
    if (closed && to === "cancelled") return ok(link.inReviewSince === null ? null : { set: { inReviewSince: null } })
    if (!(closed && to === "paid")) {
      const checked = checkLinkStatusChange({ from: link.status, to }, by.actor)
      if (!checked.ok) return checked
    }
    if (link.status === to) return ok(null)
    return ok(to === "paid" ? await paidBy(app, link, by) : changeTo(link, to, app.now()))
  }
  const change = amendPaymentLink(app, id, by, (link, booking) => ifUnchanged(link, seenVersion, decide(link, booking)))
  return slipUsedOnce(change)
}

/** Paid, with the ledger line of its amount; its latest slip, if one came, is the evidence. */
async function paidBy(app: Pick<App, "db" | "now">, link: PaymentLink, by: By): Promise<LinkAmendment> {
  const [slips] = await read(app.db, readSlipsOfLink(app.db, link.id))
  const slip = slips.reduce(
    (latest: Slip | null, each) => (latest && latest.uploadedAt > each.uploadedAt ? latest : each),
    null,
  )
  const line = {
    bookingId: link.bookingId,
    paymentLinkId: link.id,
    at: app.now(),
    place: slip ? ("bank" as const) : ("cash" as const),
    amount: link.amount,
    evidence: paymentEvidence(slip && { ...slip, slipId: slip.id }),
    actor: by.actor,
    actorName: by.name ?? null,
  }
  return {
    set: { status: "paid" },
    also: [recordPayment(app.db, line)],
    booking: (booking) => confirmedByLink(booking, by.actor),
  }
}

function changeTo(link: PaymentLink, to: PaymentLinkStatus, now: number): LinkAmendment {
  if (to !== "open") return { set: { status: to, inReviewSince: null } }
  const expiresAt = expiryAfterReturn(link, now)
  return {
    set: { status: to, expiresAt },
    booking: (booking) =>
      awaitsPayment(booking) ? { set: heldUntil(booking, expiresAt), action: "link-returned" } : null,
  }
}

/** The booking confirmed, where its own states allow that; one that is confirmed or cancelled stays as it is. */
export function confirmedByLink(booking: Booking, actor: Actor): Amendment | null {
  const moved = movedTo(booking, "confirmed", actor, 0)
  return moved.ok && moved.value ? { set: moved.value, action: "link-paid" } : null
}
