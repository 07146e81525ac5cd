import * as z from "zod"
import { may } from "#app/admin/permissions.ts"
import { adminMoveRequestJson, slipPath } from "#app/booking/booking-json.ts"
import { BookingDeletion, BookingEditBody } from "#app/booking/booking-request.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { editBooking } from "#app/booking/edit-booking.server.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { withClashes } from "#app/booking/find-clashes.server.ts"
import { setAccessCode } from "#app/booking/set-access-code.server.ts"
import { emailState, type QueuedEmail } from "#app/email/email.ts"
import { findSlipToCheck } from "#app/payment/find-slip.server.ts"
import type { SlipToCheck } from "#app/payment/slip.ts"
import { adminBookingResponse, CLASHES, VERSION } from "../../docs/admin-booking-shared.ts"
import { BOOKING_ID, DETAILS_FAILURES, STAY_FAILURES } from "../../docs/booking-shared.ts"
import { AdminBooking, AdminMoveRequest, Email, Slip, Success } from "../../docs/objects.ts"
import { expectedVersion } from "../../expected-version.server.ts"
import { api, call } from "../../shared/call.server.ts"
import { currentBooking, withCurrentBooking } from "./current-booking.server.ts"

/** GET (with its slip and emails), PATCH and DELETE /api/admin/bookings/{id}. */
const calls = api({
  GET: call({
    who: "bookings",
    summary: "Get a booking with its history",
    details:
      "Includes the slip to check, the emails to the guest in `emails`, and in `moveRequest` the other dates that the guest asks for.",
    returns: Success({
      booking: AdminBooking,
      slip: Slip.nullable(),
      emails: z.array(Email),
      moveRequest: AdminMoveRequest.nullable(),
    }),
    example: { id: BOOKING_ID },
    run: async ({ success, ...rest }) => {
      const { app, url } = rest
      const { booking, json, emails, openMove } = await currentBooking(rest)
      const slip = booking.slipId === null ? null : await findSlipToCheck(app, booking.slipId)
      return success({
        booking: json,
        slip: slip && slipJson(slip, url.origin),
        emails: emails.map(emailJson),
        moveRequest: openMove && adminMoveRequestJson(openMove),
      })
    },
  }),
  PATCH: call({
    who: "bookings",
    summary: "Edit a booking",
    details: `Changing the dates books the new nights, and fails with 409 if they are not available: ${CLASHES} \`totalPrice\` is kept as given; without it new dates or rooms change the price, unless one was agreed; \`recalculate\` overrides this. From the first slip or money on only owners set the price: staff keep it with the same stay, and for another one get the price list's or keep a higher one. \`accessCode\` is the booking's own code instead of the villa's, null for none; it is changed alone, and emailed to a guest who can see the code unless \`tellGuests\` is false. \`adults\` and \`children\` decide \`guests\`, and are null while unknown. In a body with \`id\`, members that are as \`GET\` returned them are ignored. ${VERSION}`,
    body: BookingEditBody,
    current: async (call) => (await currentBooking(call)).json,
    returns: adminBookingResponse,
    failures: [
      ...STAY_FAILURES,
      ...DETAILS_FAILURES,
      "booking-edited",
      "booking-frozen",
      "price-owner-only",
      "status-conflict",
      "slip-missing",
      "link-in-review",
      "payment-method-disabled",
      "payment-settling",
      "slip-used",
    ],
    undocumented: ["slip-kept"],
    example: (day) => ({
      id: BOOKING_ID,
      body: { checkIn: day(50), checkOut: day(52), guests: 3, totalPrice: 20000 },
    }),
    run: async ({ admin, body: { version, accessCode, tellGuests = true, ...edit }, value, success, ...rest }) => {
      const { app, caller, params, request } = rest
      const change = [actingAs(caller), expectedVersion(request, version)] as const
      const edited =
        accessCode === undefined
          ? await withClashes(
              app,
              await editBooking(app, params.id ?? "", edit, ...change, may(admin, "adjust-balance")),
            )
          : await setAccessCode(app, params.id ?? "", { code: accessCode, tellGuests }, ...change)
      value(await withCurrentBooking(rest, edited))
      return success({ booking: (await currentBooking(rest)).json })
    },
  }),
  DELETE: call({
    who: "bookings",
    summary: "Delete a booking",
    details: `Releases its nights and removes it from all lists; the record is kept for accounting. Fails with 409 while money that was received is held, for the stay or as its damage deposit, in baht in \`data\`: cancel it instead, and return what is owed; and while nobody has said whether the money of its slip, or of one of its payment links', arrived. The body is optional. ${VERSION}`,
    body: BookingDeletion,
    // Not every client can send a body with DELETE.
    documents: { body: undefined },
    returns: null,
    failures: ["booking-edited", "booking-money-held", "booking-in-review", "link-in-review", "payment-settling"],
    undocumented: ["dates-unavailable", "booking-frozen"],
    example: { id: BOOKING_ID },
    run: async ({ body: { version }, value, ...rest }) => {
      const { app, caller, params, request } = rest
      const deleted = await deleteBooking(app, params.id ?? "", actingAs(caller), expectedVersion(request, version))
      value(await withCurrentBooking(rest, deleted))
    },
  }),
})

export { calls as action, calls as loader }

/** What helps to verify a slip: the contents of its mini-QR, and the other bookings with an identical file. */
function slipJson({ id, type, uploadedAt, sendingBank, transRef, sameFile }: SlipToCheck, origin: string) {
  return { url: `${origin}${slipPath(id)}`, type, uploadedAt: isoTime(uploadedAt), sendingBank, transRef, sameFile }
}

/** An email to the guest, and whether it was sent. */
function emailJson({ kind, recipient, createdAt, dueAt, sentAt }: QueuedEmail) {
  const state = emailState({ dueAt, sentAt })
  return { kind, to: recipient, state, createdAt: isoTime(createdAt), sentAt: sentAt === null ? null : isoTime(sentAt) }
}

const isoTime = (ms: number) => new Date(ms).toISOString()
