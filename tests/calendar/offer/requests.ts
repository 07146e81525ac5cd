import type { FeatureRequests } from "../../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    staff: [["GET /admin/calendar/offer", 200]],
  },
}
