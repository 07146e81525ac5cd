import { adminPaths } from "#app/admin/admin-paths.ts"
import type { App } from "#app/app.ts"
import { ok } from "#app/result.ts"
import { type Block, BlockRequest } from "../block.ts"
import { blockNights, isBlocked } from "../block-nights.server.ts"

/** Submitting the same block twice counts as a double click, not as a conflict. */
export const blockCommand = {
  permission: "bookings",
  schema: BlockRequest,
  run: async (app: App, request: BlockRequest, { admin }: { admin: { id: string; name: string } }) => {
    const blocked = await blockNights(app, request, admin)
    const clickedTwice = !blocked.ok && blocked.error === "nights-booked" && (await isBlocked(app, request))
    return clickedTwice ? ok(request) : blocked
  },
  // Shown with its undo button.
  success: null,
  failed: "errors.internal",
  next: ({ from }: Pick<Block, "from">) => `${adminPaths.calendar}?month=${from.slice(0, 7)}`,
} as const
