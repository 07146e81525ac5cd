import * as z from "zod"
import type { Call } from "#app/http/api.server.ts"
import { clientNetworkOf, openedReviewOf } from "#app/http/credentials.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { findReview } from "#app/review/find-reviews.server.ts"
import { textLanguage } from "#app/review/review.ts"
import { ownReviewJson } from "#app/review/review-json.ts"
import { ReviewBody } from "#app/review/review-request.ts"
import { removeReview, writeReview } from "#app/review/write-review.server.ts"
import { BOOKING_ID } from "../docs/booking-shared.ts"
import { instant, named, Success } from "../docs/objects.ts"
import { datedFields } from "../docs/review-shared.ts"
import { api, call } from "../shared/call.server.ts"

const Review = named(
  "Review",
  "A review as its guest sees it.",
  z.object({ ...datedFields, editableUntil: instant, deletableUntil: instant }),
)

/** GET, PUT and DELETE /api/booking/{id}/review, for the booking's guest only: staff do not write in their name. */
const calls = api({
  GET: call({
    who: "guest",
    summary: "Get the review of a booking",
    details: "For the booking's guest, not for admins. Null if there is none.",
    returns: Success({ review: Review.nullable() }),
    example: { id: BOOKING_ID },
    run: async ({ success, ...rest }) => {
      const found = await ownReview(rest)
      return success({ review: found.review && ownReviewJson(found.review, found, rest.app.now()) })
    },
  }),
  PUT: call({
    who: "guest",
    summary: "Write or change a review",
    details:
      "For the booking's guest, not for admins. `showName` shows the guest's first name. A changed text is no longer reported.",
    body: ReviewBody,
    returns: Success({ review: Review }),
    failures: ["review-early", "review-closed", "too-many-requests"],
    example: { id: BOOKING_ID, body: { stars: 5, text: "Quiet, and a lovely pool.", showName: true } },
    run: async ({ body, value, success, ...rest }) => {
      const { app, request } = rest
      const found = await ownReview(rest)
      const text = { ...body, lang: textLanguage(body.text, null) }
      const review = value(await writeReview(app, found.booking.id, text, clientNetworkOf(request)))
      return success({ review: ownReviewJson(review, found, app.now()) })
    },
  }),
  DELETE: call({
    who: "guest",
    summary: "Delete a review",
    details: "For the booking's guest, not for admins. Its stars no longer count. A stay can be reviewed once more.",
    returns: null,
    failures: ["review-closed", "too-many-requests"],
    undocumented: ["review-early"],
    example: { id: BOOKING_ID },
    run: async ({ value, ...rest }) => {
      const { booking } = await ownReview(rest)
      value(await removeReview(rest.app, booking.id, clientNetworkOf(rest.request)))
    },
  }),
})

export { calls as action, calls as loader }

/** The booking and its review; throws a 404 for everyone but its guest. */
async function ownReview({ app, caller, params, request }: Pick<Call, "app" | "caller" | "params" | "request">) {
  const { guestId, bookingId, emailVersion } = caller
  const openedReview = await openedReviewOf(app, request)
  return foundJson(await findReview(app, params.id ?? "", { guestId, bookingId, emailVersion, openedReview }))
}
