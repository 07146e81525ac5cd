import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { queueEmailForBooking } from "#app/booking/booking-email-store.server.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { read, violates, type Write, writeThenRead } from "#app/db/database.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { AuditAction } from "#app/villa/villa-event.ts"
import { recordVillaEventOrRollBack } from "#app/villa/villa-store.server.ts"
import { publishReviewNow, readReviewWithReference, setReply, setReport } from "./guest-review-store.server.ts"
import { editEnd, isPublished, type ReportReason, type ReviewWithReference, versionOf } from "./review.ts"
import { reviewUrl } from "./review-link.server.ts"

/** `version` is that of the review as seen; calls may omit it. */
type Answerer = { name: string; version?: number }

type AnswerFailure = "not-found" | "review-edited"

export function publishReview(
  app: Pick<App, "db" | "now">,
  id: string,
  by: Answerer,
): Promise<Result<ReviewWithReference, AnswerFailure>> {
  return answerReview(app, id, by, (review) => {
    const now = app.now()
    return ok(isPublished(review, now) ? null : { action: "review-published", write: publishReviewNow(review, now) })
  })
}

/** An empty text removes the reply. */
export function replyToReview(
  app: Pick<App, "db" | "now">,
  id: string,
  text: string,
  by: Answerer,
): Promise<Result<ReviewWithReference, AnswerFailure>> {
  return answerReview(app, id, by, (review) => {
    const reply = text || null
    if (reply === review.reply) return ok(null)
    // Later than the version seen, so that the version differs.
    const at = Math.max(app.now(), versionOf(review) + 1)
    return ok({ action: "review-replied", write: setReply(review, reply, at) })
  })
}

/** Hides the text; stars and reply stay. The guest is emailed, and may rewrite the text. */
export function reportReview(
  app: Pick<App, "db" | "now" | "signer">,
  id: string,
  reason: ReportReason,
  by: Answerer,
): Promise<Result<ReviewWithReference, AnswerFailure | "review-without-text">> {
  return answerReview<"review-without-text">(app, id, by, async (review) => {
    if (review.reportReason !== null) return ok(null)
    if (!review.text) return fail("review-without-text")
    const now = app.now()
    const [booking] = await read(app.db, readBooking(app.db, review.bookingId))
    const also = booking ? [await reportEmail(app, booking, review, reason, now)] : []
    return ok({ action: "review-reported", write: setReport(review, reason, now), also })
  })
}

async function reportEmail(
  app: Pick<App, "signer">,
  booking: Booking,
  { id, createdAt }: ReviewWithReference,
  reason: ReportReason,
  now: number,
): Promise<Write> {
  const url = await reviewUrl(app, booking, editEnd({ createdAt, reportedAt: now }))
  const changeFacts = { url, reason: i18nFor(booking.language).t(`reviews.reasons.${reason}`) }
  const kind = "review-reported"
  const deduplicationKey = `${kind}:${id}:${now}`
  return queueEmailForBooking(booking, { kind, changeFacts, deduplicationKey, limited: false }, now)
}

/** Written with its audit entry; null for no change. */
type Answer = { action: AuditAction; write: Write; also?: Write[] } | null

const MAX_ATTEMPTS = 5

/** One batch; decides again after a concurrent change. */
async function answerReview<Failure extends string = never>(
  app: Pick<App, "db" | "now">,
  id: string,
  { name, version }: Answerer,
  decide: (review: ReviewWithReference) => Result<Answer, Failure> | Promise<Result<Answer, Failure>>,
): Promise<Result<ReviewWithReference, AnswerFailure | Failure>> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const [review] = await read(app.db, readReviewWithReference(app.db, id))
    if (!review) return fail("not-found")
    const decided = await decide(review)
    if (!decided.ok) return decided
    if (!decided.value) return ok(review)
    if (version !== undefined && version !== versionOf(review)) return fail("review-edited")
    const { action, write: change, also = [] } = decided.value
    const event = { at: app.now(), actorName: name, action, detail: review.reference }
    const writes = [change, recordVillaEventOrRollBack(app.db, event), ...also]
    try {
      const after = await writeThenRead(app.db, writes, readReviewWithReference(app.db, id))
      return after ? ok(after) : fail("not-found")
    } catch (error) {
      if (violates(error, "villa_events.at")) continue
      throw error
    }
  }
  throw new Error("A review kept changing while it was being answered")
}
