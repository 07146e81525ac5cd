import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { changeFeed } from "../change-feed.server.ts"
import { FeedChangeForm } from "../feed-request.ts"

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
