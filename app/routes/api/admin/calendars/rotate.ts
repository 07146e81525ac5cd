import { exportJson } from "#app/calendar/calendar-view.ts"
import { rotateExport } from "#app/calendar/change-exports.server.ts"
import { Export, FEED_ID } from "../../docs/calendar-shared.ts"
import { Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST /api/admin/calendars/exports/{id}/rotate. */
const calls = api({
  POST: call({
    who: "manage-calendars",
    summary: "Replace an address",
    details: "The old address responds 410.",
    returns: Success({ export: Export }),
    example: { id: FEED_ID },
    run: async ({ app, admin, params, value, success }) =>
      success({
        export: exportJson(value(await rotateExport(app, params.id ?? "", admin)), { withAddress: true }),
      }),
  }),
})

export { calls as action, calls as loader }
