import type { App } from "#app/app.ts"
import { logError } from "#app/log.server.ts"

type RefreshApp = Pick<App, "feedRefresh" | "waitUntil">

/**
 * Called after nights were taken, which a channel may just have sold, or after a channel fetched ours. In
 * `waitUntil`, because the refreshing object may be busy with a large file.
 */
export function scheduleFeedRefresh(app: RefreshApp): void {
  app.waitUntil(schedule(app))
}

/** Only logs a failure, because the cron reads the feeds too. */
async function schedule(app: RefreshApp): Promise<void> {
  try {
    await app.feedRefresh().schedule()
  } catch (error) {
    logError("feed-refresh-not-scheduled", { error })
  }
}
