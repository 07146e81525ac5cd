import type { App } from "../app.ts"
import { read, write } from "../db/database.server.ts"
import { readEmailsOf } from "../email/outbox-store.server.ts"
import { balance } from "../ledger/ledger.ts"
import { readReceived } from "../ledger/ledger-store.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { queueChanges } from "./booking-email-store.server.ts"
import { readHistory } from "./booking-event-store.server.ts"
import { readBooking } from "./booking-store.server.ts"
import { readableChanges } from "./edit-preview.ts"
import { bookingUrl } from "./email-for-booking.server.ts"
import { unsentChanges } from "./stay-change.ts"

const EMAILS_READ = 20

/**
 * Emails a guest what staff have changed since the last such email. Fails if there are no new changes, no address, or the
 * booking is cancelled. Repeated calls send one email.
 */
export async function emailChanges(
  app: Pick<App, "db" | "settings" | "signer" | "now">,
  id: string,
): Promise<Result<null, "not-found" | "changes-not-sent">> {
  const [booking, history, emails, received] = await read(
    app.db,
    readBooking(app.db, id),
    readHistory(app.db, id),
    readEmailsOf(app.db, id, EMAILS_READ),
    readReceived(app.db, id),
  )
  if (!booking) return fail("not-found")
  const changes = readableChanges(unsentChanges(history, emails))
  if (changes.length === 0 || !booking.customer?.email || booking.status === "cancelled")
    return fail("changes-not-sent")
  const due = booking.status === "confirmed" ? Math.max(0, balance(booking.total, received)) : 0
  const facts = { url: await bookingUrl(app, booking), changes, remaining: due }
  await write(app.db, [queueChanges(booking, facts, app.now())])
  return ok(null)
}
