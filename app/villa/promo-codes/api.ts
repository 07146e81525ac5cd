import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { Success } from "#app/api/codecs.ts"
import { addPromoCode, changePromoCode } from "./change-promo-codes.server.ts"
import { findPromoCodes } from "./find-promo-codes.server.ts"
import { PromoCodeJson } from "./promo-code-json.ts"
import { PromoCodeBody, PromoCodeChangeBody } from "./promo-code-request.ts"

const CODE_ID = "c6b0f1aa-52cd-4c53-8a3c-0d9be2f4a717"

export const promoCodeCalls = calls("Promo codes", {
  "GET /admin/promo-codes": call({
    who: "villa",
    summary: "List the promo codes",
    details: "The latest first, with the number of bookings that use them.",
    returns: Success({ promoCodes: z.array(PromoCodeJson) }),
    run: async ({ app, success }) => {
      const { codes } = await findPromoCodes(app)
      return success({ promoCodes: codes })
    },
  }),
  "POST /admin/promo-codes": call({
    who: "villa",
    summary: "Add a promo code",
    details:
      "`code` is 4–20 of A–Z, 0–9 and hyphen, in any case. `value` is in percent (0.01–100) or in baht, by `kind`. All dates include both ends; null is no limit. At most 200 codes.",
    body: PromoCodeBody,
    status: 201,
    returns: Success({ promoCode: PromoCodeJson }),
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
      return success({ promoCode: added })
    },
  }),
  "PATCH /admin/promo-codes/{id}": call({
    who: "villa",
    summary: "Change a promo code",
    details:
      "Pass the fields to change; null removes a limit. Bookings that use the code keep their prices. `maxUses` cannot be below the number of bookings that use it.",
    body: PromoCodeChangeBody,
    returns: Success({ promoCode: PromoCodeJson }),
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
      return success({ promoCode: changed })
    },
  }),
})
