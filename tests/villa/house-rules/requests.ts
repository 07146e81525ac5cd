import { type FeatureRequests, form, json } from "../../support/feature-requests.ts"

const HOUSE_RULES = { version: "1", smoking: "no", pets: "ask", parties: "no", visitors: "yes" }

export const requests: FeatureRequests = {
  access: {
    anyone: [["GET /house-rules", 200]],
    owners: [
      ["GET /admin/villa/house-rules", 200],
      ["POST /admin/villa/house-rules", 303, form(HOUSE_RULES)],
    ],
    ownerCalls: [["PATCH /api/admin/villa/rules", 200, json({ pets: "ask" })]],
  },
}
