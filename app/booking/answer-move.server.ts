import { read, type Write } from "../db/database.server.ts"
import type { LedgerSums } from "../ledger/ledger.ts"
import { readSums } from "../ledger/ledger-store.server.ts"
import { fail, ok, type Result } from "../result.ts"
import type { Season } from "../villa/season.ts"
import { readSeasons } from "../villa/season-store.server.ts"
import type { Villa } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import {
  type AmendFailure,
  type AmendingApp,
  amendIfUnchanged,
  type ChangedBy,
  type Decision,
} from "./amend-booking.server.ts"
import type { Booking, BookingEvent } from "./booking.ts"
import { queueChanges, queueMoveDeclined } from "./booking-email-store.server.ts"
import { readHistory } from "./booking-event-store.server.ts"
import {
  readHasLinkInReview,
  readHasSettlingLink,
  withoutLinkInReview,
  withoutSettlingLink,
} from "./booking-links-store.server.ts"
import { sameVilla } from "./booking-write-store.server.ts"
import { cancellationOf, refundPercentAt } from "./cancellation.ts"
import { readableChanges } from "./edit-preview.ts"
import { balanceFacts, bookingUrl } from "./email-for-booking.server.ts"
import { moneyOf } from "./money.ts"
import { capAfterMove, hasBegun, movedPrice } from "./move.ts"
import type { MoveRequest } from "./move-request.ts"
import { closeMoveRequest, readOpenMove } from "./move-store.server.ts"
import { nightPlan } from "./night-plan.ts"
import { readTakenNights } from "./night-store.server.ts"
import { priceSetTo } from "./price.ts"
import { rangeAround } from "./quote.ts"
import { checkStay, type Stay, type StayFailure } from "./stay.ts"
import { changesBetween, changesSinceNotified, mergedChanges } from "./stay-change.ts"
import type { PricedVilla } from "./stay-rules.ts"
import { conflictsOf } from "./taken-nights.ts"
import { dateIn } from "./villa-date.ts"

/** `move-closed`: the guest has withdrawn the request, somebody has answered it, or the stay has begun. */
type AnswerFailure = AmendFailure | "move-closed" | "booking-edited"
type AcceptFailure = AnswerFailure | StayFailure | "villa-missing" | "link-in-review"

/**
 * Moves a booking to the dates that its guest has asked for, at the price that they were shown, and emails them what has
 * changed. Fails with `dates-unavailable` if one of the nights was taken meanwhile; nothing changes then. What the
 * new price leaves to pay is asked for by the balance link; what was paid beyond it is owed to the guest.
 * @param seenVersion the version of the booking that was shown; fails with `booking-edited` if it has changed since
 */
export function acceptMove(
  app: AmendingApp,
  id: string,
  by: ChangedBy,
  seenVersion?: number,
): Promise<Result<Booking, AcceptFailure, unknown>> {
  const decide = async (
    booking: Booking,
    request: MoveRequest | null,
    isSettling: boolean,
    linkInReview: boolean,
    history: BookingEvent[],
    sums: LedgerSums,
    found: Villa | null,
    seasons: Season[],
  ): Promise<Decision<AcceptFailure>> => {
    if (!found) return fail("villa-missing")
    const villa = { ...found, seasons }
    const now = app.now()
    if (!request || hasBegun(booking, { ...villa, now })) return fail("move-closed")
    // What they pay was asked for by the price before the move.
    if (isSettling) return fail("payment-settling")
    if (linkInReview) return fail("link-in-review")
    const stay = checkStay(request, dateIn(villa.timezone, new Date(now)))
    if (!stay.ok) return stay
    if (hasBegun(request, { ...villa, now })) return fail("date-past")
    const conflicts = await conflictsWith(app, villa, booking, request)
    if (conflicts.length > 0) return fail("dates-unavailable", { nights: conflicts })
    const set = movedBy(booking, request, { villa, now })
    const after = { ...booking, ...set, version: booking.version + 1 }
    return ok({
      set,
      action: "moved",
      nights: nightPlan(villa, after),
      conditions: [sameVilla(villa.version), withoutSettlingLink(id), withoutLinkInReview(id)],
      also: [
        closeMoveRequest(app.db, id, { status: "accepted", now }),
        ...(booking.customer?.email ? [await movedEmail(app, { before: booking, after, history, sums, villa })] : []),
      ],
    })
  }
  return amendIfUnchanged(
    app,
    id,
    by,
    seenVersion,
    decide,
    readOpenMove(app.db, id),
    readHasSettlingLink(app.db, id),
    readHasLinkInReview(app.db, id),
    readHistory(app.db, id),
    readSums(app.db, id),
    readVilla(app.db),
    readSeasons(app.db),
  )
}

/** Declines what a guest has asked for, and emails them the owner's sentence. */
export function declineMove(
  app: AmendingApp,
  id: string,
  { reason, seenVersion }: { reason: string; seenVersion?: number },
  by: ChangedBy,
): Promise<Result<Booking, AnswerFailure, unknown>> {
  const decide = async (booking: Booking, request: MoveRequest | null): Promise<Decision<"move-closed">> => {
    if (!request) return fail("move-closed")
    const now = app.now()
    const { checkIn, checkOut } = request
    const facts = { url: await bookingUrl(app, booking), reason, asked: { checkIn, checkOut } }
    const also = [
      closeMoveRequest(app.db, id, { status: "declined", reason, now }),
      ...(booking.customer?.email ? [queueMoveDeclined(booking, facts, { requestId: request.id, now })] : []),
    ]
    return ok({ set: {}, action: "move-declined", reason, also })
  }
  return amendIfUnchanged(app, id, by, seenVersion, decide, readOpenMove(app.db, id))
}

/** The nights of a request that are taken by others, by the rule for guests: preparation nights count. */
async function conflictsWith(
  app: Pick<AmendingApp, "db" | "now">,
  { offer }: PricedVilla,
  { id }: Booking,
  stay: Stay,
): Promise<string[]> {
  const around = { ...rangeAround(stay), now: app.now(), exceptBookingId: id }
  const [taken] = await read(app.db, readTakenNights(app.db, around))
  return conflictsOf(stay, taken, offer.gapNights)
}

/** What a move changes of a booking. */
function movedBy(
  booking: Booking,
  { checkIn, checkOut, total }: MoveRequest,
  { villa, now }: { villa: PricedVilla; now: number },
): Pick<Booking, "checkIn" | "checkOut" | "price" | "total" | "movesUsed" | "refundCap"> {
  const { timezone } = villa
  const bookedOn = dateIn(timezone, new Date(booking.createdAt))
  const current = movedPrice(villa, { ...booking, bookedOn }, { checkIn, checkOut })
  const percent = refundPercentAt(cancellationOf(booking, timezone), { at: now, timezone })
  return {
    checkIn,
    checkOut,
    // Guest and owner have agreed on the price that was shown, even if the price list has changed since.
    price: current.total === total ? current : priceSetTo(total, current),
    total,
    movesUsed: booking.movesUsed + 1,
    refundCap: capAfterMove(percent, booking.refundCap),
  }
}

/** The email about the new dates, and whatever else staff have changed since the guest was last notified. */
async function movedEmail(
  app: Pick<AmendingApp, "signer" | "now">,
  {
    before,
    after,
    history,
    sums,
    villa: { timezone },
  }: { before: Booking; after: Booking; history: BookingEvent[]; sums: LedgerSums; villa: Villa },
): Promise<Write> {
  const changes = mergedChanges([...changesSinceNotified(history), ...changesBetween(before, after)])
  const facts = {
    url: await bookingUrl(app, after),
    changes: readableChanges(changes),
    payLink: null,
    cancellation: cancellationOf(after, timezone),
    ...balanceFacts(after, moneyOf(after, sums, timezone)),
  }
  return queueChanges(before, facts, app.now())
}
