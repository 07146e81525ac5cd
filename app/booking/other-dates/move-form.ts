import * as z from "zod"
import { REASON_MAX_LENGTH } from "#app/booking/booking.ts"
import { agreedTotal, expectedVersion, expectedVersionIfGiven } from "#app/booking/booking-request.ts"

const date = z.string("booking.errors.selectDates").max(64, "booking.errors.dateInvalid")

/** `shownTotal` is the price shown, in baht; satang after parsing. */
export const MoveBody = z.object({
  checkIn: date.default(""),
  checkOut: date.default(""),
  shownTotal: agreedTotal,
})

export const MoveQuery = z.object({ checkIn: date.optional(), checkOut: date.optional() })

/** An answer or withdrawal never applies to a newer request; without an id, to the open one. */
const requestId = z.string("validation.text").max(64, "validation.tooLong").optional()

export const MoveWithdrawal = z.object({ requestId })

/** `reason` is a sentence for the guest. */
const Answer = z.object({
  requestId,
  decision: z.enum(["accept", "decline"], "validation.required"),
  reason: z.string("validation.text").trim().max(REASON_MAX_LENGTH, "validation.tooLong").default(""),
})

const needsReason = ({ decision, reason }: Pick<z.output<typeof Answer>, "decision" | "reason">) =>
  decision === "accept" || reason !== ""
const REASON_MISSING = { message: "validation.required", path: ["reason"] }

export const MoveAnswerBody = Answer.extend({ version: expectedVersionIfGiven }).refine(needsReason, REASON_MISSING)

/** `back` is the page to return to. */
export const MoveAnswerForm = Answer.extend({
  requestId: requestId.unwrap(),
  version: expectedVersion,
  back: z.string().optional(),
}).refine(needsReason, REASON_MISSING)
