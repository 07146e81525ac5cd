import * as z from "zod"
import { conflictJson } from "#app/calendar/calendar-view.ts"
import { settleConflicts } from "#app/calendar/change-feed.server.ts"
import { SettleConflictsBody } from "#app/calendar/feed-request.ts"
import { Conflict, FEED_ID } from "../../docs/calendar-shared.ts"
import { Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST /api/admin/calendars/conflicts/settle. */
const calls = api({
  POST: call({
    who: "calendars",
    summary: "Settle conflicts",
    details: "Hides the conflicts of a feed's nights from `from` up to, but not including, `to`.",
    body: SettleConflictsBody,
    returns: Success({ conflicts: z.array(Conflict) }),
    failures: ["not-found"],
    example: (day) => ({ body: { feedId: FEED_ID, from: day(40), to: day(42) } }),
    run: async ({ app, body, admin, value, success }) =>
      success({ conflicts: value(await settleConflicts(app, body, admin)).map(conflictJson) }),
  }),
})

export { calls as action, calls as loader }
