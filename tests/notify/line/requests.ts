import { type FeatureRequests, json } from "../../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    staff: [
      ["GET /admin/alerts/line", 200],
      ["POST /admin/alerts/line", 201],
      ["GET /admin/alerts/line/unlink", 302],
      ["POST /admin/alerts/line/unlink", 303],
    ],
    signedCalls: [["POST /api/line/webhook", 200, json({ events: [] })]],
    staffCalls: [
      ["POST /api/admin/alerts/line", 201],
      ["DELETE /api/admin/alerts/line", 204],
    ],
  },
}
