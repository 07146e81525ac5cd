import * as z from "zod"
import { expectedVersionIfGiven } from "#app/booking/booking-request.ts"
import { editForm } from "#app/villa/request-fields.ts"
import { BuyerBody, buyerField } from "./buyer-fields.ts"

const reason = z.string("validation.required").trim().min(1, "validation.required").max(200, "validation.tooLong")

export const ReplaceReceiptForm = z.object({ reason, buyer: buyerField })

export const BuyerForm = editForm({ buyer: buyerField })

/** The body of PUT /admin/bookings/{id}/buyer. */
export const SetBuyerBody = z.strictObject({ buyer: BuyerBody.nullable(), version: expectedVersionIfGiven })

/** Of a cancelled receipt without another. */
export const CancelReceiptBody = z.strictObject({ reason })

/** The body of POST /admin/receipts/{number}/replace. */
export const ReplaceReceiptBody = z.strictObject({ reason, buyer: BuyerBody.nullable() })

/** The body of POST /admin/receipts. */
export const IssueReceiptBody = z.strictObject({ line: z.string().min(1).max(100) })
