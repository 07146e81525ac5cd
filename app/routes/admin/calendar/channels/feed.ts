import { adminPaths } from "#app/admin-paths.ts"
import { changeFeed } from "#app/calendar/change-feed.server.ts"
import { FeedChangeForm } from "#app/calendar/feed-request.ts"
import { adminButton } from "../../shared/admin-action.server.ts"

/** Changes the name, the address, the channel or the colour of a feed. */
const button = adminButton({
  permission: "manage-calendars",
  schema: FeedChangeForm,
  run: (app, change, { admin, params }) => changeFeed(app, params.id ?? "", change, admin),
  success: "admin:calendars.feed.saved",
  texts: { "not-found": "admin:calendars.feed.gone" },
  failed: "errors.internal",
  back: ({ id = "" }) => `${adminPaths.calendars}#feed-${id}`,
})

export { button as action, button as loader }
