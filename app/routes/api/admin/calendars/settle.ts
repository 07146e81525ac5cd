import { conflictJson } from "#app/calendar/calendar-view.ts"
import { settle } from "#app/calendar/change-feed.server.ts"
import { SettleBody } from "#app/calendar/feed-request.ts"
import { forAdmin, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"

/** POST /api/admin/calendars/conflicts/settle. */
const call = resource({
  POST: forAdmin("calendars", async ({ admin, ...call }) =>
    withBody(SettleBody, async ({ app, body }) =>
      success({ conflicts: valueOrThrow(await settle(app, body, admin)).map(conflictJson) }),
    )(call),
  ),
})

export { call as action, call as loader }
