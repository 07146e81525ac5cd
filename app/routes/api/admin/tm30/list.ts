import * as z from "zod"
import { passportEncrypter } from "#app/passport/encrypt-passport.server.ts"
import { countToType } from "#app/passport/passport.ts"
import { listTm30, type Tm30Stay } from "#app/passport/tm30.server.ts"
import { Success } from "../../docs/objects.ts"
import { Tm30Stay as Tm30StaySchema } from "../../docs/passport-shared.ts"
import { api, call } from "../../shared/call.server.ts"

/** GET /api/admin/tm30: the stays whose foreign guests are reported to immigration. */
const calls = api({
  GET: call({
    who: "documents",
    summary: "List stays to report to immigration",
    details:
      "The confirmed stays of the last 14 days and the next 7, the latest arrival first. Contains nothing of a passport.",
    returns: Success({ stays: z.array(Tm30StaySchema) }),
    failures: ["documents-off"],
    run: async ({ app, value, success }) => {
      value(passportEncrypter(app))
      const list = await listTm30(app)
      return success({ stays: (list?.stays ?? []).map(stayJson) })
    },
  }),
})

export { calls as action, calls as loader }

function stayJson({ booking, passports, state, reportedAt }: Tm30Stay) {
  return {
    bookingId: booking.id,
    reference: booking.reference,
    checkInDate: booking.checkIn,
    foreignGuests: booking.foreignGuests,
    passports: passports.length,
    toType: countToType(passports),
    state,
    reportedAt: reportedAt === null ? null : new Date(reportedAt).toISOString(),
  }
}
