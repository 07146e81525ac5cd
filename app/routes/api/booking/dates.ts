import { moveJson, ownBookingJson } from "#app/booking/booking-json.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { MoveBody, MoveQuery, MoveWithdrawal } from "#app/booking/move-form.ts"
import { quoteMove } from "#app/booking/price-move.server.ts"
import { requestMove, withdrawMove } from "#app/booking/request-move.server.ts"
import { toBaht } from "#app/villa/money.ts"
import { BOOKING_ID, PROMO_FAILURES, STAY_FAILURES } from "../docs/booking-shared.ts"
import { Move, MoveQuote, OwnBooking, Success } from "../docs/objects.ts"
import { api, call } from "../shared/call.server.ts"
import { ownBooking } from "./own-booking.server.ts"

const FAILURES = [...STAY_FAILURES, ...PROMO_FAILURES, "move-not-offered", "move-unchanged"] as const

/** GET, POST and DELETE /api/booking/{id}/dates: other dates, which a guest asks the owner for. */
const calls = api({
  GET: call({
    who: "guest",
    summary: "Get what other dates would cost",
    details:
      "`quote` is the price of the dates in the query and how much more it is than now, in baht; null without dates. It fails with the same codes as asking for these dates. `move` says how often and until when the guest can ask.",
    query: MoveQuery,
    returns: Success({ move: Move.nullable(), quote: MoveQuote.nullable() }),
    failures: FAILURES,
    example: (day) => ({ id: BOOKING_ID, query: { checkIn: day(60), checkOut: day(62) } }),
    run: async ({ query: { checkIn = "", checkOut = "" }, value, success, ...rest }) => {
      const found = await ownBooking(rest)
      const isAsked = checkIn !== "" || checkOut !== ""
      const quoted = isAsked ? value(await quoteMove(rest.app, found, { checkIn, checkOut })) : null
      const quote = quoted && {
        checkInDate: quoted.stay.checkIn,
        checkOutDate: quoted.stay.checkOut,
        totalPrice: toBaht(quoted.price.total),
        difference: toBaht(quoted.difference),
      }
      return success({ move: moveJson(found.booking, found), quote })
    },
  }),
  POST: call({
    who: "guest",
    summary: "Ask for other dates",
    details:
      "Nothing is held and nothing changes until the owner accepts. `shownTotal` is the price in baht that you showed the guest: if it is another one, the call fails with 409. One request at a time; after ten of one booking the guest has to contact the owner.",
    body: MoveBody,
    status: 201,
    returns: Success({ booking: OwnBooking }),
    failures: [...FAILURES, "move-open", "price-changed", "payment-settling", "booking-frozen"],
    example: (day) => ({ id: BOOKING_ID, body: { checkIn: day(60), checkOut: day(62), shownTotal: 17000 } }),
    run: async ({ body, value, success, ...rest }) => {
      const { booking } = await ownBooking(rest)
      value(await requestMove(rest.app, booking.id, body, actingAs(rest.caller)))
      const { booking: current, villa, ...paying } = await ownBooking(rest)
      return success({ booking: ownBookingJson(current, villa, rest.url.origin, paying) })
    },
  }),
  DELETE: call({
    who: "guest",
    summary: "Withdraw the request for other dates",
    details:
      "Withdraws the open one, or the one that `requestId` names; that fails with 409 if the owner has answered it. Succeeds without one, too.",
    query: MoveWithdrawal,
    returns: null,
    failures: ["payment-settling", "move-closed"],
    undocumented: ["dates-unavailable", "booking-frozen"],
    example: { id: BOOKING_ID },
    run: async ({ query: { requestId }, value, ...rest }) => {
      const { booking } = await ownBooking(rest)
      value(await withdrawMove(rest.app, booking.id, actingAs(rest.caller), requestId))
    },
  }),
})

export { calls as action, calls as loader }
