import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { emptyResponse, instant, page, Success } from "#app/api/codecs.ts"
import { encoded } from "#app/api/encode.ts"
import { listQueryOrThrow, queryOrThrow } from "#app/api/list-query.server.ts"
import type { Call } from "#app/http/api.server.ts"
import { holderNetworkOf } from "#app/http/credentials.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { chooseMethod } from "#app/money/payable/choose-method.server.ts"
import { remainingSeconds } from "#app/money/payable/deadline.ts"
import { findPayableBooking } from "#app/money/payable/find-payable.server.ts"
import { payablePaths } from "#app/money/payable/ui/payable-paths.ts"
import { InstructionsJson } from "#app/money/settings/instructions-json.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { slipIdOf } from "#app/money/slips/slip-path.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { changeStayDetails } from "#app/stay/pass/change-stay-details.server.ts"
import { EXTRA_FAILURES, KEPT_EXTRA_FAILURES } from "#app/villa/extras/documented.ts"
import { isByEmailLink, type Booking as StoredBooking } from "./booking.ts"
import { BookingJson, bookingResponse, OwnBookingJson } from "./booking-json.ts"
import { BookingListQuery, PageQuery } from "./booking-list.ts"
import { BookingChangeBody, BookingRequestBody, PaymentMethodBody } from "./booking-request.ts"
import { needsCode } from "./cancellation/give-up.ts"
import { changeBooking } from "./change-booking.server.ts"
import { changeStatus } from "./change-status.server.ts"
import { deleteBooking } from "./delete-booking.server.ts"
import { ALTERNATIVES, BOOKING_ID, DETAILS_FAILURES, PROMO_FAILURES, STAY_FAILURES } from "./documented.ts"
import { actingAs, findBooking } from "./find-booking.server.ts"
import { findBookings, findOwnBookings } from "./find-bookings.server.ts"
import { setCustomerInfo } from "./guest/set-customer-info.server.ts"
import { CustomerInfoBody, StayDetailsBody } from "./guest/stay-details-request.ts"
import { BookingLinkRequest } from "./guest-links/booking-link-request.ts"
import { sendBookingLink } from "./guest-links/send-booking-link.server.ts"
import { newBooking, newBookingResponse } from "./new-booking-api.server.ts"
import { ownBooking } from "./own-booking-api.server.ts"
import { sendConfirmation } from "./send-confirmation.server.ts"
import { BOOKING_STATUSES } from "./status.ts"

export const bookingCalls = calls("Booking", {
  "POST /booking": call({
    who: "anyone",
    summary: "Create a booking",
    details:
      "Dates are ISO 8601 dates or date-times. `totalPrice` is the price you showed the guest: if the price has changed, the call fails with 409. `paymentMethod` is a preference: if that method is disabled, the first enabled one is used. `promoCode` is a code that the guest has entered; if it has just been used up, the call fails with 409 and the quote without it. " +
      ALTERNATIVES,
    body: BookingRequestBody,
    status: 201,
    returns: newBookingResponse,
    failures: [...STAY_FAILURES, ...PROMO_FAILURES, "price-changed", "too-many-holds", "too-many-requests"],
    undocumented: [
      ...DETAILS_FAILURES,
      "commission-too-high",
      "hold-out-of-range",
      "received-on-invalid",
      "month-closed",
    ],
    example: (day) => ({
      body: {
        bookingDetails: { checkIn: day(30), checkOut: day(33), rooms: 3 },
        paymentMethod: "bank_transfer",
        specialRequests: "",
        guests: 2,
      },
    }),
    run: async ({ body, value, success, ...rest }) => {
      const { answer, options } = await newBooking(rest, body, value)
      return success(answer, options)
    },
  }),
  "GET /booking/all": call({
    who: "guest",
    summary: "List the caller's bookings",
    details: "Newest first, in pages of 50, or `limit` up to 200. Admins get all bookings and can filter them.",
    documents: { query: BookingListQuery },
    returns: page({ bookings: z.array(BookingJson) }),
    run: async ({ app, caller, url, json }) => {
      const { villa, bookings, nextCursor } = caller.admin
        ? await findBookings(app, listQueryOrThrow(url))
        : await findOwnBookings(app, caller, queryOrThrow(PageQuery, url))
      const listed = villa ? bookings.map((booking) => ({ booking, villa })) : []
      return json({ status: "success", data: { bookings: listed }, nextCursor })
    },
  }),
  "GET /booking/{id}": call({
    who: "guest",
    summary: "Get a booking",
    details: "`rejectionReason` is why the owner rejected the slip or cancelled the booking.",
    returns: Success({ booking: OwnBookingJson, rejectionReason: z.string().nullable() }),
    example: { id: BOOKING_ID },
    run: async ({ success, ...rest }) => {
      const booking = await ownBooking(rest)
      return success({ booking, rejectionReason: booking.rejection?.reason ?? null })
    },
  }),
  "PATCH /booking/{id}": call({
    who: "guest",
    summary: "Change a booking",
    details:
      "Change one thing per call: fields of the stay while the booking is unpaid (the price is recalculated), also nested in `bookingDetails`; `customerInfo`; `status` (`cancelled`); or `paymentSlipUrl` with the resulting status. A booking can be sent back as `GET` returned it with one change: in a body with `id`, members that are as they were read are ignored. `totalPrice` is the price you showed the guest: if it is another one, the call fails with 409. Guests cannot change dates, rooms or guests after the first slip was attached, or during a card payment. Setting `paymentSlipUrl` to `null` removes the slip and restarts the countdown, once; after the deadline a slip can only be replaced. A booking accepts 10 slips in total, and as many with the access of an email's link, which replaces none in review.",
    body: BookingChangeBody,
    current: async (call) => encoded(OwnBookingJson, await ownBooking(call), call.url.origin),
    returns: Success({ booking: OwnBookingJson }),
    failures: [
      ...STAY_FAILURES,
      ...KEPT_EXTRA_FAILURES,
      "booking-frozen",
      "booking-edited",
      "status-conflict",
      "slip-missing",
      "slip-unknown",
      "slip-used",
      "slip-kept",
      "cancellation-by-code",
      "too-many-slips",
      "too-many-holds",
      "payment-method-disabled",
      "payment-settling",
      "price-changed",
      "email-changes-exhausted",
      "email-change-refused",
      ...DETAILS_FAILURES,
    ],
    undocumented: [
      ...PROMO_FAILURES,
      ...EXTRA_FAILURES,
      "extra-paid",
      "extra-price-changed",
      "received-on-invalid",
      "month-closed",
      "link-in-review",
      "rules-changed",
      "refund-too-high",
      "refund-changed",
      "refund-not-all",
      "credit-date-invalid",
      "no-show-early",
    ],
    example: { id: BOOKING_ID, body: { guests: 4, specialRequests: "A cot, please" } },
    run: async ({ body, isAsRead, value, success, ...rest }) => {
      const { app, caller } = rest
      const { booking } = await ownBooking(rest)
      const changed = await change(app, booking, { ...body, isAsRead }, caller)
      value(changed, { email: "customerInfo.email" })
      // Read again, because the booking's money follows from its ledger.
      return success({ booking: await ownBooking(rest) })
    },
  }),
  "DELETE /booking/{id}": call({
    who: "guest",
    summary: "Cancel a booking",
    details:
      "Releases its nights. With the access of an email's link it fails with 403: `/booking/{id}/cancellation` does it by a code. For admins, deletes the booking from all lists instead, unless money of it is held or a slip is to be checked.",
    returns: bookingResponse,
    failures: [
      "status-conflict",
      "cancellation-by-code",
      "booking-money-held",
      "booking-in-review",
      "link-in-review",
      "payment-settling",
    ],
    undocumented: [
      "dates-unavailable",
      "villa-missing",
      "received-on-invalid",
      "month-closed",
      "booking-edited",
      "booking-frozen",
      "slip-missing",
      "slip-kept",
      "slip-used",
      "refund-too-high",
      "refund-changed",
      "refund-not-all",
      "credit-date-invalid",
      "no-show-early",
    ],
    example: { id: BOOKING_ID },
    run: async ({ value, success, ...rest }) => {
      const { booking, villa } = await ownBooking(rest)
      const { app, caller } = rest
      const by = actingAs(caller, booking)
      value(checkGivingUp(booking, caller))
      const cancelled = value(
        caller.admin ? await deleteBooking(app, booking.id, by) : await changeStatus(app, booking.id, "cancelled", by),
      )
      return success({ booking: { booking: cancelled, villa } })
    },
  }),
  "PATCH /booking/{id}/customer-info": call({
    who: "guest",
    summary: "Set the customer details",
    details:
      "Calling this accepts the house rules on the guest's behalf. `arrival` is a full hour from check-in (`18:00`), `after-midnight`, or null while unknown. `guests` becomes the sum of `adults` and `children`, which may change the price as in `PATCH /booking/{id}`; once the number of guests is fixed, they must add up to it. `phone` has ten digits. A number that begins with + or 00 and the code of another country is that country's, whatever `phoneCountry` says, and with `phoneCountry` `other` it must begin so; it is kept as E.164, and +66 or 0066 as the leading 0. Names must be a single line without links. A guest can change the email address 3 times, but not with the access of an email's link; each change revokes the links in earlier emails. `buyer`: to whom receipts are made out, null for the guest; with an address and a tax ID they are tax invoices for a company. `extras`: how many of each the guest wants, as in `PATCH /booking/{id}/extras`.",
    body: CustomerInfoBody,
    returns: bookingResponse,
    failures: [
      ...DETAILS_FAILURES,
      "booking-frozen",
      "booking-edited",
      "email-changes-exhausted",
      "email-change-refused",
      "payment-settling",
      ...EXTRA_FAILURES,
      "extra-price-changed",
    ],
    undocumented: [
      ...STAY_FAILURES,
      ...PROMO_FAILURES,
      "extra-paid",
      "link-in-review",
      "rules-changed",
      "price-changed",
      "too-many-holds",
      "payment-method-disabled",
    ],
    example: {
      id: BOOKING_ID,
      body: {
        customerInfo: { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "081 234 5678" },
      },
    },
    run: async ({ app, caller, params, body, value, success }) => {
      const { booking, villa } = foundJson(await findBooking(app, params.id ?? "", caller))
      const { customerInfo, buyer, extras, ...details } = body
      const by = actingAs(caller, booking)
      const updated = value(await setCustomerInfo(app, booking.id, customerInfo, by, { details, buyer, extras }), {
        email: "customerInfo.email",
      })
      return success({ booking: { booking: updated, villa } })
    },
  }),
  "PATCH /booking/{id}/stay": call({
    who: "guest",
    summary: "Change arrival, party and requests",
    details:
      "Allowed until check-out, even after the booking is confirmed. `adults` and `children` must add up to `guests`. Omitted members stay unchanged.",
    body: StayDetailsBody,
    returns: bookingResponse,
    failures: [...DETAILS_FAILURES, "booking-frozen", "payment-settling"],
    undocumented: ["dates-unavailable", "villa-missing", "guests-out-of-range"],
    example: { id: BOOKING_ID, body: { arrival: "18:00", specialRequests: "A cot, please" } },
    run: async ({ app, caller, params, body, value, success }) => {
      const { booking, villa } = foundJson(await findBooking(app, params.id ?? "", caller))
      const changed = value(await changeStayDetails(app, booking.id, body, actingAs(caller, booking)))
      return success({ booking: { booking: changed, villa } })
    },
  }),
  "PATCH /booking/{id}/payment": call({
    who: "guest",
    summary: "Choose a payment method",
    body: PaymentMethodBody,
    returns: Success({ booking: BookingJson, instructions: InstructionsJson }),
    failures: ["payment-method-disabled", "booking-frozen", "booking-edited", "payment-settling"],
    undocumented: [
      ...STAY_FAILURES,
      ...DETAILS_FAILURES,
      ...PROMO_FAILURES,
      ...EXTRA_FAILURES,
      "price-changed",
      "too-many-holds",
    ],
    example: { id: BOOKING_ID, body: { paymentMethod: "promptpay" } },
    run: async ({ app, caller, params, body, value, success }) => {
      const payable = foundJson(await findPayableBooking(app, params.id ?? "", caller))
      const selected = value(await chooseMethod(app, payable, body.paymentMethod, actingAs(caller, payable.booking)))
      const qrPaths = payablePaths(payable).promptPay
      return success({
        booking: { booking: selected.booking, villa: payable.villa },
        instructions: { ...selected.instructions, qrPaths },
      })
    },
  }),
  "POST /booking/{id}/send-confirmation": call({
    who: "guest",
    summary: "Email the confirmation",
    details:
      "For confirmed bookings. Sends at most one email per minute; a repeated call within the minute gets the same response.",
    status: 202,
    returns: emptyResponse,
    failures: ["confirmation-not-sent"],
    example: { id: BOOKING_ID },
    run: async ({ app, caller, params, value, success }) => {
      const { booking } = foundJson(await findBooking(app, params.id ?? "", caller))
      value(await sendConfirmation(app, booking.id, actingAs(caller)))
      return success(null)
    },
  }),
  "POST /booking/send-link": call({
    who: "anyone",
    summary: "Email the link to a booking",
    details:
      "For guests on another device. Responds the same whether there is a booking with this number and email or not. Emails at most three links per booking and day; a network may call it 20 times an hour.",
    body: BookingLinkRequest,
    status: 202,
    returns: emptyResponse,
    failures: ["too-many-requests"],
    example: { body: { email: "mali@example.com", reference: "BV-7K3M9Q" } },
    run: async ({ app, request, body, value, success }) => {
      value(await sendBookingLink(app, body, { network: holderNetworkOf(request) }))
      return success(null)
    },
  }),
  "GET /booking/{id}/countdown": call({
    who: "guest",
    summary: "Get the time left to pay",
    details:
      "Send `Upgrade: websocket` to receive the same data as live updates (101), on 20 pages of a booking at a time.",
    returns: Success({
      deadline: instant.nullable(),
      remainingSeconds: z.number().min(0),
      status: z.enum(BOOKING_STATUSES),
    }),
    failures: ["too-many-requests"],
    example: { id: BOOKING_ID },
    run: async ({ app, caller, params, request, success, failure }) => {
      const { booking } = foundJson(await findBooking(app, params.id ?? "", caller))
      if (request.headers.get("Upgrade")?.toLowerCase() === "websocket") {
        const { webSocket } = await app.countdown(booking.id).fetch(request)
        return webSocket ? new Response(null, { status: 101, webSocket }) : failure("too-many-requests")
      }
      const { status, paymentDeadline } = booking
      return success({
        deadline: paymentDeadline,
        remainingSeconds: paymentDeadline === null ? 0 : remainingSeconds(paymentDeadline, app.now()),
        status,
      })
    },
  }),
})

/** A link gives a booking up by a code, at `/booking/{id}/cancellation`. */
function checkGivingUp(booking: StoredBooking, caller: Call["caller"]): Result<null, "cancellation-by-code"> {
  return needsCode(booking, isByEmailLink(caller, booking)) ? fail("cancellation-by-code") : ok(null)
}

type Change = typeof BookingChangeBody._output & { isAsRead: boolean }

function change(app: Call["app"], booking: StoredBooking, body: Change, caller: Call["caller"]) {
  const { id, total } = booking
  const by = actingAs(caller, booking)
  const { isAsRead, paymentSlipUrl, status, customerInfo, totalPrice, ...fields } = body
  if (paymentSlipUrl) return attachSlip(app, id, slipIdOf(paymentSlipUrl) ?? "", by)
  // Without its slip a booking ends with its new deadline.
  const losesSlip = booking.status === "in_review" && (paymentSlipUrl !== undefined || status === "pending_payment")
  const allowed = losesSlip || status === "cancelled" ? checkGivingUp(booking, caller) : ok(null)
  if (!allowed.ok) return allowed
  if (paymentSlipUrl !== undefined) return changeStatus(app, id, "pending_payment", by)
  if (status) return changeStatus(app, id, status, by)
  if (customerInfo) return setCustomerInfo(app, id, customerInfo, by)
  // Other dates give up the nights that the booking has.
  const isMoved = fields.checkIn !== undefined || fields.checkOut !== undefined
  if (isMoved && !checkGivingUp(booking, caller).ok) return fail("booking-frozen")
  // A client that sends back the booking as read sends the total from before the change.
  const expectedTotal = isAsRead && totalPrice === total ? undefined : totalPrice
  return changeBooking(app, id, fields, by, expectedTotal)
}
