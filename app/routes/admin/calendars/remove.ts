import { adminPaths } from "#app/admin-paths.ts"
import { removeFeed } from "#app/calendar/change-feed.server.ts"
import { FeedRemovalForm } from "#app/calendar/feed-request.ts"
import { adminButton, adminRedirect } from "../shared/admin-action.server.ts"

const page = () => adminPaths.calendars

/** Removes a feed; its nights become blocks unless they are to be free. */
export const action = adminButton({
  permission: "manage-calendars",
  schema: FeedRemovalForm,
  run: (app, { free }, { admin, params }) => removeFeed(app, params.id ?? "", free ? "free" : "keep", admin),
  success: "admin:calendars.feed.removed",
  texts: { "not-found": "admin:calendars.feed.gone" },
  failed: "errors.internal",
  back: page,
})

export const loader = adminRedirect(page, "manage-calendars")
