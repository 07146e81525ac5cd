import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { byLastSegment } from "#app/http/by-last-segment.server.ts"
import { createExport, deleteExport, rotateExport } from "../change-exports.server.ts"
import { ExportForm } from "../feed-request.ts"

const back = () => adminPaths.calendars
const texts = { "not-found": "admin:calendars.exports.gone" } as const
const failed = "errors.internal"

const buttons = byLastSegment({
  exports: adminButton({
    permission: "manage-calendars",
    schema: ExportForm,
    run: (app, request, { admin }) => createExport(app, request, admin),
    success: "admin:calendars.exports.created",
    failed,
    back,
  }),
  rotate: adminButton({
    permission: "manage-calendars",
    run: (app, _, { admin, params }) => rotateExport(app, params.id ?? "", admin),
    success: "admin:calendars.feed.rotated",
    texts,
    failed,
    back,
    next: ({ id }) => `${adminPaths.calendars}#export-${id}`,
  }),
  remove: adminButton({
    permission: "manage-calendars",
    run: (app, _, { admin, params }) => deleteExport(app, params.id ?? "", admin),
    success: "admin:calendars.exports.removed",
    texts,
    failed,
    back,
  }),
})

export { buttons as action, buttons as loader }
