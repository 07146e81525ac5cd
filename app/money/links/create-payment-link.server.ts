import type { App } from "#app/app.ts"
import { type AmendingApp, amendIfUnchanged, type Decision } from "#app/booking/amend-booking.server.ts"
import { awaitsPayment, type Booking, heldUntil } from "#app/booking/booking.ts"
import { readBookingByIdOrReference } from "#app/booking/booking-store.server.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import type { StaffFailure } from "#app/booking/staff-limits/staff-refusal.ts"
import { read, violates, write } from "#app/db/database.server.ts"
import { readHasBalanceLink } from "#app/money/balance/balance-link-store.server.ts"
import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { readSums } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { checkInAt } from "#app/villa/stay-times.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { linkEnd, type PaymentLink, purposeOf } from "./payment-link.ts"
import type { PaymentLinkRequest } from "./payment-link-request.ts"
import { insertPaymentLink, readPaymentLink } from "./payment-link-store.server.ts"

export type CreateLinkFailure =
  | "villa-missing"
  | "link-booking-unknown"
  | "link-booking-closed"
  | "payment-settling"
  | "booking-edited"
  | "link-purpose-invalid"
  | "balance-link-exists"
  | "link-above-balance"
  | StaffFailure

/** By a form's key and all that it asks for: a second tap finds its link, other values make another. */
export async function linkIdOf(
  app: Pick<App, "sha256">,
  key: string,
  { version: _, ...asked }: PaymentLinkRequest,
): Promise<string> {
  const hash = await app.sha256(new TextEncoder().encode(`${key}\n${JSON.stringify(asked)}`))
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5")
}

/**
 * A link for an unpaid booking holds it at least until the link expires, at check-in at the latest, and ends with it.
 * @param id the idempotency key: an existing link of this id is returned as it is
 */
export async function createPaymentLink(
  app: AmendingApp,
  id: string,
  { expiresInHours, bookingId: bookingName, version, purpose: wanted, another, ...request }: PaymentLinkRequest,
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
  const purpose = purposeOf(wanted, booking)
  if (!purpose.ok) return purpose
  const now = app.now()
  const isHold = booking !== null && awaitsPayment(booking)
  const link: PaymentLink = {
    ...request,
    id,
    bookingId: booking?.id ?? null,
    purpose: purpose.value,
    automatic: false,
    madeBy: by.id ?? null,
    damage: 0,
    status: "open",
    expiresAt: linkEnd(now, expiresInHours, isHold ? checkInAt(booking, villa) : null),
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
    const decide = (
      current: Booking,
      sums: LedgerSums,
      hasBalanceLink: boolean,
    ): Decision<"link-booking-closed" | "link-purpose-invalid" | "balance-link-exists" | "link-above-balance"> => {
      if (current.status === "cancelled") return fail("link-booking-closed")
      const owed = moneyOf(current, sums, villa.timezone).balance
      // If money is owed, an extra must be asked for by name, else the guest is asked for the balance twice.
      if (wanted === undefined && current.status === "confirmed" && owed > 0) return fail("link-purpose-invalid")
      if (link.purpose === "balance") {
        // Of an unpaid booking the first that is paid closes the others.
        if (hasBalanceLink && (current.status === "confirmed" || !another)) return fail("balance-link-exists")
        if (link.amount > owed) return fail("link-above-balance")
      }
      return ok({ set: heldUntil(current, link.expiresAt), action: "link-made", also: writes })
    }
    const amended = await amendIfUnchanged(
      app,
      booking.id,
      by,
      version,
      decide,
      readSums(app.db, booking.id),
      readHasBalanceLink(app.db, booking.id, now, id),
    )
    if (amended.ok) return ok(link)
    const { error } = amended
    if (error === "not-found" || error === "dates-unavailable" || error === "booking-frozen")
      throw new Error(`A payment link's booking: ${error}`)
    return fail(error)
  } catch (error) {
    if (!violates(error, "payment_links.id")) throw error
    const [first] = await read(app.db, readPaymentLink(app.db, id))
    if (!first) throw error
    return ok(first)
  }
}
