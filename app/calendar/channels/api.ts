import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { count, Success } from "#app/api/codecs.ts"
import { exportFor, type FeedView } from "#app/calendar/month/calendar-view.ts"
import { parseOrThrow } from "#app/http/api.server.ts"
import { may } from "#app/people/permissions.ts"
import { addFeed, previewFeed } from "./add-feed.server.ts"
import { createExport, deleteExport, rotateExport } from "./change-exports.server.ts"
import { changeFeed, refreshNow, removeFeed, settleConflicts } from "./change-feed.server.ts"
import { ConflictJson, ExportJson, FeedJson } from "./channel-json.ts"
import { ExportBody, FeedBody, FeedChangeBody, FeedRemovalQuery, SettleConflictsBody } from "./feed-request.ts"
import { findCalendars, findFeed } from "./find-calendars.server.ts"

const FEED_ID = "4d0f5a7e-92b1-4a6b-8a53-0c7f2f1f6a10"

const FETCH_FAILURES = [
  "feed-not-public",
  "feed-not-calendar",
  "feed-unreadable",
  "feed-too-large",
  "feed-unreachable",
] as const

const REFRESH_FAILURES = [...FETCH_FAILURES, "feed-busy", "refresh-too-soon"] as const

const feedResponse = Success({ feed: FeedJson })

const preview = Success({
  preview: z.object({
    events: count,
    nights: count,
    ignored: count,
    unreadable: count,
    conflicts: z.array(ConflictJson),
  }),
})

export const channelCalls = calls("Channel calendars (admin)", {
  "GET /admin/calendars": call({
    who: "calendars",
    summary: "List feeds, exports and conflicts",
    details: "Lists future conflicts that have not been settled.",
    returns: Success({ feeds: z.array(FeedJson), exports: z.array(ExportJson), conflicts: z.array(ConflictJson) }),
    failures: ["villa-missing"],
    run: async ({ app, admin, success, failure }) => {
      const calendars = await findCalendars(app)
      if (!calendars) return failure("villa-missing")
      const shown = { withAddress: may(admin, "manage-calendars") }
      const { feeds, exports, conflicts } = calendars
      return success({
        feeds: feeds.map((feed) => feedFor(feed, shown)),
        exports: exports.map((each) => exportFor(each, shown)),
        conflicts,
      })
    },
  }),
  "POST /admin/calendars/feeds": call({
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
      if (dryRun) return success({ preview: value(await previewFeed(app, request)) }, { status: 200 })
      const id = value(await addFeed(app, request, admin))
      return success({ feed: value(await findFeed(app, id)) })
    },
  }),
  "PATCH /admin/calendars/feeds/{id}": call({
    who: "manage-calendars",
    summary: "Change a feed",
    details:
      "A new `url` is read like that of a new feed; the feed keeps its nights and its export. Another `blockedNights` reads the calendar again: nights to come are closed at once, and opened within half an hour; past ones stay as they were.",
    body: FeedChangeBody,
    returns: feedResponse,
    failures: ["feed-address-invalid", "feed-own", "feed-duplicate", ...FETCH_FAILURES],
    example: { id: FEED_ID, body: { name: "Airbnb (garden wing)", colour: "violet" } },
    run: async ({ app, params: { id = "" }, body, admin, value, success }) => {
      value(await changeFeed(app, id, body, admin))
      return success({ feed: value(await findFeed(app, id)) })
    },
  }),
  "DELETE /admin/calendars/feeds/{id}": call({
    who: "manage-calendars",
    summary: "Remove a feed",
    details: "Its nights become blocks, or are free with `nights=free`. The address for its channel responds 410.",
    documents: { query: FeedRemovalQuery },
    returns: null,
    example: { id: FEED_ID, query: { nights: "keep" } },
    run: async ({ app, admin, url, params: { id = "" }, value }) => {
      const { nights } = parseOrThrow(FeedRemovalQuery, Object.fromEntries(url.searchParams))
      value(await removeFeed(app, id, nights, admin))
    },
  }),
  "POST /admin/calendars/feeds/{id}/refresh": call({
    who: "calendars",
    summary: "Refresh a feed now",
    details: "At most once a minute.",
    returns: feedResponse,
    failures: REFRESH_FAILURES,
    example: { id: FEED_ID },
    run: async ({ app, admin, params: { id = "" }, value, success }) => {
      value(await refreshNow(app, id, admin))
      const feed = value(await findFeed(app, id))
      return success({ feed: feedFor(feed, { withAddress: may(admin, "manage-calendars") }) })
    },
  }),
  "POST /admin/calendars/feeds/{id}/accept": call({
    who: "manage-calendars",
    summary: "Reopen nights that a feed no longer lists",
    details: "Confirms that the missing nights of a feed that is `held` are available.",
    returns: feedResponse,
    failures: REFRESH_FAILURES,
    example: { id: FEED_ID },
    run: async ({ app, admin, params: { id = "" }, value, success }) => {
      value(await refreshNow(app, id, admin, { accepted: true }))
      return success({ feed: value(await findFeed(app, id)) })
    },
  }),
  "POST /admin/calendars/exports": call({
    who: "manage-calendars",
    summary: "Create an export",
    details: "An address that lists all taken nights, for the owner's own apps. At most 20.",
    body: ExportBody,
    status: 201,
    returns: Success({ export: ExportJson }),
    failures: ["export-too-many"],
    example: { body: { name: "Phone" } },
    run: async ({ app, body, admin, value, success }) =>
      success({ export: value(await createExport(app, body, admin)) }),
  }),
  "POST /admin/calendars/exports/{id}/rotate": call({
    who: "manage-calendars",
    summary: "Replace an export's address",
    details: "The old address responds 410.",
    returns: Success({ export: ExportJson }),
    example: { id: FEED_ID },
    run: async ({ app, admin, params, value, success }) =>
      success({ export: value(await rotateExport(app, params.id ?? "", admin)) }),
  }),
  "DELETE /admin/calendars/exports/{id}": call({
    who: "manage-calendars",
    summary: "Delete an export",
    details: "An export that belongs to a feed is deleted with that feed.",
    returns: null,
    failures: ["export-needed"],
    example: { id: FEED_ID },
    run: async ({ app, admin, params, value }) => {
      value(await deleteExport(app, params.id ?? "", admin))
    },
  }),
  "POST /admin/calendars/conflicts/settle": call({
    who: "calendars",
    summary: "Settle conflicts",
    details: "Hides the conflicts of a feed's nights from `from` up to, but not including, `to`.",
    body: SettleConflictsBody,
    returns: Success({ conflicts: z.array(ConflictJson) }),
    failures: ["not-found"],
    example: (day) => ({ body: { feedId: FEED_ID, from: day(40), to: day(42) } }),
    run: async ({ app, body, admin, value, success }) =>
      success({ conflicts: value(await settleConflicts(app, body, admin)) }),
  }),
})

const feedFor = (feed: FeedView, shown: Parameters<typeof exportFor>[1]) => ({
  ...feed,
  export: exportFor(feed.export, shown),
})
