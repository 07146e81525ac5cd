import { rows } from "../../support/app.ts"
import { type FeatureRequests, form } from "../../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    owners: [
      // It is no credit
      ["GET /admin/refunds/:id/use", 302],
      ["POST /admin/refunds/:id/use", 302, form({ booking: "BV-000000", version: "1" })],
    ],
  },
  states: [
    {
      of: "a credit for a later stay",
      prepare: () => rows("update refunds set status = 'owed', channel = 'credit', valid_until = '2091-06-01'"),
      pages: [["an admin", "/admin/refunds/:id/use"]],
    },
  ],
}
