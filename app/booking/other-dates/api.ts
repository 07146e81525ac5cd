import { call, calls } from "#app/api/call.server.ts"
import { Success } from "#app/api/codecs.ts"
import { expectedVersion } from "#app/api/expected-version.server.ts"
import { adminBookingResponse, OwnBookingJson } from "#app/booking/booking-json.ts"
import { currentBooking, withCurrentBooking } from "#app/booking/current-booking-api.server.ts"
import { BOOKING_ID, CLASHES, PROMO_FAILURES, STAY_FAILURES, VERSION } from "#app/booking/documented.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { hasLinkOnly, ownBooking, ownBookingOfGuest } from "#app/booking/own-booking-api.server.ts"
import { withClashes } from "#app/calendar/month/find-clashes.server.ts"
import { KEPT_EXTRA_FAILURES } from "#app/villa/extras/documented.ts"
import { acceptMove, declineMove } from "./answer-move.server.ts"
import { MoveAnswerBody, MoveBody, MoveQuery, MoveWithdrawal } from "./move-form.ts"
import { MoveQuoteJson, movesJson } from "./move-json.ts"
import { quoteMove } from "./price-move.server.ts"
import { requestMove, withdrawMove } from "./request-move.server.ts"

const FAILURES = [
  ...STAY_FAILURES,
  ...PROMO_FAILURES,
  ...KEPT_EXTRA_FAILURES,
  "move-not-offered",
  "move-unchanged",
] as const

export const otherDatesCalls = calls("Booking", {
  "GET /booking/{id}/dates": call({
    who: "guest",
    summary: "Get the price of a change of dates",
    details:
      "`quote` is the price of the dates in the query and how much more it is than now, in baht; null without dates. It fails with the same codes as asking for these dates. `move` says how often and until when the guest can ask.",
    query: MoveQuery,
    returns: Success({ move: movesJson, quote: MoveQuoteJson.nullable() }),
    failures: FAILURES,
    example: (day) => ({ id: BOOKING_ID, query: { checkIn: day(60), checkOut: day(62) } }),
    run: async ({ query: { checkIn = "", checkOut = "" }, value, success, ...rest }) => {
      const found = await ownBooking(rest)
      const isAsked = checkIn !== "" || checkOut !== ""
      const quote = isAsked ? value(await quoteMove(rest.app, found, { checkIn, checkOut })) : null
      return success({ move: found, quote })
    },
  }),
  "POST /booking/{id}/dates": call({
    who: "guest",
    summary: "Ask for a change of dates",
    details:
      "For the booking's guest, not for admins. Nothing is held and nothing changes until the owner accepts. `shownTotal` is the price in baht that you showed the guest: if it is another one, the call fails with 409. One request at a time; after ten of one booking the guest has to contact the owner.",
    body: MoveBody,
    status: 201,
    returns: Success({ booking: OwnBookingJson }),
    failures: [...FAILURES, "move-open", "price-changed", "payment-settling", "booking-frozen"],
    example: (day) => ({ id: BOOKING_ID, body: { checkIn: day(60), checkOut: day(62), shownTotal: 17000 } }),
    run: async ({ body, value, success, ...rest }) => {
      const { booking } = await ownBookingOfGuest(rest)
      value(await requestMove(rest.app, booking.id, body, { isByLink: hasLinkOnly(rest.caller, booking) }))
      return success({ booking: await ownBookingOfGuest(rest) })
    },
  }),
  "DELETE /booking/{id}/dates": call({
    who: "guest",
    summary: "Withdraw the request for a change of dates",
    details:
      "For the booking's guest, not for admins. Withdraws the open one, or the one that `requestId` names; that fails with 409 if the owner has answered it. Succeeds without one, too.",
    query: MoveWithdrawal,
    returns: null,
    failures: ["payment-settling", "move-closed"],
    undocumented: ["dates-unavailable", "booking-frozen"],
    example: { id: BOOKING_ID },
    run: async ({ query: { requestId }, value, ...rest }) => {
      const { booking } = await ownBookingOfGuest(rest)
      value(await withdrawMove(rest.app, booking.id, requestId, { isByLink: hasLinkOnly(rest.caller, booking) }))
    },
  }),
})

export const otherDatesAdminCalls = calls("Bookings (admin)", {
  "POST /admin/bookings/{id}/move": call({
    who: "bookings",
    summary: "Accept or decline a change of dates",
    details: `\`accept\` moves the booking to the dates of its open request, at the price that the guest was shown, which only owners accept below today's list; the payment link for the balance follows, and the guest is emailed. If nights have been taken meanwhile, nothing changes: ${CLASHES} \`decline\` needs a \`reason\`, which is emailed to the guest. With \`requestId\`, the \`id\` of the request, the call fails with 409 if another one is open now. ${VERSION}`,
    body: MoveAnswerBody,
    returns: adminBookingResponse,
    failures: [
      "move-closed",
      "dates-unavailable",
      "extra-day-taken",
      "date-past",
      "booking-edited",
      "payment-settling",
      "link-in-review",
      "refund-open",
      "owner-only",
    ],
    undocumented: [
      "villa-missing",
      "booking-frozen",
      "dates-missing",
      "same-day",
      "dates-reversed",
      "stay-too-long",
      "date-too-far",
    ],
    example: { id: BOOKING_ID, body: { decision: "accept" } },
    run: async ({ body: { decision, reason, version, requestId }, value, success, ...rest }) => {
      const { app, caller, params, request } = rest
      const [id, by] = [params.id ?? "", actingAs(caller)]
      const seen = { version: expectedVersion(request, version), requestId }
      const answered =
        decision === "accept"
          ? await withClashes(app, await acceptMove(app, id, by, seen))
          : await declineMove(app, id, { reason, ...seen }, by)
      value(await withCurrentBooking(rest, answered))
      return success({ booking: await currentBooking(rest) })
    },
  }),
})
