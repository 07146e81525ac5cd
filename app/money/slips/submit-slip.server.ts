import type { App } from "#app/app.ts"
import { type AmendFailure, type AmendingApp, amendBooking } from "#app/booking/amend-booking.server.ts"
import { awaitsPayment, type Booking, heldUntil } from "#app/booking/booking.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { type CountBySender, NEVER } from "#app/booking/count-by-sender.ts"
import type { StaffFailure } from "#app/booking/staff-limits/staff-refusal.ts"
import { read } from "#app/db/database.server.ts"
import { logError } from "#app/log.server.ts"
import { amendPaymentLink, type LinkDecision } from "#app/money/links/amend-payment-link.server.ts"
import { readHasLinkInReview } from "#app/money/links/booking-payment-links-store.server.ts"
import { checkTakesSlip, isLinkClosed, type LinkSlipFailure, type PaymentLink } from "#app/money/links/payment-link.ts"
import {
  type FoundPayable,
  findPayableLink,
  type PayableBooking,
  type PayableLink,
} from "#app/money/payable/find-payable.server.ts"
import { payableFromBooking, payableFromLink } from "#app/money/payable/payable.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { slipCheckHeldUntil } from "./check-deadline.ts"
import { checkSlipAttachment, type SlipFailure } from "./check-slip-attachment.server.ts"
import { type NewSlipFailure, newSlip } from "./new-slip.server.ts"
import { type Slip, type SlipUpload, slipKey } from "./slip.ts"
import { insertSlip, readIsTransferUsed, readSlipsAttached } from "./slip-store.server.ts"

type SubmittingApp = AmendingApp & Pick<App, "media" | "sha256">
type Upload = Pick<SlipUpload, "bytes" | "miniQr"> & { paymentMethod?: string }
type BookingSlipFailure = AmendFailure | NewSlipFailure | SlipFailure | "slip-used"
type LinkSlipRefused = LinkSlipFailure | "link-closed"
type LinkSubmitFailure =
  | LinkSlipRefused
  | NewSlipFailure
  | "slip-used"
  | "not-found"
  | "payment-settling"
  | StaffFailure

/**
 * The file is stored before the row, so that a booking in review always has its file. A refused slip's file
 * is deleted at once, an interrupted submission's by the clean-up.
 * @param guestId the sending device; a booking's slip always belongs to its guest
 */
export function submitSlip(
  app: SubmittingApp,
  payable: FoundPayable,
  upload: Upload,
  by: ChangedBy,
  guestId: string | null,
): Promise<Result<FoundPayable, BookingSlipFailure | LinkSubmitFailure, unknown>> {
  return payable.kind === "booking"
    ? submitBookingSlip(app, payable, upload, by)
    : submitLinkSlip(app, payable, upload, by, guestId)
}

async function submitBookingSlip(
  app: SubmittingApp,
  payable: PayableBooking,
  { bytes, miniQr, paymentMethod: method }: Upload,
  by: ChangedBy,
): Promise<Result<PayableBooking, BookingSlipFailure, unknown>> {
  const { villa, booking: seen } = payable
  const created = await newSlip(app, bytes, { guestId: seen.guestId, miniQr, villa })
  if (!created.ok) return created
  const slip = created.value
  const decide = (booking: Booking, attachedBefore: CountBySender, linkInReview: boolean) =>
    checkSlipAttachment(booking, { slipId: slip.id, attachedBefore, linkInReview, villa, method, now: app.now() }, by)
  const precheck = decide(seen, NEVER, payable.state === "in_review")
  if (!precheck.ok) return precheck
  if (await isUsed(app, slip, payable.id)) return fail("slip-used")
  await app.media.put(slipKey(slip.id), bytes, slip.type)
  const submitted = await amendBooking(
    app,
    payable.id,
    by,
    (booking, attachedBefore, linkInReview) => {
      const decided = decide(booking, attachedBefore, linkInReview)
      return decided.ok && decided.value ? ok({ ...decided.value, first: [insertSlip(app.db, slip)] }) : decided
    },
    readSlipsAttached(app.db, payable.id),
    readHasLinkInReview(app.db, payable.id),
  )
  if (!submitted.ok) return deleteFileAndReturn(app, slip, submitted)
  const booking = submitted.value
  const after = payableFromBooking(booking, { dueNow: payable.money.dueNow })
  return ok({ ...payable, ...after, kind: "booking", booking, rejection: null })
}

/** A link accepts several slips; its booking is held while one is in review. */
export async function submitLinkSlip(
  app: SubmittingApp,
  payable: PayableLink,
  { bytes, miniQr }: Upload,
  by: ChangedBy,
  guestId: string | null,
): Promise<Result<PayableLink, LinkSubmitFailure, unknown>> {
  const { id, villa, details, siblingInReview: seenInReview } = payable
  const check = (link: PaymentLink, facts: Parameters<typeof checkTakesSlip>[1]) =>
    isLinkClosed(link, facts.booking) ? fail("link-closed") : checkTakesSlip(link, facts, by.actor)
  const { booking: seen, slips: sent } = details
  const precheck = check(details.link, { booking: seen, siblingInReview: seenInReview, sentBefore: sent.length })
  if (!precheck.ok) return precheck
  const created = await newSlip(app, bytes, { guestId: guestId ?? app.newId(), miniQr, villa })
  if (!created.ok) return created
  const slip = created.value
  if (await isUsed(app, slip, id)) return fail("slip-used")
  await app.media.put(slipKey(slip.id), bytes, slip.type)
  const submitted = await amendPaymentLink(
    app,
    id,
    by,
    (link, booking, slips, siblingInReview): LinkDecision<LinkSlipRefused> => {
      // The same file again, after a second click or a lost response: the owner has it already.
      if (link.status === "in_review" && slips.some(({ sha256 }) => sha256 === slip.sha256)) return ok(null)
      const checked = check(link, { booking, siblingInReview, sentBefore: slips.length })
      if (!checked.ok) return checked
      return ok({ set: { status: "in_review" }, slip, booking: (current) => heldForReview(current, link, app.now()) })
    },
  )
  if (!submitted.ok) return deleteFileAndReturn(app, slip, submitted)
  const { link, event } = submitted.value
  if (!event) await deleteFileAndReturn(app, slip, submitted)
  // Another change has happened since the link was first read.
  if (link.version !== details.link.version + (event ? 1 : 0)) {
    const found = await findPayableLink(app, id)
    return found ? ok(found) : fail("not-found")
  }
  const after = event
    ? { ...details, link, slips: [...details.slips, slip], events: [...details.events, event] }
    : details
  return ok({ ...payable, ...payableFromLink(after, seenInReview), kind: "link", details: after })
}

async function isUsed(app: Pick<App, "db">, slip: Slip, payableId: string): Promise<boolean> {
  if (slip.transRef === null) return false
  const [used] = await read(app.db, readIsTransferUsed(app.db, slip, { guestId: slip.guestId, payableId }))
  return used
}

function heldForReview(booking: Booking, { inReviewSince }: PaymentLink, now: number) {
  if (!awaitsPayment(booking)) return null
  const held = heldUntil(booking, slipCheckHeldUntil(inReviewSince ?? now))
  return { set: { ...held, firstSlipAt: booking.firstSlipAt ?? now }, action: "link-slip" as const }
}

/** @returns the given result */
async function deleteFileAndReturn<Outcome>(app: Pick<App, "media">, { id }: Slip, result: Outcome): Promise<Outcome> {
  await app.media.delete(slipKey(id)).catch((error) => logError("slip-file-not-deleted", { slip: id, error }))
  return result
}
