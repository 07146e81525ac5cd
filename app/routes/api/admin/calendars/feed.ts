import { feedJson } from "#app/calendar/calendar-view.ts"
import { changeFeed, removeFeed } from "#app/calendar/change-feed.server.ts"
import { FeedChangeBody, FeedRemovalQuery } from "#app/calendar/feed-request.ts"
import { findFeed } from "#app/calendar/find-calendars.server.ts"
import { forAdmin, noContent, parseOrThrow, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"

/** PATCH and DELETE /api/admin/calendars/feeds/{id}. */
const call = resource({
  PATCH: forAdmin("manage-calendars", async ({ admin, ...call }) =>
    withBody(FeedChangeBody, async ({ app, params: { id = "" }, body }) => {
      valueOrThrow(await changeFeed(app, id, body, admin))
      return success({ feed: feedJson(valueOrThrow(await findFeed(app, id)), { withAddress: true }) })
    })(call),
  ),
  DELETE: forAdmin("manage-calendars", async ({ app, admin, url, params: { id = "" } }) => {
    const { nights } = parseOrThrow(FeedRemovalQuery, Object.fromEntries(url.searchParams))
    valueOrThrow(await removeFeed(app, id, nights, admin))
    return noContent()
  }),
})

export { call as action, call as loader }
