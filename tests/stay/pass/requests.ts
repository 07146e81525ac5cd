import { type FeatureRequests, form } from "../../support/feature-requests.ts"
import { confirm } from "../../support/page-states.ts"

export const requests: FeatureRequests = {
  access: {
    anyone: [["GET /booking/:id/code", 302]],
    booking: [
      ["POST /booking/:id/code", 303, form({ purpose: "cancellation" })],
      // Of an unpaid booking this is part of the guest's details
      ["GET /booking/:id/stay", 302],
      ["POST /booking/:id/stay", 303, form({ arrival: "18:00" })],
    ],
    bookingFiles: [
      // Of an unconfirmed booking this is its page
      ["GET /booking/:id/stay.ics", 302],
    ],
    bookingCalls: [["GET /api/booking/:id/arrival", 200]],
  },
  states: [{ of: "a confirmed booking", prepare: confirm, pages: [["the guest", "/booking/:id/stay"]] }],
}
