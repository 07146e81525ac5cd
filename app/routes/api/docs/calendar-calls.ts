import * as z from "zod"
import { CHANNELS, FEED_COLOURS } from "#app/calendar/feed.ts"
import { ExportBody, FeedBody, FeedChangeBody, FeedRemovalQuery, SettleBody } from "#app/calendar/feed-request.ts"
import type { FailureKind } from "#app/http/failures.ts"
import type { CallGroup } from "./documented-call.ts"
import { instant, named, success } from "./objects.ts"

const ID = "4d0f5a7e-92b1-4a6b-8a53-0c7f2f1f6a10"
const count = z.int().min(0)

const Export = named(
  "CalendarExport",
  "A calendar of this villa that others fetch. `feedId` is the feed of the channel that it is for. `url` is null for staff who are not owners.",
  z.object({
    id: z.string(),
    name: z.string(),
    url: z.string().nullable(),
    feedId: z.string().nullable(),
    fetchedAt: instant.nullable(),
    fetchedBy: z.string().nullable(),
  }),
)

const FEED_ERRORS = [
  "not-found",
  "gone",
  "unauthorized",
  "throttled",
  "http-error",
  "timeout",
  "network",
  "too-large",
  "not-calendar",
  "redirect-refused",
  "address-lost",
] as const

const Feed = named(
  "Feed",
  "The calendar of another channel. Its address is a secret, of which only the host and the last four characters are returned. `nights`: future nights it occupies. `ignored`: events that aren't stays. `held`: most of its nights have disappeared, so they stay closed for six hours.",
  z.object({
    id: z.string(),
    name: z.string(),
    channel: z.enum(CHANNELS),
    colour: z.enum(FEED_COLOURS),
    host: z.string(),
    addressEnd: z.string(),
    state: z.enum(["ok", "late", "failing"]),
    checkedAt: instant.nullable(),
    succeededAt: instant.nullable(),
    changedAt: instant.nullable(),
    nextAt: instant,
    error: z.enum(FEED_ERRORS).nullable(),
    nights: count,
    ignored: count,
    held: z.boolean(),
    export: Export,
  }),
)

const Conflict = named(
  "CalendarConflict",
  "Nights from `from` up to, but not including, `to` that a feed claims and that a booking, a block or another feed has.",
  z.object({
    feedId: z.string(),
    from: z.iso.date(),
    to: z.iso.date(),
    settledAt: instant.nullable(),
    with: z.object({ kind: z.enum(["booking", "block", "feed"]), id: z.string(), reference: z.string().nullable() }),
  }),
)

const feed = success({ feed: Feed })
const preview = success({
  preview: z.object({ events: count, nights: count, ignored: count, conflicts: z.array(Conflict) }),
})
const FETCH_FAILURES: FailureKind[] = ["feed-not-public", "feed-not-calendar", "feed-too-large", "feed-unreachable"]
const REFRESH_FAILURES: FailureKind[] = [...FETCH_FAILURES, "feed-busy", "refresh-too-soon"]

/** Admin calls for the calendars of other channels. */
export const calendarCalls: CallGroup = {
  name: "Channel calendars (admin)",
  about:
    "Calendars of other channels (iCal): nights booked there close here, and vice versa. Double bookings are reported, never cancelled.",
  calls: [
    {
      method: "GET",
      path: "/admin/calendars",
      who: "admin",
      summary: "List feeds, exports and conflicts",
      details: "Lists future conflicts that have not been settled.",
      status: 200,
      response: success({ feeds: z.array(Feed), exports: z.array(Export), conflicts: z.array(Conflict) }),
      failures: ["villa-missing"],
    },
    {
      method: "POST",
      path: "/admin/calendars/feeds",
      who: "owner",
      summary: "Add a feed",
      details:
        "Reads the calendar, closes its nights, and makes the address at which its channel fetches ours. With `dryRun` nothing is saved, and the response is 200 with a `preview`. Without `channel` it is guessed from the address. At most 20 feeds. A feed that cannot be reached is 424 with the channel's HTTP status in `data.status`.",
      body: FeedBody,
      status: 201,
      response: z.union([feed, preview]),
      failures: [
        ...(["feed-address-invalid", "feed-own", ...FETCH_FAILURES] as const),
        ...(["feed-duplicate", "feed-too-many", "villa-missing"] as const),
      ],
      example: { body: { name: "Airbnb", url: "https://www.airbnb.com/calendar/ical/example.ics?s=0123" } },
    },
    {
      method: "PATCH",
      path: "/admin/calendars/feeds/{id}",
      who: "owner",
      summary: "Change a feed",
      details: "A new `url` is read like that of a new feed; the feed keeps its nights and its export.",
      body: FeedChangeBody,
      status: 200,
      response: feed,
      failures: ["feed-address-invalid", "feed-own", "feed-duplicate", ...FETCH_FAILURES],
      example: { id: ID, body: { name: "Airbnb (garden wing)", colour: "violet" } },
    },
    {
      method: "DELETE",
      path: "/admin/calendars/feeds/{id}",
      who: "owner",
      summary: "Remove a feed",
      details: "Its nights become blocks, or are free with `nights=free`. The address for its channel responds 410.",
      query: FeedRemovalQuery,
      status: 204,
      response: null,
      example: { id: ID, query: { nights: "keep" } },
    },
    {
      method: "POST",
      path: "/admin/calendars/feeds/{id}/refresh",
      who: "admin",
      summary: "Refresh a feed now",
      details: "At most once a minute.",
      status: 200,
      response: feed,
      failures: REFRESH_FAILURES,
      example: { id: ID },
    },
    {
      method: "POST",
      path: "/admin/calendars/feeds/{id}/accept",
      who: "owner",
      summary: "Release held nights",
      details: "Confirms that the missing nights of a feed that is `held` are available.",
      status: 200,
      response: feed,
      failures: REFRESH_FAILURES,
      example: { id: ID },
    },
    {
      method: "POST",
      path: "/admin/calendars/exports",
      who: "owner",
      summary: "Create an export",
      details: "An address that lists all taken nights, for the owner's own apps. At most 20.",
      body: ExportBody,
      status: 201,
      response: success({ export: Export }),
      failures: ["export-too-many"],
      example: { body: { name: "Phone" } },
    },
    {
      method: "POST",
      path: "/admin/calendars/exports/{id}/rotate",
      who: "owner",
      summary: "Replace an address",
      details: "The old address responds 410.",
      status: 200,
      response: success({ export: Export }),
      example: { id: ID },
    },
    {
      method: "DELETE",
      path: "/admin/calendars/exports/{id}",
      who: "owner",
      summary: "Delete an export",
      details: "An export that belongs to a feed is deleted with that feed.",
      status: 204,
      response: null,
      failures: ["export-needed"],
      example: { id: ID },
    },
    {
      method: "POST",
      path: "/admin/calendars/conflicts/settle",
      who: "admin",
      summary: "Settle conflicts",
      details: "Hides the conflicts of a feed's nights from `from` up to, but not including, `to`.",
      body: SettleBody,
      status: 200,
      response: success({ conflicts: z.array(Conflict) }),
      failures: ["not-found"],
      example: (day) => ({ body: { feedId: ID, from: day(40), to: day(42) } }),
    },
  ],
}
