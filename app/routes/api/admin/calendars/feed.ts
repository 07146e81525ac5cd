import { feedJson } from "#app/calendar/calendar-view.ts"
import { changeFeed, removeFeed } from "#app/calendar/change-feed.server.ts"
import { FeedChangeBody, FeedRemovalQuery } from "#app/calendar/feed-request.ts"
import { findFeed } from "#app/calendar/find-calendars.server.ts"
import { parseOrThrow } from "#app/http/api.server.ts"
import { FEED_ID, FETCH_FAILURES, feedResponse } from "../../docs/calendar-shared.ts"
import { api, call } from "../../shared/call.server.ts"

/** PATCH and DELETE /api/admin/calendars/feeds/{id}. */
const calls = api({
  PATCH: call({
    who: "manage-calendars",
    summary: "Change a feed",
    details: "A new `url` is read like that of a new feed; the feed keeps its nights and its export.",
    body: FeedChangeBody,
    returns: feedResponse,
    failures: ["feed-address-invalid", "feed-own", "feed-duplicate", ...FETCH_FAILURES],
    example: { id: FEED_ID, body: { name: "Airbnb (garden wing)", colour: "violet" } },
    run: async ({ app, params: { id = "" }, body, admin, value, success }) => {
      value(await changeFeed(app, id, body, admin))
      return success({ feed: feedJson(value(await findFeed(app, id)), { withAddress: true }) })
    },
  }),
  DELETE: call({
    who: "manage-calendars",
    summary: "Remove a feed",
    details: "Its nights become blocks, or are free with `nights=free`. The address for its channel responds 410.",
    documents: { query: FeedRemovalQuery },
    returns: null,
    example: { id: FEED_ID, query: { nights: "keep" } },
    run: async ({ app, admin, url, params: { id = "" }, value }) => {
      const { nights } = parseOrThrow(FeedRemovalQuery, Object.fromEntries(url.searchParams))
      value(await removeFeed(app, id, nights, admin))
    },
  }),
})

export { calls as action, calls as loader }
