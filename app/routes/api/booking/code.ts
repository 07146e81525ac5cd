import * as z from "zod"
import { GuestCodeBody } from "#app/booking/guest-refund-request.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { sendCodeFor } from "#app/payment/guest-refund.server.ts"
import { BOOKING_ID } from "../docs/booking-shared.ts"
import { instant, Success } from "../docs/objects.ts"
import { api, call } from "../shared/call.server.ts"
import { ownBookingOfGuest } from "./own-booking.server.ts"

/** POST /api/booking/{id}/code: emails the code that confirms a cancellation or the account of a refund. */
const calls = api({
  POST: call({
    who: "guest",
    summary: "Email a code",
    details:
      "For the booking's guest, not for admins. Emails a one-time code to the booking's address, for `cancellation` or `refund-account`. It is valid for five minutes and invalidates those before it.",
    body: GuestCodeBody,
    status: 202,
    returns: Success({ email: z.string(), expiresAt: instant, resendAt: instant }),
    failures: [
      "cancellation-not-offered",
      "refund-busy",
      "customer-missing",
      "otp-blocked",
      "otp-wait",
      "otp-sends-exhausted",
    ],
    example: { id: BOOKING_ID, body: { purpose: "cancellation" } },
    run: async ({ body, value, success, ...rest }) => {
      const { app, request } = rest
      const { booking, villa } = await ownBookingOfGuest(rest)
      const language = await languageOf(request)
      const { email, expiresAt, resendAt } = value(await sendCodeFor(app, booking, body.purpose, { villa, language }))
      return success({
        email,
        expiresAt: new Date(expiresAt).toISOString(),
        resendAt: new Date(resendAt).toISOString(),
      })
    },
  }),
})

export { calls as action, calls as loader }
