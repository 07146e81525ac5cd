import { adminPaths } from "#app/admin-paths.ts"
import { refreshNow } from "#app/calendar/change-feed.server.ts"
import { adminButton, adminRedirect } from "../shared/admin-action.server.ts"

const page = ({ id = "" }) => `${adminPaths.calendars}#feed-${id}`

/** Releases at once the nights that a feed no longer has and that are being held. */
export const action = adminButton({
  permission: "manage-calendars",
  run: (app, _, { admin, params }) => refreshNow(app, params.id ?? "", admin, { accepted: true }),
  success: "admin:calendars.feed.accepted",
  texts: { "not-found": "admin:calendars.feed.gone" },
  failed: "errors.internal",
  back: page,
})

export const loader = adminRedirect(page, "manage-calendars")
