import { may } from "#app/admin/permissions.ts"
import { feedJson } from "#app/calendar/calendar-view.ts"
import { refreshNow } from "#app/calendar/change-feed.server.ts"
import { findFeed } from "#app/calendar/find-calendars.server.ts"
import { FEED_ID, feedResponse, REFRESH_FAILURES } from "../../docs/calendar-shared.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST /api/admin/calendars/feeds/{id}/refresh. */
const calls = api({
  POST: call({
    who: "calendars",
    summary: "Refresh a feed now",
    details: "At most once a minute.",
    returns: feedResponse,
    failures: REFRESH_FAILURES,
    example: { id: FEED_ID },
    run: async ({ app, admin, params: { id = "" }, value, success }) => {
      value(await refreshNow(app, id, admin))
      return success({
        feed: feedJson(value(await findFeed(app, id)), { withAddress: may(admin, "manage-calendars") }),
      })
    },
  }),
})

export { calls as action, calls as loader }
