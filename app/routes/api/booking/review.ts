import { type Call, noContent, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { addressOf, openedReviewOf } from "#app/http/session.server.ts"
import { findReview } from "#app/review/find-review.server.ts"
import { textLanguage } from "#app/review/review.ts"
import { ownReviewJson } from "#app/review/review-json.ts"
import { ReviewBody } from "#app/review/review-request.ts"
import { removeReview, writeReview } from "#app/review/write-review.server.ts"

/** GET, PUT and DELETE /api/booking/{id}/review, for the booking's guest only: staff do not write in their name. */
const call = resource({
  GET: async (call) => {
    const found = await ownReview(call)
    return success({ review: found.review && ownReviewJson(found.review, found, call.app.now()) })
  },
  PUT: withBody(ReviewBody, async ({ body, ...call }) => {
    const { app, request } = call
    const found = await ownReview(call)
    const text = { ...body, lang: textLanguage(body.text, null) }
    const review = valueOrThrow(await writeReview(app, found.booking.id, text, addressOf(request)))
    return success({ review: ownReviewJson(review, found, app.now()) })
  }),
  DELETE: async (call) => {
    const { booking } = await ownReview(call)
    valueOrThrow(await removeReview(call.app, booking.id, addressOf(call.request)))
    return noContent()
  },
})

export { call as action, call as loader }

/** The booking and its review; throws a 404 for everyone but its guest. */
async function ownReview({ app, caller, params, request }: Pick<Call, "app" | "caller" | "params" | "request">) {
  const { guestId, bookingId, emailVersion } = caller
  const openedReview = await openedReviewOf(app, request)
  return foundJson(await findReview(app, params.id ?? "", { guestId, bookingId, emailVersion, openedReview }))
}
