import type { App } from "#app/app.ts"
import { openedReviewOf, visitorOf } from "#app/http/credentials.server.ts"
import { found } from "#app/http/found.server.ts"
import { type FoundReview, findReview } from "../find-reviews.server.ts"

/** The booking and its review, for the guest or whoever opened the link of its review; throws the 404. */
export async function ownReview(app: App, id: string | undefined, request: Request): Promise<FoundReview> {
  const [visitor, openedReview] = await Promise.all([visitorOf(app, request), openedReviewOf(app, request)])
  return found(await findReview(app, id ?? "", { ...visitor, openedReview }))
}
