import type { App } from "../app.ts"
import { deliverEmails } from "../email/deliver-emails.server.ts"
import { logError } from "../log.server.ts"
import { type AlertApp, deliverAlerts } from "./deliver-alerts.server.ts"
import { fanOutAlerts } from "./fan-out-alerts.server.ts"

/**
 * Sends what the changes before have queued: emails to guests first, then the alerts to admins and their emails. Never
 * throws.
 * @param maxBatches how many batches of each to send at most
 */
export async function deliverQueued(
  app: AlertApp & Pick<App, "mailer">,
  maxBatches = 1,
): Promise<{ emails: number; alerts: number }> {
  const emails = await deliverEmails(app, maxBatches)
  await fanOutAlerts(app).catch((error: unknown) => logError("alerts-not-fanned-out", { error }))
  const alerts = await deliverAlerts(app, maxBatches)
  return { emails: alerts > 0 ? emails + (await deliverEmails(app, maxBatches)) : emails, alerts }
}
