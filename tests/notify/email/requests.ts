import type { FeatureRequests } from "../../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    owners: [["GET /admin/outbox", 200]],
    ownerCalls: [["GET /api/admin/outbox", 200]],
  },
}
