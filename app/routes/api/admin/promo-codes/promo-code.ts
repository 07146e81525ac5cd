import { changePromoCode } from "#app/booking/change-promo-codes.server.ts"
import { promoCodeJson } from "#app/booking/promo-code.ts"
import { PromoCodeChangeBody } from "#app/booking/promo-code-request.ts"
import { PromoCode, Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

const CODE_ID = "c6b0f1aa-52cd-4c53-8a3c-0d9be2f4a717"

/** PATCH /api/admin/promo-codes/{id}: any of the fields, of which null removes a condition. */
const calls = api({
  PATCH: call({
    who: "villa",
    summary: "Change a promo code",
    details:
      "Pass the fields to change; null removes a limit. Bookings that use the code keep their prices. `maxUses` cannot be below the number of bookings that use it.",
    body: PromoCodeChangeBody,
    returns: Success({ promoCode: PromoCode }),
    failures: [
      "not-found",
      "villa-missing",
      "villa-edited",
      "promo-code-exists",
      "promo-code-used-more",
      "promo-code-percent-too-high",
      "promo-code-dates-reversed",
      "promo-code-stay-reversed",
    ],
    example: { id: CODE_ID, body: { active: false } },
    run: async ({ app, params, body, admin, value, success }) => {
      const changed = value(await changePromoCode(app, params.id ?? "", body, { name: admin.name }))
      return success({ promoCode: promoCodeJson(changed) })
    },
  }),
})

export { calls as action, calls as loader }
