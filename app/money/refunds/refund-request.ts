import * as z from "zod"
import { expectedVersion, expectedVersionIfGiven } from "#app/booking/booking-request.ts"
import { boundedText, price } from "#app/villa/request-fields.ts"

export const REFUND_NOTE_MAX_LENGTH = 200

/** Required, because readers of the ledger cannot ask why. */
const note = boundedText(REFUND_NOTE_MAX_LENGTH).min(1, "validation.required")

/** The body of POST /admin/bookings/{id}/refunds; `amount` in baht, by default all that is returnable. */
export const RefundCreationBody = z.object({
  amount: price.refine((satang) => satang > 0, "ledger.errors.amount").optional(),
  version: expectedVersionIfGiven,
})
/** `back` is the page to return to, unless that is the booking's money. */
export const RefundCreationForm = RefundCreationBody.extend({ version: expectedVersion, back: z.string().optional() })

/** The id or number of the booking that a credit moves to. */
const bookingName = boundedText(40).min(1, "validation.required")
export const UseCreditForm = z.object({ booking: bookingName, version: expectedVersion })

export const RefundForm = z.object({ version: expectedVersion })
export const WaiveRefundForm = z.object({ version: expectedVersion, note })

/** The body of POST /admin/refunds/{id}. A transfer with its slip is sent as a form instead. */
export const RefundActionBody = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.enum(["card", "transfer", "cash"]), version: expectedVersionIfGiven }),
    z.object({ action: z.literal("credit"), booking: bookingName, version: expectedVersionIfGiven }),
    z.object({ action: z.literal("waive"), note, version: expectedVersionIfGiven }),
  ],
  "errors.invalid",
)
