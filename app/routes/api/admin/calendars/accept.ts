import { feedJson } from "#app/calendar/calendar-view.ts"
import { refreshNow } from "#app/calendar/change-feed.server.ts"
import { findFeed } from "#app/calendar/find-calendars.server.ts"
import { FEED_ID, feedResponse, REFRESH_FAILURES } from "../../docs/calendar-shared.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST /api/admin/calendars/feeds/{id}/accept. */
const calls = api({
  POST: call({
    who: "manage-calendars",
    summary: "Release held nights",
    details: "Confirms that the missing nights of a feed that is `held` are available.",
    returns: feedResponse,
    failures: REFRESH_FAILURES,
    example: { id: FEED_ID },
    run: async ({ app, admin, params: { id = "" }, value, success }) => {
      value(await refreshNow(app, id, admin, { accepted: true }))
      return success({ feed: feedJson(value(await findFeed(app, id)), { withAddress: true }) })
    },
  }),
})

export { calls as action, calls as loader }
