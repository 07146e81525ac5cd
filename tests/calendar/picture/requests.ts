import type { FeatureRequests } from "../../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    staff: [["GET /admin/calendar/picture", 200]],
    anyoneCalls: [["GET /api/villa/month-picture", 200]],
  },
}
