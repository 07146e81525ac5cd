import { DurableObject } from "cloudflare:workers"
import { openApp } from "#app/context.server.ts"
import { write } from "#app/db/database.server.ts"
import { logError } from "#app/log.server.ts"
import type { FeedRefresh } from "./feed-refresh.ts"

/** Requests that come at the same time cause one refresh. */
const DELAY_MS = 1000
/** A feed that was fetched this recently is not fetched again. */
const FRESH_MS = 2 * 60 * 1000
/** How long the alarm rests before it looks again whether the site is paused. */
const PAUSED_MS = 60 * 1000

/**
 * Refreshes the feeds soon after nights were taken, or after a channel fetched our calendar, by an alarm: never during a
 * guest's request. There is one object. The cron refreshes the feeds as well, so losing this object loses nothing.
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
      // Without a feed that changed nothing was queued: every night that is taken causes this alarm.
      if (app.usage.rowsWritten > 0) await deliverQueued(app)
    } catch (error) {
      logError("feed-alarm-failed", { error })
    }
  }
}
