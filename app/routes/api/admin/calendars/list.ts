import { conflictJson, exportJson, feedJson } from "#app/calendar/calendar-view.ts"
import { findCalendars } from "#app/calendar/find-calendars.server.ts"
import { failure, forAdmin, resource, success } from "#app/http/api.server.ts"

/** GET /api/admin/calendars. */
const call = resource({
  GET: forAdmin(async ({ app, admin }) => {
    const calendars = await findCalendars(app)
    if (!calendars) return failure("villa-missing")
    const { feeds, exports, conflicts } = calendars
    return success({
      feeds: feeds.map((feed) => feedJson(feed, admin)),
      exports: exports.map((each) => exportJson(each, admin)),
      conflicts: conflicts.map(conflictJson),
    })
  }),
})

export { call as action, call as loader }
