import * as z from "zod"
import { boundedText } from "../villa/request-fields.ts"
import { REPLY_MAX_LENGTH, REPORT_REASONS, REVIEW_MAX_LENGTH, STARS } from "./review.ts"

const invalidStars = "reviews.errors.stars"
const stars = z.number(invalidStars).int(invalidStars).min(1, invalidStars).max(STARS.length, invalidStars)
const text = boundedText(REVIEW_MAX_LENGTH)
const reply = boundedText(REPLY_MAX_LENGTH)
const reason = z.enum(REPORT_REASONS, "admin:reviews.errors.reason")
const version = z.number().int()

/** The body of PUT /booking/{id}/review. */
export const ReviewBody = z.strictObject({
  stars,
  text: text.default(""),
  /** Whether the guest's first name is shown. */
  showName: z.boolean({ error: "validation.required" }).default(true),
})

/** The guest's form. An unchecked box sends no field. */
export const ReviewForm = z.object({ stars, text: text.default(""), showName: z.boolean().default(false) })

/** The body of POST /admin/reviews/{id}/reply; an empty text removes the reply. */
export const ReplyBody = z.strictObject({ reply, version: version.optional() })

/** The form of the reply, with the version of the review that it was shown with. */
export const ReplyForm = z.object({ reply: reply.default(""), version })

/** The body of POST /admin/reviews/{id}/report. */
export const ReportBody = z.strictObject({ reason, version: version.optional() })

/** The form of the report, with the version of the review that it was shown with. */
export const ReportForm = z.object({ reason, version })

/** The query of a list of reviews: only those that are published before an instant. */
export const ReviewsQuery = z.strictObject({
  before: z.iso
    .datetime({ offset: true, error: "validation.instant" })
    .transform((text) => Date.parse(text))
    .optional(),
})
