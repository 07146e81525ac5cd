import { exportJson } from "#app/calendar/calendar-view.ts"
import { createExport } from "#app/calendar/change-exports.server.ts"
import { ExportBody } from "#app/calendar/feed-request.ts"
import { forAdmin, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"

/** POST /api/admin/calendars/exports. */
const call = resource({
  POST: forAdmin("manage-calendars", async ({ admin, ...call }) =>
    idempotent(
      withBody(ExportBody, async ({ app, body }) =>
        success(
          { export: exportJson(valueOrThrow(await createExport(app, body, admin)), { withAddress: true }) },
          { status: 201 },
        ),
      ),
    )(call),
  ),
})

export { call as action, call as loader }
