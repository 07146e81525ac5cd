import * as z from "zod"
import { may } from "#app/admin/permissions.ts"
import { conflictJson, exportJson, feedJson } from "#app/calendar/calendar-view.ts"
import { findCalendars } from "#app/calendar/find-calendars.server.ts"
import { Conflict, Export, Feed } from "../../docs/calendar-shared.ts"
import { Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** GET /api/admin/calendars. */
const calls = api({
  GET: call({
    who: "calendars",
    summary: "List feeds, exports and conflicts",
    details: "Lists future conflicts that have not been settled.",
    returns: Success({ feeds: z.array(Feed), exports: z.array(Export), conflicts: z.array(Conflict) }),
    failures: ["villa-missing"],
    run: async ({ app, admin, success, failure }) => {
      const calendars = await findCalendars(app)
      if (!calendars) return failure("villa-missing")
      const shown = { withAddress: may(admin, "manage-calendars") }
      const { feeds, exports, conflicts } = calendars
      return success({
        feeds: feeds.map((feed) => feedJson(feed, shown)),
        exports: exports.map((each) => exportJson(each, shown)),
        conflicts: conflicts.map(conflictJson),
      })
    },
  }),
})

export { calls as action, calls as loader }
