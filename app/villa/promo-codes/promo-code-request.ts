import * as z from "zod"
import { toSatang } from "#app/villa/money.ts"
import { plausible, STAY_DATES } from "#app/villa/plausible-date.ts"
import { editForm, integer, PRICE_MAX_BAHT, requiredOr } from "#app/villa/request-fields.ts"
import { normalizeCode, PROMO_CODE_MAX_LENGTH, PROMO_CODE_TYPED_MAX_LENGTH } from "./promo-code.ts"

const PROMO_CODE_MAX_NIGHTS = 60
const PROMO_CODE_MAX_USES = 1_000_000

const code = z
  .string({ error: "validation.required" })
  .max(PROMO_CODE_TYPED_MAX_LENGTH, "admin:promoCodes.errors.code")
  .transform((text, context) => {
    const normal = normalizeCode(text)
    if (normal === null) context.addIssue({ code: "custom", message: "admin:promoCodes.errors.code" })
    return normal ?? z.NEVER
  })
  .meta({ input: { maxLength: PROMO_CODE_MAX_LENGTH, autoComplete: "off", lang: "en" } })

/** Percent to basis points, or baht to satang: both have two decimals. */
const value = z
  .number(requiredOr("validation.number"))
  .min(0.01, "admin:promoCodes.errors.value")
  .max(PRICE_MAX_BAHT, "validation.priceTooHigh")
  .refine((amount) => Math.abs(amount * 100 - toSatang(amount)) < 1e-4, "validation.satang")
  .transform(toSatang)

const date = z.iso
  .date({ error: "booking.errors.dateInvalid" })
  .check(plausible(STAY_DATES))
  .meta({ input: { type: "date" } })
  .nullable()
const fields = {
  code,
  kind: z.enum(["percent", "amount"], "validation.required").meta({ options: "promoCodes.kinds" }),
  value,
  validFrom: date.default(null),
  validTo: date.default(null),
  stayFrom: date.default(null),
  stayTo: date.default(null),
  minNights: integer(1, PROMO_CODE_MAX_NIGHTS, "admin:promoCodes.errors.minNights").nullable().default(null),
  maxUses: integer(1, PROMO_CODE_MAX_USES, "admin:promoCodes.errors.maxUses").nullable().default(null),
}
const active = z.boolean({ error: "validation.required" })

/** `checkPromoCodeFields` checks dependencies between fields. */
export const PromoCodeBody = z.strictObject({ ...fields, active: active.default(true) })

export const PromoCodeChangeBody = z
  .strictObject({
    ...fields,
    validFrom: date,
    validTo: date,
    stayFrom: date,
    stayTo: date,
    minNights: fields.minNights.unwrap(),
    maxUses: fields.maxUses.unwrap(),
    active,
  })
  .partial()

/** `id` is created with the form, so that submitting the form twice adds one code. */
export const NewPromoCodeForm = z.object({ ...fields, id: z.uuid() })

export const PromoCodeForm = editForm(fields)

/** The button that switches a code on or off. */
export const PromoCodeActiveForm = z.object({
  active: z.enum(["true", "false"]).transform((text) => text === "true"),
})
