import { addFeed, previewFeed } from "#app/calendar/add-feed.server.ts"
import { feedJson, previewJson } from "#app/calendar/calendar-view.ts"
import { FeedBody } from "#app/calendar/feed-request.ts"
import { findFeed } from "#app/calendar/find-calendars.server.ts"
import { forAdmin, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"

/** POST /api/admin/calendars/feeds. */
const call = resource({
  POST: forAdmin("manage-calendars", async ({ admin, ...call }) =>
    idempotent(
      withBody(FeedBody, async ({ app, body: { dryRun, ...request } }) => {
        if (dryRun) return success({ preview: previewJson(valueOrThrow(await previewFeed(app, request))) })
        const id = valueOrThrow(await addFeed(app, request, admin))
        return success(
          { feed: feedJson(valueOrThrow(await findFeed(app, id)), { withAddress: true }) },
          { status: 201 },
        )
      }),
    )(call),
  ),
})

export { call as action, call as loader }
