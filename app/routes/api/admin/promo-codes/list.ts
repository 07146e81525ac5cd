import * as z from "zod"
import { addPromoCode } from "#app/booking/change-promo-codes.server.ts"
import { findPromoCodes } from "#app/booking/find-promo-codes.server.ts"
import { promoCodeJson } from "#app/booking/promo-code.ts"
import { PromoCodeBody } from "#app/booking/promo-code-request.ts"
import { PromoCode, Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** GET and POST /api/admin/promo-codes. */
const calls = api({
  GET: call({
    who: "villa",
    summary: "List the promo codes",
    details: "The latest first, with the number of bookings that use them.",
    returns: Success({ promoCodes: z.array(PromoCode) }),
    run: async ({ app, success }) => {
      const { codes } = await findPromoCodes(app)
      return success({ promoCodes: codes.map(promoCodeJson) })
    },
  }),
  POST: call({
    who: "villa",
    summary: "Add a promo code",
    details:
      "`code` is 4–20 of A–Z, 0–9 and hyphen, in any case. `value` is in percent (0.01–100) or in baht, by `kind`. All dates include both ends; null is no limit. At most 200 codes.",
    body: PromoCodeBody,
    status: 201,
    returns: Success({ promoCode: PromoCode }),
    failures: [
      "villa-missing",
      "villa-edited",
      "promo-code-exists",
      "promo-codes-too-many",
      "promo-code-percent-too-high",
      "promo-code-dates-reversed",
      "promo-code-stay-reversed",
    ],
    example: { body: { code: "SONGKRAN10", kind: "percent", value: 10, maxUses: 20, minNights: 2 } },
    run: async ({ app, body, admin, value, success }) => {
      const added = value(await addPromoCode(app, { ...body, id: app.newId() }, { name: admin.name }))
      return success({ promoCode: promoCodeJson(added) })
    },
  }),
})

export { calls as action, calls as loader }
