import type { App } from "../app.ts"
import type { By } from "../booking/amend-booking.server.ts"
import { awaitsPayment, type Booking, heldUntil } from "../booking/booking.ts"
import { reviewHeldUntil } from "../booking/deadline.ts"
import { read, violates } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { type AmendedLink, amendPaymentLink, type LinkDecision } from "./amend-payment-link.server.ts"
import { checkTakesSlip, isLinkClosed, type LinkSlipFailure, type PaymentLink } from "./payment-link.ts"
import { readPaymentLinkDetails } from "./payment-link-store.server.ts"
import { readSlip, readSlipsOfLink } from "./slip-store.server.ts"

type AttachLinkSlipFailure =
  | LinkSlipFailure
  | ("not-found" | "slip-unknown" | "slip-used" | "link-closed" | "payment-settling")

/**
 * Puts an uploaded slip on a payment link, which is then in review; several may come, and the same file once. Its booking is kept while the
 * owner looks.
 */
export async function attachLinkSlip(
  app: Pick<App, "db" | "countdown" | "settings" | "signer" | "now">,
  id: string,
  slipId: string,
  by: By,
): Promise<Result<AmendedLink, AttachLinkSlipFailure, unknown>> {
  const decide = async (
    link: PaymentLink,
    booking: Booking | null,
  ): Promise<LinkDecision<"slip-unknown" | "link-closed" | LinkSlipFailure>> => {
    if (isLinkClosed(link, booking)) return fail("link-closed")
    const [slip, whole, sent] = await read(
      app.db,
      readSlip(app.db, slipId),
      readPaymentLinkDetails(app.db, id),
      readSlipsOfLink(app.db, id),
    )
    if (slip?.bookingId !== null || slip.paymentLinkId !== null) return fail("slip-unknown")
    // The same file again, after a second press or a lost answer: the owner has it already. The copy is swept.
    if (link.status === "in_review" && sent.some(({ sha256 }) => sha256 === slip.sha256)) return ok(null)
    const taken = checkTakesSlip(link, whole?.slips.length ?? 0, by.actor)
    if (!taken.ok) return taken
    return ok({
      set: { status: "in_review" },
      slipId,
      booking: (booking) => {
        if (!awaitsPayment(booking)) return null
        const until = reviewHeldUntil(link.inReviewSince ?? app.now())
        const firstSlipAt = booking.firstSlipAt ?? app.now()
        return { set: { ...heldUntil(booking, until), firstSlipAt }, action: "link-slip" }
      },
    })
  }
  try {
    return await amendPaymentLink(app, id, by, decide)
  } catch (error) {
    // A booking or another link has a slip of the same transfer, perhaps since a moment ago.
    if (violates(error, "slips.sending_bank")) return fail("slip-used")
    throw error
  }
}
