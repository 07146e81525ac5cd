import { type AmendFailure, type AmendingApp, amendBooking, type Decision } from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import { moveAskedAlert } from "#app/booking/booking-alert.ts"
import { queueMoveAsked } from "#app/booking/booking-email-store.server.ts"
import { sameVilla } from "#app/booking/booking-write-store.server.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { type CountBySender, countFor } from "#app/booking/count-by-sender.ts"
import { bookingUrl } from "#app/booking/email-for-booking.server.ts"
import { readHasSettlingLink } from "#app/money/links/booking-payment-links-store.server.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { pricedVilla } from "#app/villa/prices/priced-villa.ts"
import { rangeAround } from "#app/villa/prices/quote.ts"
import type { Season } from "#app/villa/prices/season.ts"
import { readSeasons } from "#app/villa/prices/season-store.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { checkMoveRequest, type MoveRefusal } from "./move.ts"
import type { MoveRequest } from "./move-request.ts"
import { closeMoveRequest, insertMoveRequest, readMoveRequests, readMovesAsked } from "./move-store.server.ts"
import { type PriceMoveFailure, priceMove } from "./price-move.server.ts"

type RequestMoveFailure = AmendFailure | MoveRefusal | PriceMoveFailure | "villa-missing" | "price-changed"

/** Staff neither request nor withdraw a move in a guest's name. */
const byGuest = ({ isByLink = false }: ByLink) => ({ actor: "guest", isByLink }) as const
type ByLink = Pick<ChangedBy, "isByLink">

/**
 * Emails the guest that the owner was asked. Holds no nights.
 * @param shownTotal shown to the guest, in satang; another price fails with `price-changed`
 */
export function requestMove(
  app: AmendingApp,
  id: string,
  { shownTotal, ...asked }: { checkIn: string; checkOut: string; shownTotal: number },
  by: ByLink = {},
): Promise<Result<Booking, RequestMoveFailure, unknown>> {
  const decide = async (
    booking: Booking,
    requests: MoveRequest[],
    made: CountBySender,
    isSettling: boolean,
    found: Villa | null,
    seasons: Season[],
  ): Promise<Decision<RequestMoveFailure>> => {
    if (!found) return fail("villa-missing")
    const now = app.now()
    const villa = pricedVilla(found, seasons, now)
    const allowed = checkMoveRequest(booking, {
      asked: countFor(made, by.isByLink),
      isOpen: requests.some(({ status }) => status === "asked"),
      isSettling,
      now,
      checkInTime: villa.checkInTime,
      timezone: villa.timezone,
    })
    if (!allowed.ok) return allowed
    const priced = await priceMove(app, villa, booking, asked)
    if (!priced.ok) return priced
    const { stay, price, listTotal } = priced.value
    if (price.total !== shownTotal) return fail("price-changed")
    const request: MoveRequest = {
      id: app.newId(),
      bookingId: id,
      checkIn: stay.checkIn,
      checkOut: stay.checkOut,
      total: price.total,
      listTotal,
      status: "asked",
      reason: null,
      createdAt: now,
      decidedAt: null,
    }
    const alert = moveAskedAlert(booking, request)
    const { checkIn, checkOut, total } = request
    const facts = { url: await bookingUrl(app, booking), asked: { checkIn, checkOut, total } }
    const limited = app.settings.limited && !by.isByLink
    const also = [
      insertMoveRequest(app.db, request),
      insertAlert(alert, now),
      queueMoveAsked(booking, facts, { requestId: request.id, limited, now }),
    ]
    return ok({ set: {}, action: "move-asked", also, conditions: [sameVilla(villa.version)] })
  }
  return amendBooking(
    app,
    id,
    byGuest(by),
    decide,
    readMoveRequests(app.db, id),
    readMovesAsked(app.db, id),
    readHasSettlingLink(app.db, id),
    readVilla(app.db),
    readSeasons(app.db, rangeAround(asked).from),
  )
}

/**
 * No effect without an open request.
 * @param requestId the request shown; another stays open, an answered one fails with `move-closed`
 */
export function withdrawMove(
  app: AmendingApp,
  id: string,
  requestId?: string,
  by: ByLink = {},
): Promise<Result<Booking, AmendFailure | "move-closed", unknown>> {
  const decide = (_: Booking, requests: MoveRequest[]): Decision<"move-closed"> => {
    const request = requests.find((each) => (requestId === undefined ? each.status === "asked" : each.id === requestId))
    if (!request || request.status === "withdrawn") return ok(null)
    if (request.status !== "asked") return fail("move-closed")
    const also = [closeMoveRequest(app.db, id, { status: "withdrawn", now: app.now() })]
    return ok({ set: {}, action: "move-withdrawn", also })
  }
  return amendBooking(app, id, byGuest(by), decide, readMoveRequests(app.db, id))
}
