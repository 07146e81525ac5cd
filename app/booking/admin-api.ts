import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { emptyResponse, page, Success } from "#app/api/codecs.ts"
import { encoded } from "#app/api/encode.ts"
import { expectedVersion } from "#app/api/expected-version.server.ts"
import type { App } from "#app/app.ts"
import { withClashes } from "#app/calendar/month/find-clashes.server.ts"
import { parseOrThrow } from "#app/http/api.server.ts"
import { readJson } from "#app/http/body.server.ts"
import { mayReturn } from "#app/money/refunds/returned.ts"
import { findSlipToCheck } from "#app/money/slips/find-slip.server.ts"
import { recheckSlip } from "#app/money/slips/recheck-slip.server.ts"
import { SlipJson } from "#app/money/slips/slip-json.ts"
import { confirmEmail } from "#app/notify/email/check-emails.server.ts"
import { EmailJson } from "#app/notify/email/email-json.ts"
import { may } from "#app/people/permissions.ts"
import { setAccessCode } from "#app/villa/access/set-access-code.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import type { Booking } from "./booking.ts"
import { AdminBookingJson, adminBookingResponse } from "./booking-json.ts"
import { BookingListQuery } from "./booking-list.ts"
import {
  AdminBookingRequestBody,
  BackToReviewBody,
  BookingDeletion,
  BookingEditBody,
  BookingRequestBody,
  EmailChecked,
  receivedOf,
  returnedOf,
  SendChangesBody,
  StatusChangeBody,
  UndoBody,
} from "./booking-request.ts"
import { changeStatus } from "./change-status.server.ts"
import { currentBooking, withCurrentBooking } from "./current-booking-api.server.ts"
import { deleteBooking } from "./delete-booking.server.ts"
import { BOOKING_ID, CLASHES, DETAILS_FAILURES, PROMO_FAILURES, STAY_FAILURES, VERSION } from "./documented.ts"
import { editBooking } from "./edit/edit-booking.server.ts"
import { sendChanges } from "./edit/send-changes.server.ts"
import { actingAs } from "./find-booking.server.ts"
import { findBookings, findDetails, findRecentBookings } from "./find-bookings.server.ts"
import { newBooking, newBookingResponse } from "./new-booking-api.server.ts"
import { AdminMoveRequestJson } from "./other-dates/move-json.ts"
import { setNote } from "./set-note.server.ts"
import { undoPress } from "./undo/undo-press.server.ts"

export const adminBookingCalls = calls("Bookings (admin)", {
  "POST /admin/bookings": call({
    who: "anyone",
    summary: "Create a booking for a guest",
    details:
      "Available without authentication, like `POST /booking`. Only admins can set `customerInfo`, enter a stay that began up to 365 days ago, and say how it is paid: `holdUntil` (an instant, or a date and time of the villa, within 15 minutes to 30 days), or `amountReceived` in baht (the total by default) and `receivedChannel` (`bank` by default) and `receivedOn` (today by default), any of which confirms the booking; staff record at most its price. `source` says where the booking came from (`phone` by default) and `commission` what that keeps, in baht. The guest of a stay that has begun is emailed only with `emailBegunStay`. `arrival`, `adults` and `children` are those of `PATCH /booking/{id}/customer-info`. Taken nights fail with 409; for admins " +
      CLASHES,
    documents: { body: AdminBookingRequestBody },
    status: 201,
    returns: newBookingResponse,
    failures: [
      ...STAY_FAILURES,
      ...DETAILS_FAILURES,
      ...PROMO_FAILURES,
      "price-changed",
      "too-many-holds",
      "too-many-requests",
      "hold-out-of-range",
      "commission-too-high",
      "received-on-invalid",
      "month-closed",
      "owner-only",
    ],
    example: (day) => ({
      body: {
        bookingDetails: { checkIn: day(40), checkOut: day(42), rooms: 3 },
        paymentMethod: "bank_transfer",
        customerInfo: { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" },
      },
    }),
    run: async ({ value, success, ...rest }) => {
      const schema = rest.caller.admin ? AdminBookingRequestBody : BookingRequestBody
      const { answer, options } = await newBooking(
        rest,
        parseOrThrow(schema, value(await readJson(rest.request))),
        value,
      )
      return success(answer, options)
    },
  }),
  "GET /admin/bookings": call({
    who: "bookings",
    summary: "List bookings",
    details:
      "`q` searches names, email addresses, phone numbers and references; a date such as `2027-05-12` or `12/5` finds the stay of its night. Returns pages of 50, or `limit` up to 200; pass `nextCursor` as `cursor` to get the next page.",
    query: BookingListQuery,
    returns: page({ bookings: z.array(AdminBookingJson) }),
    example: { query: { status: "pending", limit: "20" } },
    run: async ({ app, query, json }) => {
      const { nextCursor, ...found } = await findBookings(app, query)
      return json({ status: "success", data: { bookings: await withDetails(app, found) }, nextCursor })
    },
  }),
  "GET /admin/bookings/{id}": call({
    who: "bookings",
    summary: "Get a booking with its history",
    details:
      "Includes the slip to check, the emails to the guest in `emails`, and in `moveRequest` the change of dates that the guest asks for.",
    returns: Success({
      booking: AdminBookingJson,
      slip: SlipJson.nullable(),
      emails: z.array(EmailJson),
      moveRequest: AdminMoveRequestJson.nullable(),
    }),
    example: { id: BOOKING_ID },
    run: async ({ success, ...rest }) => {
      const current = await currentBooking(rest)
      const { booking, emails, openMove } = current
      const slip = booking.slipId === null ? null : await findSlipToCheck(rest.app, booking.slipId)
      return success({ booking: current, slip, emails, moveRequest: openMove })
    },
  }),
  "PATCH /admin/bookings/{id}": call({
    who: "bookings",
    summary: "Edit a booking",
    details: `Changing the dates books the new nights, and fails with 409 if they are not available: ${CLASHES} \`totalPrice\` is kept as given; without it new dates or rooms change the price, unless one was agreed; \`recalculate\` overrides this. From the first slip or money on only owners set the price: staff keep it with the same stay, and for another one get the price list's or keep a higher one, but set none below what was agreed. From check-in time on only owners cancel a confirmed stay or change its check-in, and only they move one that has not ended into the past. A promo code that is not for new dates no longer counts. \`accessCode\` is the booking's own code instead of the villa's, null for none; it is changed alone, and emailed to a guest who can see the code unless \`tellGuests\` is false. \`note\` is the team's own, never shown to the guest, and is changed alone. \`source\` says where it came from, \`commission\` what that keeps of the price in baht, null for none. \`adults\` and \`children\` decide \`guests\`, and are null while unknown. In a body with \`id\`, members that are as \`GET\` returned them are ignored. ${VERSION}`,
    body: BookingEditBody,
    current: async (call) => encoded(AdminBookingJson, await currentBooking(call), call.url.origin),
    returns: adminBookingResponse,
    failures: [
      ...STAY_FAILURES,
      ...DETAILS_FAILURES,
      "booking-edited",
      "booking-frozen",
      "commission-too-high",
      "owner-only",
      "status-conflict",
      "slip-missing",
      "link-in-review",
      "payment-method-disabled",
      "payment-settling",
      "slip-used",
    ],
    undocumented: ["slip-kept", "month-closed"],
    example: (day) => ({
      id: BOOKING_ID,
      body: { checkIn: day(50), checkOut: day(52), guests: 3, totalPrice: 20000 },
    }),
    run: async ({ body: { version, accessCode, tellGuests = true, note, ...edit }, value, success, ...rest }) => {
      const { app, caller, params, request } = rest
      const change = [actingAs(caller), expectedVersion(request, version)] as const
      const id = params.id ?? ""
      const edited =
        note !== undefined
          ? await setNote(app, id, note, ...change)
          : accessCode === undefined
            ? await withClashes(app, await editBooking(app, id, edit, ...change))
            : await setAccessCode(app, id, { code: accessCode, tellGuests }, ...change)
      value(await withCurrentBooking(rest, edited))
      return success({ booking: await currentBooking(rest) })
    },
  }),
  "DELETE /admin/bookings/{id}": call({
    who: "bookings",
    summary: "Delete a booking",
    details: `Releases its nights and removes it from all lists; the record is kept for accounting. From check-in time on only owners delete a confirmed stay. Fails with 409 while money that was received is held, for the stay or as its security deposit, in baht in \`data\`: cancel it instead, and return what is owed; and while nobody has said whether the money of its slip, or of one of its payment links', arrived. The body is optional. ${VERSION}`,
    body: BookingDeletion,
    // Not every client can send a body with DELETE.
    documents: { body: undefined },
    returns: null,
    failures: [
      "booking-edited",
      "booking-money-held",
      "booking-in-review",
      "link-in-review",
      "payment-settling",
      "owner-only",
    ],
    undocumented: ["dates-unavailable", "booking-frozen"],
    example: { id: BOOKING_ID },
    run: async ({ body: { version }, value, ...rest }) => {
      const { app, caller, params, request } = rest
      const deleted = await deleteBooking(app, params.id ?? "", actingAs(caller), expectedVersion(request, version))
      value(await withCurrentBooking(rest, deleted))
    },
  }),
  "PATCH /admin/bookings/{id}/status": call({
    who: "bookings",
    summary: "Change a booking's status",
    details: `\`status\` is \`pending\` (or \`pending_payment\`), \`in_review\`, \`confirmed\` or \`cancelled\`. \`in_review\` requires a slip. \`reason\` is shown to the guest. Confirming records \`amountReceived\` (baht, by default all that is due) as received by \`receivedChannel\` on \`receivedOn\` (a date of the villa, at most ten years ago, by staff 31 days, by default today). Staff record at most what is owed. From check-in time on only owners cancel a confirmed stay. Cancelling frees the nights. \`cancelReason\` says who cancels, and with it what the guest reads: \`guest\` (they asked you), \`admin\` (you cannot host them, the default) or \`no-show\` (they did not come; from check-in time on, else it fails with \`noShowEarly\`). \`refund\` decides what of the money held goes back: \`all\`, \`policy\` (what the booking's terms say; for a \`no-show\` their last period), \`amount\` with \`refundAmount\` (baht, with no other choice) or \`credit\`: all of it is kept for a later stay until \`creditUntil\` (a date within five years, by default in a year). By default it is \`policy\` for \`guest\` and \`no-show\` if the booking has terms, else \`all\`. With \`admin\` everything goes back (else \`refundNotAll\`), and only owners can keep a part. It goes back by the refunds that follow. What does not apply is refused (422): money received with any status but \`confirmed\`, who cancels and what goes back with any but \`cancelled\`, \`creditUntil\` without \`credit\`. ${VERSION}`,
    body: StatusChangeBody,
    returns: adminBookingResponse,
    failures: [
      "status-conflict",
      "slip-missing",
      "slip-used",
      "link-in-review",
      "dates-unavailable",
      "booking-edited",
      "payment-settling",
      "received-on-invalid",
      "month-closed",
      "refund-too-high",
      "refund-not-all",
      "no-show-early",
      "credit-date-invalid",
      "owner-only",
    ],
    undocumented: ["villa-missing", "booking-frozen", "slip-kept", "refund-changed"],
    example: { id: BOOKING_ID, body: { status: "confirmed" } },
    run: async ({ admin, body, value, failure, success, ...rest }) => {
      const returned = returnedOf(body)
      if (!mayReturn(returned, (permission) => may(admin, permission))) return failure("owner-only")
      const { app, caller, params, request } = rest
      const seen = expectedVersion(request, body.version)
      const by = actingAs(caller)
      const money = { ...receivedOf(body), cancelReason: body.cancelReason, returned }
      const changed = await changeStatus(app, params.id ?? "", body.status, by, body.reason, seen, money)
      value(await withCurrentBooking(rest, changed))
      return success({ booking: await currentBooking(rest) })
    },
  }),
  "POST /admin/bookings/{id}/undo": call({
    who: "bookings",
    summary: "Undo what was just done",
    details:
      "Within ten seconds of confirming, rejecting a slip, recording a payment, receiving or returning a security deposit, or deleting, by who did it or an owner: money is reversed, the state restored, and the emails and alerts that wait until then are deleted. `version` is the booking's after that change. Fails with 409 `undoTooLate` after the ten seconds or any further change.",
    body: UndoBody,
    returns: adminBookingResponse,
    failures: [
      "undo-too-late",
      "dates-unavailable",
      "refund-too-high",
      "promo-code-used-up",
      "owner-only",
      "payment-settling",
    ],
    undocumented: ["booking-frozen"],
    example: { id: BOOKING_ID, body: { version: 3 } },
    run: async ({ body: { version }, value, success, ...rest }) => {
      const { app, caller, params } = rest
      value(await undoPress(app, params.id ?? "", actingAs(caller), version))
      return success({ booking: await currentBooking(rest) })
    },
  }),
  "POST /admin/bookings/{id}/back-to-review": call({
    who: "adjust-balance",
    summary: "Take a confirmation by slip back",
    details: `A stay that was confirmed by its slip waits for the check again, with its dates: the slip's payment is reversed, its receipt cancelled, its balance link ended, and the guest is told by email. \`reason\` is shown to the guest. Fails once the stay has begun (\`stayBegun\`), while a slip or card of its links is undecided, and if other money came since the slip's (\`moneySince\`): reverse that first. Repeating the call changes nothing. The body is optional. ${VERSION}`,
    body: BackToReviewBody,
    bodyOptional: true,
    returns: adminBookingResponse,
    failures: [
      "status-conflict",
      "slip-missing",
      "stay-begun",
      "money-since",
      "link-in-review",
      "refund-too-high",
      "month-closed",
      "booking-edited",
      "payment-settling",
    ],
    undocumented: ["dates-unavailable", "booking-frozen", "owner-only"],
    example: { id: BOOKING_ID, body: { reason: "The transfer has not arrived yet." } },
    run: async ({ body: { reason, version }, value, success, ...rest }) => {
      const { app, caller, params, request } = rest
      const options = { reason, expectedVersion: expectedVersion(request, version) }
      value(await withCurrentBooking(rest, await recheckSlip(app, params.id ?? "", actingAs(caller), options)))
      return success({ booking: await currentBooking(rest) })
    },
  }),
  "POST /admin/bookings/{id}/send-changes": call({
    who: "bookings",
    summary: "Notify the guest of what staff have changed",
    details:
      "Emails everything that was changed since the guest was last notified, once. With `alreadyNotified` no email is sent: staff have notified the guest themselves. The body is optional.",
    body: SendChangesBody,
    bodyOptional: true,
    status: 202,
    returns: emptyResponse,
    failures: ["changes-not-sent", "payment-settling"],
    undocumented: ["dates-unavailable", "booking-frozen"],
    example: { id: BOOKING_ID, body: { alreadyNotified: false } },
    run: async ({ app, body, caller, params, value, success }) => {
      value(await sendChanges(app, params.id ?? "", actingAs(caller), body))
      return success(null)
    },
  }),
  "POST /admin/bookings/{id}/email-checked": call({
    who: "team",
    summary: "Confirm the email address of a booking",
    details:
      "Takes the booking off the list `emailsToCheck` of `GET /admin/staff`. `version` is the one of the booking whose address you have checked; if it has changed since, the call fails.",
    body: EmailChecked,
    returns: adminBookingResponse,
    failures: ["booking-edited", "booking-frozen"],
    undocumented: ["dates-unavailable", "payment-settling"],
    example: { id: BOOKING_ID, body: { version: 2 } },
    run: async ({ body: { version }, value, success, ...rest }) => {
      const { app, caller, params } = rest
      const confirmed = await confirmEmail(app, params.id ?? "", version, actingAs(caller))
      value(await withCurrentBooking(rest, confirmed))
      return success({ booking: await currentBooking(rest) })
    },
  }),
  "GET /admin/recent-bookings": call({
    who: "bookings",
    summary: "List the latest 10 bookings",
    returns: Success({ bookings: z.array(AdminBookingJson) }),
    run: async ({ app, success }) => success({ bookings: await withDetails(app, await findRecentBookings(app)) }),
  }),
})

async function withDetails(app: App, { villa, bookings }: { villa: Villa | null; bookings: Booking[] }) {
  const detailsOf = await findDetails(app, bookings)
  return villa ? bookings.map((booking) => ({ booking, villa, ...detailsOf(booking) })) : []
}
