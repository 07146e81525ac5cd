import * as z from "zod"
import { BuyerBody, buyerField } from "./buyer-fields.ts"

const reason = z.string("validation.required").trim().min(1, "validation.required").max(200, "validation.tooLong")

export const ReplaceReceiptForm = z.object({ reason, buyer: buyerField })

/** The body of POST /admin/receipts/{number}/replace. */
export const ReplaceReceiptBody = z.strictObject({ reason, buyer: BuyerBody.nullable() })

/** The body of POST /admin/receipts. */
export const IssueReceiptBody = z.strictObject({ line: z.string().min(1).max(100) })
