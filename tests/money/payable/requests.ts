import { type FeatureRequests, slip } from "../../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    booking: [
      ["GET /booking/:id/payment", 200],
      ["POST /booking/:id/payment", 303, slip],
    ],
  },
}
