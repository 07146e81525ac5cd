import type { App } from "../app.ts"
import { amendBooking, type ChangedBy, type Decision, ifUnchanged } from "../booking/amend-booking.server.ts"
import { type Booking, heldUntil } from "../booking/booking.ts"
import { readBookingByIdOrReference } from "../booking/booking-store.server.ts"
import { read, violates, write } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { linkExpiry, type PaymentLink } from "./payment-link.ts"
import type { PaymentLinkRequest } from "./payment-link-request.ts"
import { insertPaymentLink, readPaymentLink } from "./payment-link-store.server.ts"

export type CreateLinkFailure =
  | ("villa-missing" | "link-booking-unknown" | "link-booking-closed" | "payment-settling")
  | "booking-edited"

/**
 * Creates a payment link. A link for an unpaid booking holds that booking at least until the link expires, written in
 * the same batch, and ends with it; a link for a confirmed booking is a separate debt. A cancelled booking is refused.
 * Fails with `booking-edited` if the booking has changed since the admin was shown its version.
 * @param id the idempotency key: an existing link of this id is returned as it is
 */
export async function createPaymentLink(
  app: Pick<App, "db" | "countdown" | "settings" | "signer" | "now">,
  id: string,
  { expiresInHours, bookingId: bookingName, version, ...request }: PaymentLinkRequest,
  by: ChangedBy,
): Promise<Result<PaymentLink, CreateLinkFailure, unknown>> {
  const [existing, booking, villa] = await read(
    app.db,
    readPaymentLink(app.db, id),
    readBookingByIdOrReference(app.db, bookingName ?? ""),
    readVilla(app.db),
  )
  if (existing) return ok(existing)
  if (!villa) return fail("villa-missing")
  if (bookingName && !booking) return fail("link-booking-unknown")
  const now = app.now()
  const link: PaymentLink = {
    ...request,
    id,
    bookingId: booking?.id ?? null,
    status: "open",
    expiresAt: linkExpiry(now, expiresInHours),
    inReviewSince: null,
    settlingPaymentId: null,
    card: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
    erasedAt: null,
  }
  const event = { at: now, actor: by.actor, actorName: by.name ?? null, from: null, to: link.status }
  const writes = insertPaymentLink(app.db, link, event)
  try {
    if (!booking) {
      await write(app.db, writes)
      return ok(link)
    }
    const decide = (current: Booking): Decision<"link-booking-closed"> =>
      current.status === "cancelled"
        ? fail("link-booking-closed")
        : ok({ set: heldUntil(current, link.expiresAt), action: "link-made", also: writes })
    const amended = await amendBooking(app, booking.id, by, (current) => ifUnchanged(current, version, decide(current)))
    if (amended.ok) return ok(link)
    const { error } = amended
    if (error === "link-booking-closed" || error === "payment-settling" || error === "booking-edited")
      return fail(error)
    throw new Error(`A payment link's booking: ${error}`)
  } catch (error) {
    if (!violates(error, "payment_links.id")) throw error
    const [first] = await read(app.db, readPaymentLink(app.db, id))
    if (!first) throw error
    return ok(first)
  }
}
