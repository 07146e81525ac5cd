import { changePromoCode } from "#app/booking/change-promo-codes.server.ts"
import { promoCodeJson } from "#app/booking/promo-code.ts"
import { PromoCodeChangeBody } from "#app/booking/promo-code-request.ts"
import { forAdmin, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"

/** PATCH /api/admin/promo-codes/{id}: any of the fields, of which null removes a condition. */
const call = resource({
  PATCH: forAdmin("villa", ({ admin, ...call }) =>
    withBody(PromoCodeChangeBody, async ({ app, params, body }) => {
      const changed = valueOrThrow(await changePromoCode(app, params.id ?? "", body, { name: admin.name }))
      return success({ promoCode: promoCodeJson(changed) })
    })(call),
  ),
})

export { call as action, call as loader }
