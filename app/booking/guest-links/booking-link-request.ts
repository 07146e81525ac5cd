import * as z from "zod"
import { isReference, normalizeReference, REFERENCE_MAX_LENGTH } from "../booking.ts"
import { CUSTOMER_FIELDS } from "../guest/customer.ts"

export const BookingLinkRequest = z.object({
  email: CUSTOMER_FIELDS.email,
  reference: z
    .string({ error: "validation.required" })
    .trim()
    .min(1, "validation.required")
    .max(REFERENCE_MAX_LENGTH, { error: "validation.reference", abort: true })
    .refine(isReference, "validation.reference")
    .transform(normalizeReference),
})
export type BookingLinkRequest = z.infer<typeof BookingLinkRequest>
