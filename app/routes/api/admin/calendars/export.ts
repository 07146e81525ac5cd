import { deleteExport } from "#app/calendar/change-exports.server.ts"
import { FEED_ID } from "../../docs/calendar-shared.ts"
import { api, call } from "../../shared/call.server.ts"

/** DELETE /api/admin/calendars/exports/{id}. */
const calls = api({
  DELETE: call({
    who: "manage-calendars",
    summary: "Delete an export",
    details: "An export that belongs to a feed is deleted with that feed.",
    returns: null,
    failures: ["export-needed"],
    example: { id: FEED_ID },
    run: async ({ app, admin, params, value }) => {
      value(await deleteExport(app, params.id ?? "", admin))
    },
  }),
})

export { calls as action, calls as loader }
