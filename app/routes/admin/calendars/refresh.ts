import { adminPaths } from "#app/admin-paths.ts"
import { refreshNow } from "#app/calendar/change-feed.server.ts"
import { adminButton, adminRedirect } from "../shared/admin-action.server.ts"

const page = ({ id = "" }) => `${adminPaths.calendars}#feed-${id}`

/** Refreshes a feed now. */
export const action = adminButton({
  permission: "calendars",
  run: (app, _, { admin, params }) => refreshNow(app, params.id ?? "", admin),
  success: "admin:calendars.feed.refreshed",
  texts: { "not-found": "admin:calendars.feed.gone" },
  failed: "errors.internal",
  back: page,
})

export const loader = adminRedirect(page, "calendars")
