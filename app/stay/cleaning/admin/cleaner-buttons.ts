import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { byLastSegment } from "#app/http/by-last-segment.server.ts"
import { removeCleaner, rotateCleaner } from "../change-cleaners.server.ts"
import { deleteProblem, markProblemSeen } from "../record-cleaning.server.ts"

const failed = "admin:cleaning.failed"
const back = () => adminPaths.cleaning

const buttons = byLastSegment({
  rotate: adminButton({
    permission: "villa",
    run: (app, _, { admin, params }) => rotateCleaner(app, params.id ?? "", admin),
    success: ({ name }) => ({ tone: "success", text: "admin:cleaning.rotated", values: { name } }),
    failed,
    back,
  }),
  remove: adminButton({
    permission: "villa",
    run: (app, _, { admin, params }) => removeCleaner(app, params.id ?? "", admin),
    success: ({ name }) => ({ tone: "success", text: "admin:cleaning.removed", values: { name } }),
    failed,
    back,
  }),
  seen: adminButton({
    permission: "bookings",
    run: (app, _, { params }) => markProblemSeen(app, params.id ?? "", true),
    success: "admin:cleaning.seenDone",
    failed,
    back: () => adminPaths.dashboard,
  }),
  delete: adminButton({
    permission: "bookings",
    run: (app, _, { admin, params }) => deleteProblem(app, params.id ?? "", { name: admin.name }),
    success: "admin:cleaning.deleted",
    failed,
    back,
  }),
  unseen: adminButton({
    permission: "bookings",
    run: (app, _, { params }) => markProblemSeen(app, params.id ?? "", false),
    success: "admin:cleaning.unseen",
    failed,
    back: () => adminPaths.dashboard,
  }),
})

export { buttons as action, buttons as loader }
