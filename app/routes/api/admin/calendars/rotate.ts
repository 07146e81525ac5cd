import { exportJson } from "#app/calendar/calendar-view.ts"
import { rotateExport } from "#app/calendar/change-exports.server.ts"
import { forAdmin, resource, success, valueOrThrow } from "#app/http/api.server.ts"

/** POST /api/admin/calendars/exports/{id}/rotate. */
const call = resource({
  POST: forAdmin("manage-calendars", async ({ app, admin, params }) =>
    success({
      export: exportJson(valueOrThrow(await rotateExport(app, params.id ?? "", admin)), { withAddress: true }),
    }),
  ),
})

export { call as action, call as loader }
