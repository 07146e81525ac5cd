import { foundJson } from "#app/http/found.server.ts"
import { passportEncrypter } from "#app/passport/encrypt-passport.server.ts"
import { deletePassport } from "#app/passport/save-passport.server.ts"
import { BOOKING_ID } from "../../docs/booking-shared.ts"
import { api, call } from "../../shared/call.server.ts"
import { ownPassports } from "./own-passports.server.ts"

/** DELETE /api/booking/{id}/passports/{passport}. */
const calls = api({
  DELETE: call({
    who: "guest",
    summary: "Delete a passport",
    details: "For the booking's guest, not for its party or admins, until the passport is reported.",
    returns: null,
    failures: ["documents-off", "passport-reported"],
    example: { id: BOOKING_ID, passport: "8a1f6f7e-0d5e-4b8e-9a0f-4f0e7b1c2d33" },
    run: async ({ value, ...rest }) => {
      value(passportEncrypter(rest.app))
      const { booking, seesBooking } = await ownPassports(rest)
      // The link that is forwarded to the party only takes.
      foundJson(seesBooking ? booking : null)
      value(await deletePassport(rest.app, booking.id, rest.params.passport ?? "", null))
    },
  }),
})

export { calls as action, calls as loader }
