import { exportJson } from "#app/calendar/calendar-view.ts"
import { createExport } from "#app/calendar/change-exports.server.ts"
import { ExportBody } from "#app/calendar/feed-request.ts"
import { Export } from "../../docs/calendar-shared.ts"
import { Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST /api/admin/calendars/exports. */
const calls = api({
  POST: call({
    who: "manage-calendars",
    summary: "Create an export",
    details: "An address that lists all taken nights, for the owner's own apps. At most 20.",
    body: ExportBody,
    status: 201,
    returns: Success({ export: Export }),
    failures: ["export-too-many"],
    example: { body: { name: "Phone" } },
    run: async ({ app, body, admin, value, success }) =>
      success({ export: exportJson(value(await createExport(app, body, admin)), { withAddress: true }) }),
  }),
})

export { calls as action, calls as loader }
