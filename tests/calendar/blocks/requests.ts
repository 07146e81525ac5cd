import { blockNights } from "#app/calendar/blocks/block-nights.server.ts"
import { type FeatureRequests, json, STAY } from "../../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    staff: [
      ["GET /admin/blocks/:id", 302],
      ["POST /admin/blocks/:id", 303],
    ],
    staffCalls: [
      ["GET /api/admin/blocks", 200],
      ["POST /api/admin/blocks", 201, json({ from: STAY.checkIn, to: STAY.checkOut, note: "" })],
      ["DELETE /api/admin/blocks/:id", 204],
    ],
  },
  scene: async ({ app, admin }) => {
    const block = await blockNights(app, { from: "2090-12-20", to: "2090-12-21", note: "" }, admin)
    if (!block.ok) throw new Error(block.error)
    return { blocks: block.value.id }
  },
  examples: {
    "DELETE /admin/blocks/{id}": async ({ admin, day }) => {
      const { data } = await admin.created("/api/admin/blocks", { from: day(70), to: day(72) })
      return { id: data.block.id }
    },
  },
}
