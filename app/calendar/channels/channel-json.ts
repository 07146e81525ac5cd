import * as z from "zod"
import { count, date, instant, named, percent } from "#app/api/codecs.ts"
import { CHANNEL_SOURCES } from "#app/booking/source.ts"
import { BLOCKED_NIGHTS, CHANNELS, FEED_COLOURS } from "./feed.ts"

export const ExportJson = named(
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
  "unreadable",
  "redirect-refused",
  "address-lost",
] as const

export const FeedJson = named(
  "Feed",
  "The calendar of another channel. Its address is a secret, of which only the host and the last four characters are returned. `nights`: future nights it occupies. `ignored`: events that aren't stays. `unreadable`: events whose dates can't be read, so their nights aren't closed; if no stay can be read, `error` is `unreadable` and the nights known before stay closed. `held`: most of its nights have disappeared, so they stay closed for six hours. `blockedNights`: whether nights that the owner blocked on the channel stay `open` here, are `closed` without a sale or count as `sold` there; a channel that does not mark them, such as Booking.com, has no `open`, and `closed` is about all its nights. `bookedAs`: the source as which the books list its stays, null for none; `commissionPercent`: what the channel usually keeps of their price.",
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
    unreadable: count,
    held: z.boolean(),
    blockedNights: z.enum(BLOCKED_NIGHTS),
    bookedAs: z.enum(CHANNEL_SOURCES).nullable(),
    commissionPercent: percent,
    export: ExportJson,
  }),
)

export const ConflictJson = named(
  "CalendarConflict",
  "Nights from `from` up to, but not including, `to` that a feed claims and that a booking, a block or another feed has.",
  z.object({
    feedId: z.string(),
    from: date,
    to: date,
    settledAt: instant.nullable(),
    with: z.object({ kind: z.enum(["booking", "block", "feed"]), id: z.string(), reference: z.string().nullable() }),
  }),
)
