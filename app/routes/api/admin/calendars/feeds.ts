import * as z from "zod"
import { addFeed, previewFeed } from "#app/calendar/add-feed.server.ts"
import { feedJson, previewJson } from "#app/calendar/calendar-view.ts"
import { FeedBody } from "#app/calendar/feed-request.ts"
import { findFeed } from "#app/calendar/find-calendars.server.ts"
import { Conflict, count, FETCH_FAILURES, feedResponse } from "../../docs/calendar-shared.ts"
import { Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

const preview = Success({
  preview: z.object({ events: count, nights: count, ignored: count, unreadable: count, conflicts: z.array(Conflict) }),
})

/** POST /api/admin/calendars/feeds. */
const calls = api({
  POST: call({
    who: "manage-calendars",
    summary: "Add a feed",
    details:
      "Reads the calendar, closes its nights, and makes the address at which its channel fetches ours. With `dryRun` nothing is saved, and the response is 200 with a `preview`. Without `channel` it is guessed from the address. At most 20 feeds. A feed that cannot be reached is 424 with the channel's HTTP status in `data.status`.",
    body: FeedBody,
    status: 201,
    returns: z.union([feedResponse, preview]),
    failures: [
      "feed-address-invalid",
      "feed-own",
      ...FETCH_FAILURES,
      "feed-duplicate",
      "feed-too-many",
      "villa-missing",
    ],
    example: { body: { name: "Airbnb", url: "https://www.airbnb.com/calendar/ical/example.ics?s=0123" } },
    run: async ({ app, admin, body: { dryRun, ...request }, value, success }) => {
      if (dryRun) return success({ preview: previewJson(value(await previewFeed(app, request))) }, { status: 200 })
      const id = value(await addFeed(app, request, admin))
      return success({ feed: feedJson(value(await findFeed(app, id)), { withAddress: true }) })
    },
  }),
})

export { calls as action, calls as loader }
