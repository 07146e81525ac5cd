import { type FeatureRequests, form, STAY } from "../../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    staff: [
      ["GET /admin/calendar", 200],
      ["POST /admin/calendar", 303, form({ from: STAY.checkIn, to: STAY.checkOut })],
    ],
  },
  states: [{ of: "selected nights", pages: [["an admin", "/admin/calendar?from=2091-03-10&to=2091-03-11"]] }],
  severalForms: {
    "/admin/calendar": "what is done with selected nights: they are blocked for a reason, or get a price",
  },
}
