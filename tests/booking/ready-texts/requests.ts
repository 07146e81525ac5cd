import { type FeatureRequests, form, json } from "../../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    owners: [
      ["GET /admin/villa/messages", 200],
      ["POST /admin/villa/messages", 303, form({ "way.en": "Hello {name}", version: "1" })],
    ],
    ownerCalls: [
      ["GET /api/admin/villa/messages", 200],
      ["PATCH /api/admin/villa/messages", 200, json({ way: { en: "Hello {name}" } })],
    ],
  },
}
