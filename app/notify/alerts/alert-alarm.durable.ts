import { DurableObject } from "cloudflare:workers"
import { openApp } from "#app/context.server.ts"
import { logError } from "#app/log.server.ts"
import type { AlertAlarm } from "./alert-alarm.ts"

const MAX_BATCHES = 20
/** The alarm then looks again whether the site is paused. */
const PAUSED_MS = 60 * 1000

/** There is one object. The cron sends these alerts as well, so losing the object loses nothing. */
export class AlertAlarmObject extends DurableObject<Env> implements AlertAlarm {
  async schedule(at: number): Promise<void> {
    const set = await this.ctx.storage.getAlarm()
    if (set === null || at < set) await this.ctx.storage.setAlarm(at)
  }

  override async alarm(): Promise<void> {
    const app = { ...openApp(this.env), alertAlarm: () => this }
    if (app.settings.paused) return this.ctx.storage.setAlarm(app.now() + PAUSED_MS)
    try {
      const { deliverQueued } = await import("./deliver-queued.server.ts")
      const { scheduleNextRun } = await import("./schedule-next-run.server.ts")
      await deliverQueued(app, MAX_BATCHES)
      // Also if nothing was left to send: later deliveries have no alarm yet.
      await scheduleNextRun(app)
    } catch (error) {
      logError("alert-alarm-failed", { error })
    }
  }
}
