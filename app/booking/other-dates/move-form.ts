import * as z from "zod"
import { REASON_MAX_LENGTH } from "#app/booking/booking.ts"
import { agreedTotal, expectedVersion, expectedVersionIfGiven } from "#app/booking/booking-request.ts"

const date = z.string("booking.errors.selectDates").max(64, "booking.errors.dateInvalid")

/**
 * The dates that a guest asks for, in the form of the page and in the /api, with the price that they were shown: baht, in
 * satang after parsing.
 */
export const MoveBody = z.object({
  checkIn: date.default(""),
  checkOut: date.default(""),
  shownTotal: agreedTotal,
})

/** The dates of which a guest asks the price. */
export const MoveQuery = z.object({ checkIn: date.optional(), checkOut: date.optional() })

/** The request that was shown: an answer, or a withdrawal, never means a newer one. Without it the open one is meant. */
const requestId = z.string("validation.text").max(64, "validation.tooLong").optional()

/** The request that a guest withdraws. */
export const MoveWithdrawal = z.object({ requestId })

/** The reason is a sentence for the guest. */
const Answer = z.object({
  requestId,
  decision: z.enum(["accept", "decline"], "validation.required"),
  reason: z.string("validation.text").trim().max(REASON_MAX_LENGTH, "validation.tooLong").default(""),
})

const needsReason = ({ decision, reason }: Pick<z.output<typeof Answer>, "decision" | "reason">) =>
  decision === "accept" || reason !== ""
const REASON_MISSING = { message: "validation.required", path: ["reason"] }

/** The owner's answer to a guest who asks for other dates: the body of POST /admin/bookings/{id}/move. */
export const MoveAnswerBody = Answer.extend({ version: expectedVersionIfGiven }).refine(needsReason, REASON_MISSING)

/** The same from the buttons of a page, which always send the version and the request. `back` is the page to return to. */
export const MoveAnswerForm = Answer.extend({
  requestId: requestId.unwrap(),
  version: expectedVersion,
  back: z.string().optional(),
}).refine(needsReason, REASON_MISSING)
