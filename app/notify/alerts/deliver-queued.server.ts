import type { App } from "#app/app.ts"
import { logError } from "#app/log.server.ts"
import { deliverEmails } from "#app/notify/email/deliver-emails.server.ts"
import { type AlertApp, deliverAlerts } from "./deliver-alerts.server.ts"
import { fanOutAlerts } from "./fan-out-alerts.server.ts"
import { scheduleNextRun } from "./schedule-next-run.server.ts"

/** Emails to guests first, then alerts and their emails; what must wait gets an alarm. Never throws. */
export async function deliverQueued(
  app: AlertApp & Pick<App, "mailer" | "usage" | "alertAlarm">,
  maxBatches = 1,
): Promise<{ emails: number; alerts: number }> {
  const emails = await deliverEmails(app, maxBatches)
  const { rowsWritten } = app.usage
  await fanOutAlerts(app).catch((error: unknown) => logError("alerts-not-fanned-out", { error }))
  const alerts = await deliverAlerts(app, maxBatches)
  // Only a run that wrote deliveries can have made one wait.
  if (app.usage.rowsWritten > rowsWritten)
    await scheduleNextRun(app).catch((error: unknown) => logError("alert-alarm-not-set", { error }))
  return { emails: alerts > 0 ? emails + (await deliverEmails(app, maxBatches)) : emails, alerts }
}
