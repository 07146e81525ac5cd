import { type FeatureRequests, json } from "../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    anyone: [
      ["GET /api/*", 404],
      ["POST /api/*", 404, json({})],
    ],
  },
}
