import * as z from "zod"
import { adminPaths } from "#app/admin-paths.ts"
import { issueReceipt } from "#app/booking/receipts.server.ts"
import { formatReceiptNumber } from "#app/ledger/receipt.ts"
import { adminButton } from "../../shared/admin-action.server.ts"

const LINE_ID_MAX_LENGTH = 100

/** Issues the receipt of a line that has none. */
const button = adminButton({
  permission: "bookings",
  schema: z.object({ line: z.string().max(LINE_ID_MAX_LENGTH) }),
  run: (app, { line }) => issueReceipt(app, line),
  success: "admin:receipts.issued",
  failed: "admin:receipts.failed",
  back: () => adminPaths.bookings,
  next: (receipt) => adminPaths.receipt(formatReceiptNumber(receipt)),
})

export { button as action, button as loader }
