import { deleteExport } from "#app/calendar/change-exports.server.ts"
import { forOwner, noContent, resource, valueOrThrow } from "#app/http/api.server.ts"

/** DELETE /api/admin/calendars/exports/{id}. */
const call = resource({
  DELETE: forOwner(async ({ app, admin, params }) => {
    valueOrThrow(await deleteExport(app, params.id ?? "", admin))
    return noContent()
  }),
})

export { call as action, call as loader }
