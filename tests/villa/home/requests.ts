import type { FeatureRequests } from "../../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    anyone: [["GET /", 200]],
  },
}
