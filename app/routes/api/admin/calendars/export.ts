import { deleteExport } from "#app/calendar/change-exports.server.ts"
import { forAdmin, noContent, resource, valueOrThrow } from "#app/http/api.server.ts"

/** DELETE /api/admin/calendars/exports/{id}. */
const call = resource({
  DELETE: forAdmin("manage-calendars", async ({ app, admin, params }) => {
    valueOrThrow(await deleteExport(app, params.id ?? "", admin))
    return noContent()
  }),
})

export { call as action, call as loader }
