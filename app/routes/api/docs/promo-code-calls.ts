import * as z from "zod"
import { PromoCodeBody, PromoCodeChangeBody } from "#app/booking/promo-code-request.ts"
import type { CallGroup } from "./documented-call.ts"
import { PromoCode, success } from "./objects.ts"

const CODE_ID = "c6b0f1aa-52cd-4c53-8a3c-0d9be2f4a717"
const promoCodeResponse = success({ promoCode: PromoCode })

/** Calls for promo codes. */
export const promoCodeCalls: CallGroup = {
  name: "Promo codes",
  about:
    "A code takes a percentage or an amount off the price of the nights; a booking can use one. A cancelled or expired booking no longer counts as a use. Codes are never deleted: switch them off with `active`.",
  calls: [
    {
      method: "GET",
      path: "/admin/promo-codes",
      who: "owner",
      summary: "List the promo codes",
      details: "The latest first, with the number of bookings that use them.",
      status: 200,
      response: success({ promoCodes: z.array(PromoCode) }),
    },
    {
      method: "POST",
      path: "/admin/promo-codes",
      who: "owner",
      summary: "Add a promo code",
      details:
        "`code` is 4–20 of A–Z, 0–9 and hyphen, in any case. `value` is in percent (0.01–100) or in baht, by `kind`. All dates include both ends; null is no limit. At most 200 codes.",
      body: PromoCodeBody,
      status: 201,
      response: promoCodeResponse,
      failures: [
        ...(["villa-missing", "villa-edited", "promo-code-exists", "promo-codes-too-many"] as const),
        ...(["promo-code-percent-too-high", "promo-code-dates-reversed", "promo-code-stay-reversed"] as const),
      ],
      example: { body: { code: "SONGKRAN10", kind: "percent", value: 10, maxUses: 20, minNights: 2 } },
    },
    {
      method: "PATCH",
      path: "/admin/promo-codes/{id}",
      who: "owner",
      summary: "Change a promo code",
      details:
        "Pass the fields to change; null removes a limit. Bookings that use the code keep their prices. `maxUses` cannot be below the number of bookings that use it.",
      body: PromoCodeChangeBody,
      status: 200,
      response: promoCodeResponse,
      failures: [
        ...(["not-found", "villa-missing", "villa-edited", "promo-code-exists", "promo-code-used-more"] as const),
        ...(["promo-code-percent-too-high", "promo-code-dates-reversed", "promo-code-stay-reversed"] as const),
      ],
      example: { id: CODE_ID, body: { active: false } },
    },
  ],
}
