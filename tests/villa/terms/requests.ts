import { type FeatureRequests, form, json } from "../../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    owners: [
      ["GET /admin/villa/terms", 200],
      ["POST /admin/villa/terms", 303, form({ policy: "firm", version: "1" })],
    ],
    ownerCalls: [
      ["GET /api/admin/villa/terms", 200],
      ["PATCH /api/admin/villa/terms", 200, json({ cancellation: null })],
    ],
  },
}
