import { may } from "#app/admin/permissions.ts"
import { feedJson } from "#app/calendar/calendar-view.ts"
import { refreshNow } from "#app/calendar/change-feed.server.ts"
import { findFeed } from "#app/calendar/find-calendars.server.ts"
import { forAdmin, resource, success, valueOrThrow } from "#app/http/api.server.ts"

/** POST /api/admin/calendars/feeds/{id}/refresh. */
const call = resource({
  POST: forAdmin("calendars", async ({ app, admin, params: { id = "" } }) => {
    valueOrThrow(await refreshNow(app, id, admin))
    return success({
      feed: feedJson(valueOrThrow(await findFeed(app, id)), { withAddress: may(admin, "manage-calendars") }),
    })
  }),
})

export { call as action, call as loader }
