import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { byLastSegment } from "#app/http/by-last-segment.server.ts"
import { found } from "#app/http/found.server.ts"
import { closeMonth, reopenMonth } from "../close-month.server.ts"
import { readMonth } from "../money-by-month.ts"

const page = ({ month = "" }: { month?: string }) => adminPaths.books(month)
const common = { permission: "money", failed: "admin:books.failed", back: page } as const

/** The buttons of a month's books. */
export const action = byLastSegment({
  close: adminButton({
    ...common,
    run: (app, _, { admin, params }) => closeMonth(app, found(readMonth(params.month)), admin),
    success: "admin:books.closed",
  }),
  reopen: adminButton({
    ...common,
    run: (app, _, { admin, params }) => reopenMonth(app, found(readMonth(params.month)), admin),
    success: "admin:books.reopened",
  }),
})

export { action as loader }
