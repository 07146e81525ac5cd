import * as z from "zod"
import { boundedText } from "#app/villa/request-fields.ts"
import { REPLY_MAX_LENGTH, REPORT_REASONS, REVIEW_MAX_LENGTH, STARS } from "./review.ts"

const invalidStars = "reviews.errors.stars"
const stars = z.number(invalidStars).int(invalidStars).min(1, invalidStars).max(STARS.length, invalidStars)
/** Could reverse or hide surrounding text; line breaks and tabs stay. */
const INVISIBLE = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu
const EMPTY_LINES = /\n(?:[^\S\n]*\n){2,}/g
const shownText = (max: number) =>
  boundedText(max).overwrite((text) => text.replace(INVISIBLE, "").replace(EMPTY_LINES, "\n\n").trim())
const text = shownText(REVIEW_MAX_LENGTH)
const reply = shownText(REPLY_MAX_LENGTH)
const reason = z.enum(REPORT_REASONS, "admin:reviews.errors.reason")
const version = z.number().int()

export const ReviewBody = z.strictObject({
  stars,
  text: text.default(""),
  showName: z.boolean({ error: "validation.required" }).default(true),
})

/** An unchecked box sends no field. */
export const ReviewForm = z.object({ stars, text: text.default(""), showName: z.boolean().default(false) })

/** An empty text removes the reply. */
export const ReplyBody = z.strictObject({ reply, version: version.optional() })

/** `version` is that of the review shown. */
export const ReplyForm = z.object({ reply: reply.default(""), version })

export const ReportBody = z.strictObject({ reason, version: version.optional() })

/** `version` is that of the review shown. */
export const ReportForm = z.object({ reason, version })

const before = z.iso
  .datetime({ offset: true, error: "validation.instant" })
  .transform((text) => Date.parse(text))
  .optional()

/** Null for the first page. */
export const ReviewsQuery = z
  .strictObject({ before, beforeId: z.string().max(100, "validation.tooLong").default("") })
  .transform(({ before, beforeId }) => (before === undefined ? null : { publishedAt: before, id: beforeId }))
