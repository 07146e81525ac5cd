import type { FeatureRequests } from "../../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    anyoneCalls: [
      ["GET /api/openapi.json", 200],
      ["GET /api/docs", 200],
    ],
  },
}
