import { conflictJson, exportJson, feedJson } from "#app/calendar/calendar-view.ts"
import { findCalendars } from "#app/calendar/find-calendars.server.ts"
import { failure, forAdmin, resource, success } from "#app/http/api.server.ts"

/** GET /api/admin/calendars. */
const call = resource({
  GET: forAdmin(async ({ app }) => {
    const calendars = await findCalendars(app)
    if (!calendars) return failure("villa-missing")
    const { feeds, exports, conflicts } = calendars
    return success({
      feeds: feeds.map(feedJson),
      exports: exports.map(exportJson),
      conflicts: conflicts.map(conflictJson),
    })
  }),
})

export { call as action, call as loader }
