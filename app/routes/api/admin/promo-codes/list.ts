import { addPromoCode } from "#app/booking/change-promo-codes.server.ts"
import { findPromoCodes } from "#app/booking/find-promo-codes.server.ts"
import { promoCodeJson } from "#app/booking/promo-code.ts"
import { PromoCodeBody } from "#app/booking/promo-code-request.ts"
import { forAdmin, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"

/** GET and POST /api/admin/promo-codes. */
const call = resource({
  GET: forAdmin("villa", async ({ app }) => {
    const { codes } = await findPromoCodes(app)
    return success({ promoCodes: codes.map(promoCodeJson) })
  }),
  POST: forAdmin("villa", ({ admin, ...rest }) =>
    idempotent(
      withBody(PromoCodeBody, async ({ app, body }) => {
        const added = valueOrThrow(await addPromoCode(app, { ...body, id: app.newId() }, { name: admin.name }))
        return success({ promoCode: promoCodeJson(added) }, { status: 201 })
      }),
    )(rest),
  ),
})

export { call as action, call as loader }
