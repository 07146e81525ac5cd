import { newAlert } from "../alert/alert.ts"
import type { App } from "../app.ts"
import { readNightOccupants } from "../booking/night-store.server.ts"
import { insertAlert } from "../db/alerts.server.ts"
import { read, type Write, write } from "../db/database.server.ts"
import { DAY_MS } from "../durations.ts"
import { dateAfter } from "../villa/dates.ts"
import { conflictsOf } from "./conflict.ts"
import { type FeedError, feedState } from "./feed.ts"
import { readConflictNights } from "./feed-night-store.server.ts"
import { type Feed, readFeeds } from "./feed-store.server.ts"

/** Raises an alert for each conflict of a feed from a date on, once for each time that the channel sells them. */
export async function raiseConflicts(
  app: Pick<App, "db" | "now">,
  feed: Pick<Feed, "id" | "name">,
  from: string,
): Promise<void> {
  const [nights] = await read(app.db, readConflictNights(app.db, feed.id, from))
  const [first, last] = [nights[0], nights.at(-1)]
  if (!first || !last) return
  const now = app.now()
  const [occupants] = await read(app.db, readNightOccupants(app.db, { from: first, to: dateAfter(last, 1) }))
  const open = conflictsOf(occupants, now).filter(({ feedId, settledAt }) => feedId === feed.id && settledAt === null)
  if (open.length === 0) return
  const soldAt = new Map(
    occupants.map(({ night, claims }) => [night, claims.find(({ id }) => id === feed.id)?.firstSeenAt]),
  )
  await write(
    app.db,
    open.map(({ from: checkIn, to: checkOut, with: holder }) => {
      // By its last night, because the first one moves on with the days of a running stay. A channel that sells the
      // nights again after a cancellation raises another one.
      const subject = `feed-conflict:${feed.id}:${checkOut}`
      const about = {
        subject,
        dedupeKey: `${subject}:${holder.id}:${soldAt.get(dateAfter(checkOut, -1))}`,
        ...(holder.kind === "booking" && { bookingId: holder.id }),
      }
      return insertAlert(
        newAlert("feed-conflict", { feed: feed.name, checkIn, checkOut, reference: holder.reference }, about),
        now,
      )
    }),
  )
}

/** The alert of a feed that is failing, once for each day since it was last read; none while it is only late. */
export function feedFailed(feed: Feed, error: FeedError | null, now: number): Write[] {
  const since = feed.succeededAt ?? feed.createdAt
  if (feedState({ since, error }, now) !== "failing") return []
  const subject = `feed-failed:${feed.id}`
  const about = { subject, dedupeKey: `${subject}:${since}:${Math.floor((now - since) / DAY_MS)}` }
  return [insertAlert(newAlert("feed-failed", { feed: feed.name, problem: "late", since }, about), now)]
}

/**
 * Raises the alerts of the feeds that are failing, also of those whose refresh never ends or never begins, which reports
 * nothing itself. @returns the number of these feeds
 */
export async function raiseFailingFeeds(app: Pick<App, "db" | "now">): Promise<number> {
  const [feeds] = await read(app.db, readFeeds(app.db))
  const now = app.now()
  const writes = feeds.flatMap((feed) => feedFailed(feed, feed.error, now))
  if (writes.length > 0) await write(app.db, writes)
  return writes.length
}

/** The alert of a feed most of whose nights are missing and held, once for each time. */
export function feedHeld(feed: Feed, isHeld: boolean, now: number): Write[] {
  if (!isHeld || feed.held) return []
  const subject = `feed-held:${feed.id}`
  const facts = { feed: feed.name, problem: "held", since: now } as const
  return [insertAlert(newAlert("feed-failed", facts, { subject, dedupeKey: `${subject}:${now}` }), now)]
}
