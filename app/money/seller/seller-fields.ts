import * as z from "zod"
import { typedDigits } from "#app/i18n/typed.ts"
import { plausible, VAT_DATES } from "#app/villa/plausible-date.ts"
import { asPosted, boundedText, editForm, patchBodyOf, requiredOr, shownValues } from "#app/villa/request-fields.ts"
import { HEAD_OFFICE, isTaxId, TAX_ID_MAX_LENGTH } from "./tax-id.ts"

/** 13 digits, however they are grouped; empty if not given. */
export const taxId = z
  .codec(z.string(requiredOr("validation.text")).max(TAX_ID_MAX_LENGTH, "validation.tooLong"), z.string(), {
    decode: (text, { issues }) => {
      const digits = typedDigits(text)
      if (digits !== "" && !isTaxId(digits)) issues.push({ code: "custom", input: text, message: "validation.taxId" })
      return digits
    },
    encode: (digits) => digits,
  })
  .meta({ input: { inputMode: "numeric", autoComplete: "off", maxLength: TAX_ID_MAX_LENGTH } })

/** Five digits; the head office if empty. */
export const branch = z
  .codec(z.string(requiredOr("validation.text")).max(10, "validation.tooLong"), z.string(), {
    decode: (text, { issues }) => {
      const digits = typedDigits(text) || HEAD_OFFICE
      if (!/^\d{5}$/.test(digits)) issues.push({ code: "custom", input: text, message: "validation.branch" })
      return digits
    },
    encode: (digits) => digits,
  })
  .meta({ input: { inputMode: "numeric", autoComplete: "off", maxLength: 10 } })

const thaiFirst = (max: number, rows?: number) => {
  const text = boundedText(max).meta({ input: { rows, autoComplete: "off" } })
  return z.object({ th: text, en: text })
}

const NAME_MAX_LENGTH = 150
const ADDRESS_MAX_LENGTH = 300

/** The form's texts are `admin:seller.fields`. */
const SellerFields = z.object({
  name: thaiFirst(NAME_MAX_LENGTH),
  address: thaiFirst(ADDRESS_MAX_LENGTH, 3),
  taxId,
  branch,
  /** The day from which the seller is registered for VAT; null if not. */
  vatSince: z.iso
    .date({ error: "booking.errors.dateInvalid" })
    .check(plausible(VAT_DATES))
    .meta({ input: { type: "date" } })
    .nullable(),
})
/** The issuer of receipts; texts in Thai, and in English if given. */
export type Seller = z.output<typeof SellerFields>

/** The body of PATCH /admin/villa/seller. */
export const SellerBody = patchBodyOf(SellerFields.shape)
/** An omitted language stays unchanged too. */
export type SellerChange = z.output<typeof SellerBody>

/** Shows beside its field what every receipt must have (`changedSeller`). */
export const SellerForm = editForm(asPosted(SellerFields.shape)).superRefine(
  ({ name, address, taxId }, { addIssue }) => {
    const required = [
      { path: ["name", "th"], value: name.th },
      { path: ["address", "th"], value: address.th },
      { path: ["taxId"], value: taxId },
    ]
    for (const { path, value } of required)
      if (!value) addIssue({ code: "custom", path, message: "validation.required" })
  },
)

export const sellerValues = (seller: Seller) => shownValues(SellerFields.shape, seller)
