import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { readSums } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { cancellationOf, periodsFrom, withCharges } from "#app/money/refunds/cancellation-refund.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { readTimezone } from "#app/villa/villa-store.server.ts"
import { queueConfirmationAgain } from "./booking-email-store.server.ts"
import { readBooking } from "./booking-store.server.ts"
import type { ChangedBy } from "./changed-by.ts"
import { balanceFacts, bookingUrl } from "./email-for-booking.server.ts"

/** Minimum interval between two confirmation emails of a booking. */
const RESEND_INTERVAL_MS = 60_000

/** Fails if the booking is not confirmed or has no email address. Rate limits do not apply to admins. */
export async function sendConfirmation(
  app: Pick<App, "db" | "settings" | "signer" | "now">,
  id: string,
  { actor }: Pick<ChangedBy, "actor">,
): Promise<Result<null, "not-found" | "confirmation-not-sent">> {
  const [booking, timezone, sums] = await read(
    app.db,
    readBooking(app.db, id),
    readTimezone(app.db),
    readSums(app.db, id),
  )
  if (!booking) return fail("not-found")
  if (booking.status !== "confirmed" || !booking.customer?.email) return fail("confirmation-not-sent")
  const now = app.now()
  const limited = app.settings.limited && actor === "guest"
  const money = moneyOf(booking, sums, timezone)
  const facts = {
    url: await bookingUrl(app, booking),
    cancellation: periodsFrom(cancellationOf(withCharges(booking, money), timezone), { at: now, timezone }),
    ...balanceFacts(booking, money),
  }
  const email = queueConfirmationAgain(id, { ...facts, now, since: now - RESEND_INTERVAL_MS, limited })
  const [queued] = await write(app.db, [email])
  if (queued?.meta.changes) return ok(null)
  // Either an email was queued within the minute, or the booking was cancelled concurrently.
  const [after] = await read(app.db, readBooking(app.db, id))
  return after?.status === "confirmed" ? ok(null) : fail("confirmation-not-sent")
}
