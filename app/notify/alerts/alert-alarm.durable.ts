import { DurableObject } from "cloudflare:workers"
import { openApp } from "#app/context.server.ts"
import { logError } from "#app/log.server.ts"
import type { AlertAlarm } from "./alert-alarm.ts"

/** The maximum number of batches of emails and of alerts per alarm. */
const MAX_BATCHES = 20
/** How long the alarm rests before it looks again whether the site is paused. */
const PAUSED_MS = 60 * 1000

/**
 * Sends alerts that a limit, quiet hours or a failed attempt held back, by an alarm at the instant when they are due. There
 * is one object. The cron sends them as well, so losing this object loses nothing.
 */
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
      // Also where nothing was left to send: what is due later has no alarm yet.
      await scheduleNextRun(app)
    } catch (error) {
      logError("alert-alarm-failed", { error })
    }
  }
}
