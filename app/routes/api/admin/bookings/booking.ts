import { slipPath } from "#app/booking/booking-json.ts"
import { BookingDeletion, BookingEditBody } from "#app/booking/booking-request.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { editBooking } from "#app/booking/edit-booking.server.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { withClashes } from "#app/booking/find-clashes.server.ts"
import { setAccessCode } from "#app/booking/set-access-code.server.ts"
import { emailState, type QueuedEmail } from "#app/email/email.ts"
import { forAdmin, noContent, resource, success, withBody } from "#app/http/api.server.ts"
import { findSlipToCheck } from "#app/payment/find-slip.server.ts"
import type { SlipToCheck } from "#app/payment/slip.ts"
import { seenVersion } from "../../seen-version.server.ts"
import { changedOrThrow, currentBooking } from "./current-booking.server.ts"

/** GET (with its slip and emails), PATCH and DELETE /api/admin/bookings/{id}. */
const call = resource({
  GET: forAdmin("bookings", async (call) => {
    const { app, url } = call
    const { booking, json, emails } = await currentBooking(call)
    const slip = booking.slipId === null ? null : await findSlipToCheck(app, booking.slipId)
    return success({
      booking: json,
      slip: slip && slipJson(slip, url.origin),
      emails: emails.map(emailJson),
    })
  }),
  PATCH: forAdmin(
    "bookings",
    withBody(
      BookingEditBody,
      async ({ body: { version, accessCode, tellGuests = true, ...edit }, ...call }) => {
        const { app, caller, params, request } = call
        const change = [actingAs(caller), seenVersion(request, version)] as const
        const edited =
          accessCode === undefined
            ? await withClashes(app, await editBooking(app, params.id ?? "", edit, ...change))
            : await setAccessCode(app, params.id ?? "", { code: accessCode, tellGuests }, ...change)
        await changedOrThrow(call, edited)
        return success({ booking: (await currentBooking(call)).json })
      },
      async (call) => (await currentBooking(call)).json,
    ),
  ),
  DELETE: forAdmin(
    "bookings",
    withBody(BookingDeletion, async ({ body: { version }, ...call }) => {
      const { app, caller, params, request } = call
      const deleted = await deleteBooking(app, params.id ?? "", actingAs(caller), seenVersion(request, version))
      await changedOrThrow(call, deleted)
      return noContent()
    }),
  ),
})

export { call as action, call as loader }

/** What helps to verify a slip: the contents of its mini-QR, and the other bookings with an identical file. */
function slipJson({ id, type, uploadedAt, sendingBank, transRef, sameFile }: SlipToCheck, origin: string) {
  return { url: `${origin}${slipPath(id)}`, type, uploadedAt: instant(uploadedAt), sendingBank, transRef, sameFile }
}

/** An email to the guest, and whether it was sent. */
function emailJson({ kind, recipient, createdAt, dueAt, sentAt }: QueuedEmail) {
  const state = emailState({ dueAt, sentAt })
  return { kind, to: recipient, state, createdAt: instant(createdAt), sentAt: sentAt === null ? null : instant(sentAt) }
}

const instant = (ms: number) => new Date(ms).toISOString()
