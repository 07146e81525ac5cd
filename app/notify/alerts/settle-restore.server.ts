import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { readHeartbeat, recordHeartbeat } from "#app/db/heartbeats.server.ts"
import { giveUpScheduledEmails } from "#app/notify/email/outbox-store.server.ts"
import { settleAlerts } from "./alert-store.server.ts"

/**
 * The first run of jobs after a restore finds emails and alerts due that were sent before the restore. They
 * stay as not sent, so that no later run queues them again.
 * @param since when the run began
 */
export async function settleRestore(app: Pick<App, "db" | "now">, since: number): Promise<void> {
  const [restoredAt, settledAt] = await read(
    app.db,
    readHeartbeat(app.db, "restored"),
    readHeartbeat(app.db, "restore-settled"),
  )
  if (restoredAt === null || (settledAt !== null && settledAt >= restoredAt)) return
  await write(app.db, [
    giveUpScheduledEmails(since),
    settleAlerts(since, app.now()),
    recordHeartbeat(app.db, "restore-settled", Math.max(app.now(), restoredAt)),
  ])
}
