import { may } from "#app/admin/permissions.ts"
import { conflictJson, exportJson, feedJson } from "#app/calendar/calendar-view.ts"
import { findCalendars } from "#app/calendar/find-calendars.server.ts"
import { failure, forAdmin, resource, success } from "#app/http/api.server.ts"

/** GET /api/admin/calendars. */
const call = resource({
  GET: forAdmin("calendars", async ({ app, admin }) => {
    const calendars = await findCalendars(app)
    if (!calendars) return failure("villa-missing")
    const shown = { withAddress: may(admin, "manage-calendars") }
    const { feeds, exports, conflicts } = calendars
    return success({
      feeds: feeds.map((feed) => feedJson(feed, shown)),
      exports: exports.map((each) => exportJson(each, shown)),
      conflicts: conflicts.map(conflictJson),
    })
  }),
})

export { call as action, call as loader }
