import {
  type AmendFailure,
  type AmendingApp,
  amendIfUnchanged,
  type Decision,
} from "#app/booking/amend-booking.server.ts"
import type { Booking, BookingEvent } from "#app/booking/booking.ts"
import { queueChanges, queueMoveDeclined } from "#app/booking/booking-email-store.server.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { sameVilla } from "#app/booking/booking-write-store.server.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { readableChanges } from "#app/booking/edit/edit-preview.ts"
import { changesBetween, changesSinceNotified, mergedChanges } from "#app/booking/edit/stay-change.ts"
import { balanceFacts, bookingUrl } from "#app/booking/email-for-booking.server.ts"
import { checkStay, type StayFailure } from "#app/booking/stay.ts"
import { nightPlan } from "#app/calendar/month/night-plan.ts"
import { readTakenNights } from "#app/calendar/month/night-store.server.ts"
import { conflictingNights } from "#app/calendar/month/taken-nights.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { type Db, joinReads, type Read, read, type Write } from "#app/db/database.server.ts"
import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { readSums } from "#app/money/ledger/ledger-store.server.ts"
import { type BookingMoney, moneyOf, overpaid } from "#app/money/ledger/money.ts"
import {
  readHasLinkInReview,
  readHasSettlingLink,
  withoutLinkInReview,
  withoutSettlingLink,
} from "#app/money/links/booking-payment-links-store.server.ts"
import { cancellationOf, periodsFrom, withCharges } from "#app/money/refunds/cancellation-refund.ts"
import { openAmount, type Refund } from "#app/money/refunds/refund.ts"
import { readRefundsOf } from "#app/money/refunds/refund-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { hasTakenTime, neighboursOf } from "#app/villa/extras/choose-extras.ts"
import { followExtras, followedSums } from "#app/villa/extras/follow-extras.ts"
import { pricedVilla } from "#app/villa/prices/priced-villa.ts"
import { rangeAround } from "#app/villa/prices/quote.ts"
import type { Season } from "#app/villa/prices/season.ts"
import { readSeasons } from "#app/villa/prices/season-store.server.ts"
import type { PricedVilla } from "#app/villa/prices/stay-rules.ts"
import type { StayTimes, Villa } from "#app/villa/villa.ts"
import { readStayTimes, readVilla } from "#app/villa/villa-store.server.ts"
import { acceptedPrice, capOfMove, hasBegun, movedPrice } from "./move.ts"
import type { MoveRequest } from "./move-request.ts"
import { closeMoveRequest, readOpenMove } from "./move-store.server.ts"

type Seen = { version?: number; requestId?: string }

/** `move-closed`: withdrawn, answered already, or the stay has begun. */
type AnswerFailure = AmendFailure | "move-closed" | "booking-edited"
type AcceptFailure =
  | AnswerFailure
  | StayFailure
  | "villa-missing"
  | "link-in-review"
  | "refund-open"
  | "extra-day-taken"

type AcceptFacts = {
  request: MoveRequest | null
  isSettling: boolean
  linkInReview: boolean
  history: BookingEvent[]
  sums: LedgerSums
  refunds: Refund[]
  found: Villa | null
  seasons: Season[]
}

/**
 * Moves the booking at the price shown to the guest. The balance link asks for a higher price; an overpayment
 * is owed to the guest. `refund-open`: open refunds exceed that overpayment.
 * @param seen `booking-edited` if the booking has changed since, `move-closed` if another request is open now
 */
export function acceptMove(
  app: AmendingApp,
  id: string,
  by: ChangedBy,
  seen: Seen = {},
): Promise<Result<Booking, AcceptFailure, unknown>> {
  const decide = async (
    booking: Booking,
    { request, isSettling, linkInReview, history, sums, refunds, found, seasons }: AcceptFacts,
  ): Promise<Decision<AcceptFailure>> => {
    if (!found) return fail("villa-missing")
    const now = app.now()
    const villa = pricedVilla(found, seasons, now)
    if (!isSeen(request, seen) || hasBegun(booking, { ...villa, now })) return fail("move-closed")
    // The settling payment was asked for at the price before the move.
    if (isSettling) return fail("payment-settling")
    if (linkInReview) return fail("link-in-review")
    const stay = checkStay(request, dateIn(villa.timezone, new Date(now)))
    if (!stay.ok) return stay
    if (hasBegun(request, { ...villa, now })) return fail("date-past")
    // By the rule for guests: preparation nights count.
    const range = { ...rangeAround(request), now, exceptBookingId: id }
    const [taken] = await read(app.db, readTakenNights(app.db, range))
    const conflicts = conflictingNights(request, taken, villa.offer.gapNights)
    if (conflicts.length > 0) return fail("dates-unavailable", { nights: conflicts })
    if (hasTakenTime(booking.extras, neighboursOf(request, taken))) return fail("extra-day-taken")
    const set = movedBy(booking, request, { villa, now })
    const after = { ...booking, ...set, version: booking.version + 1 }
    const author = { at: now, actor: by.actor, actorName: null, newId: () => "" }
    const { lines } = followExtras(booking, set, [], author)
    const money = moneyOf(after, followedSums(sums, lines), villa.timezone)
    // Open refunds would return money that the new price asks for.
    if (openAmount(refunds, "stay") > overpaid(money)) return fail("refund-open")
    return ok({
      set,
      action: "moved",
      nights: nightPlan(villa, after),
      conditions: [sameVilla(villa.version), withoutSettlingLink(id), withoutLinkInReview(id)],
      also: [
        closeMoveRequest(app.db, id, { status: "accepted", now }),
        await movedEmail(app, { before: booking, after, history, money, villa }),
      ],
    })
  }
  return amendIfUnchanged(app, id, by, seen.version, decide, readAcceptFacts(app.db, id))
}

function readAcceptFacts(db: Db, id: string): Read<AcceptFacts> {
  return joinReads({
    request: readOpenMove(db, id),
    isSettling: readHasSettlingLink(db, id),
    linkInReview: readHasLinkInReview(db, id),
    history: readHistory(db, id),
    sums: readSums(db, id),
    refunds: readRefundsOf(db, id),
    found: readVilla(db),
    seasons: readSeasons(db),
  })
}

/** Emails the guest the owner's sentence. Fails as `acceptMove` does. */
export function declineMove(
  app: AmendingApp,
  id: string,
  { reason, ...seen }: { reason: string } & Seen,
  by: ChangedBy,
): Promise<Result<Booking, AnswerFailure, unknown>> {
  const decide = async (
    booking: Booking,
    request: MoveRequest | null,
    times: StayTimes,
  ): Promise<Decision<"move-closed">> => {
    const now = app.now()
    if (!isSeen(request, seen) || hasBegun(booking, { ...times, now })) return fail("move-closed")
    const { checkIn, checkOut } = request
    const facts = { url: await bookingUrl(app, booking), reason, asked: { checkIn, checkOut } }
    const also = [
      closeMoveRequest(app.db, id, { status: "declined", reason, now }),
      queueMoveDeclined(booking, facts, { requestId: request.id, now }),
    ]
    return ok({ set: {}, action: "move-declined", reason, also })
  }
  return amendIfUnchanged(app, id, by, seen.version, decide, readOpenMove(app.db, id), readStayTimes(app.db))
}

function isSeen(request: MoveRequest | null, { requestId }: Seen): request is MoveRequest {
  return request !== null && (requestId === undefined || requestId === request.id)
}

function movedBy(
  booking: Booking,
  { checkIn, checkOut, total }: MoveRequest,
  { villa, now }: { villa: PricedVilla; now: number },
): Pick<Booking, "checkIn" | "checkOut" | "price" | "total" | "movesUsed" | "refundCap" | "movedOn"> {
  const { timezone } = villa
  const bookedOn = dateIn(timezone, new Date(booking.createdAt))
  const current = movedPrice(villa, { ...booking, bookedOn }, { checkIn, checkOut })
  return {
    checkIn,
    checkOut,
    price: acceptedPrice(booking.price, current, total),
    total,
    movesUsed: booking.movesUsed + 1,
    movedOn: dateIn(timezone, new Date(now)),
    refundCap: capOfMove(booking, { now, timezone }),
  }
}

/** Includes other changes by staff of which the guest was not notified. */
async function movedEmail(
  app: Pick<AmendingApp, "signer" | "now">,
  {
    before,
    after,
    history,
    money,
    villa: { timezone },
  }: { before: Booking; after: Booking; history: BookingEvent[]; money: BookingMoney; villa: Villa },
): Promise<Write> {
  const changes = mergedChanges([...changesSinceNotified(history), ...changesBetween(before, after)])
  const facts = {
    url: await bookingUrl(app, after),
    changes: readableChanges(changes),
    payLink: null,
    cancellation: periodsFrom(cancellationOf(withCharges(after, money), timezone), { at: app.now(), timezone }),
    ...balanceFacts(after, money),
  }
  return queueChanges("move-accepted", before, facts, app.now())
}
