import { rows } from "../../support/app.ts"
import type { FeatureRequests } from "../../support/feature-requests.ts"

export const requests: FeatureRequests = {
  states: [
    {
      of: "what was done a moment ago",
      prepare: () =>
        rows(
          `insert into presses (subject, kind, version, admin_id, at, until, amount, lines, nights, open_links,
            emails, alerts)
            select id, 'confirmed', 2, id, 8e14, 9e14, 0, '[]', '[]', '[]', '[]', '[]' from admins`,
        ),
      pages: [["an admin", "/admin/bookings/:id"]],
    },
  ],
}
