import type { App } from "#app/app.ts"
import { openedByLink, visitorOf } from "#app/http/credentials.server.ts"
import { found } from "#app/http/found.server.ts"
import { type FoundReview, findReview } from "../find-reviews.server.ts"

/** For the guest and everybody with the review's link; throws the 404. */
export async function ownReview(app: App, id: string | undefined, request: Request): Promise<FoundReview> {
  const [visitor, openedReview] = await Promise.all([visitorOf(app, request), openedByLink(app, "review", request)])
  return found(await findReview(app, id ?? "", { ...visitor, openedReview }))
}
