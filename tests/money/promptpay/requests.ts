import type { FeatureRequests } from "../../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    anyone: [
      ["GET /payment/:id/promptpay.svg", 200],
      ["GET /payment/:id/promptpay.png", 200],
    ],
    bookingFiles: [
      ["GET /booking/:id/promptpay.svg", 200],
      ["GET /booking/:id/promptpay.png", 200],
    ],
  },
}
