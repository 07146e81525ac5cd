import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton, byLastSegment } from "#app/admin/pages/admin-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { closeMonth, reopenMonth } from "../close-month.server.ts"
import { readMonth } from "../money-by-month.ts"

const button = (command: typeof closeMonth, success: "admin:books.closed" | "admin:books.reopened") =>
  adminButton({
    permission: "money",
    run: (app, _, { admin, params }) => command(app, found(readMonth(params.month)), admin),
    success,
    failed: "admin:books.failed",
    back: ({ month = "" }) => adminPaths.books(month),
  })

/** The buttons of a month's books. */
export const action = byLastSegment({
  close: button(closeMonth, "admin:books.closed"),
  reopen: button(reopenMonth, "admin:books.reopened"),
})
export { action as loader }
