import * as z from "zod"
import { branch, taxId } from "#app/money/seller/seller-fields.ts"
import { HEAD_OFFICE } from "#app/money/seller/tax-id.ts"
import { boundedText } from "#app/villa/request-fields.ts"

/** Separators of lines and marks of direction, which make lines that look like the paper's own. */
const MARKS = /[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
const isPlain = (text: string) => !MARKS.test(text)
const isOneLine = (text: string) => isPlain(text) && !/\p{Cc}/u.test(text)

const BUYER_FIELDS = {
  name: boundedText(150).min(1, "validation.required").refine(isOneLine, "errors.invalid"),
  address: boundedText(300).refine(isPlain, "errors.invalid").default(""),
  taxId: taxId.default(""),
  branch: branch.default(HEAD_OFFICE),
}

/** A tax ID is for a tax invoice, which needs the address; foreign companies and embassies have no tax ID. */
export const BuyerBody = z.strictObject(BUYER_FIELDS).superRefine(({ address, taxId }, { addIssue }) => {
  if (taxId && !address) addIssue({ code: "custom", path: ["address"], message: "validation.required" })
})
export type Buyer = z.output<typeof BuyerBody>

const typed = z.string().max(400, "validation.tooLong").optional()

/** The form posts all its fields: if all are empty, there is no buyer. */
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

export function buyerValues(buyer: Buyer | null): Record<keyof Buyer, string> {
  return buyer ?? { name: "", address: "", taxId: "", branch: "" }
}
