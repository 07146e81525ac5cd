import { DurableObject } from "cloudflare:workers"
import { openApp } from "#app/context.server.ts"
import { write } from "#app/db/database.server.ts"
import { logError } from "#app/log.server.ts"
import type { FeedRefresh } from "./feed-refresh.ts"

/** Merges simultaneous requests into one refresh. */
const DELAY_MS = 1000
/** A feed fetched this recently is not fetched again. */
const FRESH_MS = 2 * 60 * 1000
/** How often the alarm checks whether the site is still paused. */
const PAUSED_MS = 60 * 1000

/**
 * Refreshes feeds by an alarm, never within a guest's request. There is one object. The cron refreshes feeds
 * too, so losing this object loses nothing.
 */
export class FeedRefreshObject extends DurableObject<Env> implements FeedRefresh {
  async schedule(): Promise<void> {
    const { now } = openApp(this.env)
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(now() + DELAY_MS)
  }

  override async alarm(): Promise<void> {
    const app = openApp(this.env)
    if (app.settings.paused) return this.ctx.storage.setAlarm(app.now() + PAUSED_MS)
    try {
      const { deliverQueued } = await import("#app/notify/alerts/deliver-queued.server.ts")
      const { makeDue } = await import("./feed-store.server.ts")
      const { refreshDueFeeds } = await import("./refresh-feed.server.ts")
      const now = app.now()
      await write(app.db, [makeDue(app.db, { now, checkedBefore: now - FRESH_MS })])
      await refreshDueFeeds(app)
      // Every taken night causes this alarm; unless a refresh wrote something, nothing was queued.
      if (app.usage.rowsWritten > 0) await deliverQueued(app)
    } catch (error) {
      logError("feed-alarm-failed", { error })
    }
  }
}
