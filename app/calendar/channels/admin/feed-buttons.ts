import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { byLastSegment } from "#app/http/by-last-segment.server.ts"
import { refreshNow, removeFeed } from "../change-feed.server.ts"
import { FeedRemovalForm } from "../feed-request.ts"

const back = ({ id = "" }) => `${adminPaths.calendars}#feed-${id}`
const texts = { "not-found": "admin:calendars.feed.gone" } as const
const failed = "errors.internal"

const buttons = byLastSegment({
  refresh: adminButton({
    permission: "calendars",
    run: (app, _, { admin, params }) => refreshNow(app, params.id ?? "", admin),
    success: "admin:calendars.feed.refreshed",
    texts,
    failed,
    back,
  }),
  /** Releases held missing nights at once. */
  accept: adminButton({
    permission: "manage-calendars",
    run: (app, _, { admin, params }) => refreshNow(app, params.id ?? "", admin, { accepted: true }),
    success: "admin:calendars.feed.accepted",
    texts,
    failed,
    back,
  }),
  /** Nights become blocks unless `free` is checked. */
  remove: adminButton({
    permission: "manage-calendars",
    schema: FeedRemovalForm,
    run: (app, { free }, { admin, params }) => removeFeed(app, params.id ?? "", free ? "free" : "keep", admin),
    success: "admin:calendars.feed.removed",
    texts,
    failed,
    back: () => adminPaths.calendars,
  }),
})

export { buttons as action, buttons as loader }
