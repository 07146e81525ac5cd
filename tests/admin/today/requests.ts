import type { FeatureRequests } from "../../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    staff: [
      ["GET /admin", 200],
      ["GET /admin/dashboard", 302],
    ],
  },
}
