import * as z from "zod"
import { branch, taxId } from "#app/money/seller/seller-fields.ts"
import { HEAD_OFFICE } from "#app/money/seller/tax-id.ts"
import { boundedText } from "#app/villa/request-fields.ts"

/** The buyer of a receipt, the same in the /api, in forms and in the code. */
const BUYER_FIELDS = {
  name: boundedText(150).min(1, "validation.required"),
  address: boundedText(300).default(""),
  taxId: taxId.default(""),
  branch: branch.default(HEAD_OFFICE),
}

/**
 * To whom a receipt is made out. With an address and a tax ID it is a tax invoice that the buyer's company can use, so each
 * needs the other.
 */
export const BuyerBody = z.strictObject(BUYER_FIELDS).superRefine(({ address, taxId }, { addIssue }) => {
  if (taxId && !address) addIssue({ code: "custom", path: ["address"], message: "validation.required" })
  if (address && !taxId) addIssue({ code: "custom", path: ["taxId"], message: "validation.required" })
})
export type Buyer = z.output<typeof BuyerBody>

const typed = z.string().max(400, "validation.tooLong").optional()

/** The same in a form, whose fields are all posted: nothing typed in any of them is no buyer. */
export const buyerField = z
  .object({ name: typed, address: typed, taxId: typed, branch: typed })
  .optional()
  .transform((fields, context) => {
    if (!Object.values(fields ?? {}).some(Boolean)) return null
    const buyer = BuyerBody.safeParse({ ...fields, name: fields?.name ?? "" })
    if (buyer.success) return buyer.data
    for (const { path, message } of buyer.error.issues) context.addIssue({ code: "custom", path, message })
    return z.NEVER
  })

/** A buyer as the values of the fields of a form. */
export function buyerValues(buyer: Buyer | null): Record<keyof Buyer, string> {
  return buyer ?? { name: "", address: "", taxId: "", branch: "" }
}
