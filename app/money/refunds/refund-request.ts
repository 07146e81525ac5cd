import * as z from "zod"
import { expectedVersion, expectedVersionIfGiven } from "#app/booking/booking-request.ts"
import { boundedText, price } from "#app/villa/request-fields.ts"

/** The most characters of why a refund is given up. */
export const REFUND_NOTE_MAX_LENGTH = 200

/** Whoever reads the ledger later cannot ask why. */
const note = boundedText(REFUND_NOTE_MAX_LENGTH).min(1, "validation.required")

/** The body of POST /admin/bookings/{id}/refunds: in baht, all that is to be returned if omitted. */
export const RefundCreationBody = z.object({
  amount: price.refine((satang) => satang > 0, "ledger.errors.amount").optional(),
  version: expectedVersionIfGiven,
})
/** The same from a page's button. */
export const RefundCreationForm = RefundCreationBody.extend({ version: expectedVersion })

/** A button of a refund's page. */
export const RefundForm = z.object({ version: expectedVersion })
export const WaiveRefundForm = z.object({ version: expectedVersion, note })

/** The body of POST /admin/refunds/{id}: what is done with it. A transfer with its slip is a form. */
export const RefundActionBody = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.enum(["card", "transfer", "cash"]), version: expectedVersionIfGiven }),
    z.object({ action: z.literal("waive"), note, version: expectedVersionIfGiven }),
  ],
  "errors.invalid",
)
