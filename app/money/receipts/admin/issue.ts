import * as z from "zod"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { formatReceiptNumber } from "../receipt.ts"
import { issueReceipt } from "../receipts.server.ts"

const LINE_ID_MAX_LENGTH = 100

const button = adminButton({
  permission: "bookings",
  schema: z.object({ line: z.string().max(LINE_ID_MAX_LENGTH) }),
  run: (app, { line }, { admin }) => issueReceipt(app, line, admin),
  success: "admin:receipts.issued",
  failed: "admin:receipts.failed",
  back: () => adminPaths.bookings,
  next: (receipt) => adminPaths.receipt(formatReceiptNumber(receipt)),
})

export { button as action, button as loader }
