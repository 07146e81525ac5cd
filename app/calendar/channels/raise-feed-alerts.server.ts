import type { App } from "#app/app.ts"
import { read, type Write, write } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { newAlert } from "#app/notify/alerts/alert.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import { type FeedError, feedState } from "./feed.ts"
import { type Feed, readFeeds } from "./feed-store.server.ts"

/** One alert a day while a feed is failing; none while it is only late. */
export function failingFeedAlerts(feed: Feed, error: FeedError | null, now: number): Write[] {
  const since = feed.succeededAt ?? feed.createdAt
  if (feedState({ ...feed, error }, now) !== "failing") return []
  const subject = `feed-failed:${feed.id}`
  const about = { subject, dedupeKey: `${subject}:${since}:${Math.floor((now - since) / DAY_MS)}` }
  return [insertAlert(newAlert("feed-failed", { feed: feed.name, problem: "late", since }, about), now)]
}

/** Includes feeds whose refresh never ends or begins, and so reports nothing. @returns their number */
export async function raiseFailingFeeds(app: Pick<App, "db" | "now">): Promise<number> {
  const [feeds] = await read(app.db, readFeeds(app.db))
  const now = app.now()
  const writes = feeds.flatMap((feed) => failingFeedAlerts(feed, feed.error, now))
  if (writes.length > 0) await write(app.db, writes)
  return writes.length
}

/**
 * One alert when more events of a feed cannot be read, as their nights may be for sale, or else when most nights go
 * missing and are held. Once a day each: a file may change to and fro.
 */
export function changedFeedAlerts(
  feed: Feed,
  { held, unreadable = 0 }: Pick<Feed, "held"> & Partial<Pick<Feed, "unreadable">>,
  now: number,
): Write[] {
  const problem = unreadable > feed.unreadable ? "unreadable" : held && !feed.held ? "held" : null
  if (problem === null) return []
  const subject = `feed-${problem}:${feed.id}`
  const facts = { feed: feed.name, problem, since: now } as const
  const dedupeKey = `${subject}:${Math.floor(now / DAY_MS)}:${unreadable}`
  return [insertAlert(newAlert("feed-failed", facts, { subject, dedupeKey }), now)]
}
