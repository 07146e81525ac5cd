import * as z from "zod"
import { CHANNEL_SOURCES } from "#app/booking/source.ts"
import { plausible, STAY_DATES } from "#app/villa/plausible-date.ts"
import { percentUpTo } from "#app/villa/request-fields.ts"
import { BLOCKED_NIGHTS, CHANNELS, FEED_COLOURS } from "./feed.ts"
import { FEED_ADDRESS_MAX_LENGTH } from "./feed-address.ts"

export const FEED_NAME_MAX_LENGTH = 60
export const COMMISSION_MAX_PERCENT = 60

const requiredText = (max: number) =>
  z.string({ error: "validation.required" }).trim().min(1, "validation.required").max(max, "validation.tooLong")
const name = requiredText(FEED_NAME_MAX_LENGTH)
const channel = z.enum(CHANNELS, "errors.invalid")
const colour = z.enum(FEED_COLOURS, "errors.invalid")
const date = z.iso.date({ error: "booking.errors.dateInvalid" }).check(plausible(STAY_DATES))

/** `channel` defaults to that of the address, `colour` to the next unused one. */
const newFeed = {
  name,
  url: requiredText(FEED_ADDRESS_MAX_LENGTH),
  channel: channel.optional(),
  colour: colour.optional(),
}
export const FeedRequest = z.object(newFeed)
export type FeedRequest = z.output<typeof FeedRequest>

/** The button `check` shows a preview instead of saving. */
export const FeedForm = z
  .object({ ...newFeed, check: z.string().optional() })
  .transform(({ check: _, ...request }) => request)

/** `dryRun` saves nothing. */
export const FeedBody = z.strictObject({ ...newFeed, dryRun: z.boolean().default(false) })

const bookedAs = z.enum(CHANNEL_SOURCES, "errors.invalid").nullable()
/** What the calendar's nights mean: of the owner's blocks, and for the books. */
const meaning = {
  blockedNights: z.enum(BLOCKED_NIGHTS, "errors.invalid"),
  bookedAs,
  commissionPercent: percentUpTo(COMMISSION_MAX_PERCENT, "admin:calendars.errors.percent"),
}

const changes = z.strictObject({ name, url: newFeed.url, channel, colour, ...meaning })
export const FeedChangeBody = changes.partial()
export type FeedChange = z.output<typeof FeedChangeBody>

/** An empty choice is none. */
export const FeedMeaningForm = z.object({
  ...meaning,
  bookedAs: bookedAs.default(null),
  commissionPercent: meaning.commissionPercent.default(0),
})

/** `url` is empty unless the address changes. */
export const FeedChangeForm = z.object({ name, url: newFeed.url.optional(), channel, colour })

export const RemovedNights = z.enum(["keep", "free"])
export type RemovedNights = z.output<typeof RemovedNights>

export const FeedRemovalQuery = z.object({ nights: RemovedNights.default("keep") })
/** An unchecked box sends no field. */
export const FeedRemovalForm = z.object({ free: z.boolean().default(false) })

export const ExportBody = z.strictObject({ name })
export const ExportForm = z.object({ name })

/** `to` is exclusive. */
export const SettleConflictsBody = z.strictObject({ feedId: requiredText(64), from: date, to: date })
export const SettleConflictsForm = z.object(SettleConflictsBody.shape)
export type SettleConflictsRequest = z.output<typeof SettleConflictsBody>
