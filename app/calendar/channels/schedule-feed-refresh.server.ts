import type { App } from "#app/app.ts"
import { logError } from "#app/log.server.ts"

type RefreshApp = Pick<App, "feedRefresh" | "waitUntil">

/**
 * Has the calendars of other channels read soon: after nights were taken, because a channel may have sold them in the last
 * minutes, or after a channel fetched ours. No request waits for it: the object that reads them may be busy with a large
 * file.
 */
export function scheduleFeedRefresh(app: RefreshApp): void {
  app.waitUntil(schedule(app))
}

/** The cron reads the calendars as well, so a failure is only logged. */
async function schedule(app: RefreshApp): Promise<void> {
  try {
    await app.feedRefresh().schedule()
  } catch (error) {
    logError("feed-refresh-not-scheduled", { error })
  }
}
