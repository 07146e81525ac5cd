import type { App } from "../app.ts"
import { balance } from "../ledger/ledger.ts"
import { readReceived } from "../ledger/ledger-store.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { type AmendFailure, amendBooking, type ChangedBy, type Decision } from "./amend-booking.server.ts"
import type { Booking, BookingEvent } from "./booking.ts"
import { queueChanges } from "./booking-email-store.server.ts"
import { readHistory } from "./booking-event-store.server.ts"
import { readableChanges } from "./edit-preview.ts"
import { bookingUrl } from "./email-for-booking.server.ts"
import { untoldChanges } from "./stay-change.ts"

/**
 * Records that a guest has been told what staff have changed since the last time, and emails it to them unless staff
 * have told them already. Fails if there are no new changes or the booking is cancelled, and for the email if there is
 * no address.
 */
export function tellChanges(
  app: Pick<App, "db" | "countdown" | "settings" | "signer" | "now">,
  id: string,
  by: ChangedBy,
  { toldAlready }: { toldAlready: boolean },
): Promise<Result<Booking, AmendFailure | "changes-not-sent", unknown>> {
  const decide = async (
    booking: Booking,
    history: BookingEvent[],
    received: number,
  ): Promise<Decision<"changes-not-sent">> => {
    const changes = readableChanges(untoldChanges(history))
    const canTell = toldAlready || Boolean(booking.customer?.email)
    if (changes.length === 0 || !canTell || booking.status === "cancelled") return fail("changes-not-sent")
    const told = { set: {}, action: "changes-told" } as const
    if (toldAlready) return ok(told)
    const due = booking.status === "confirmed" ? Math.max(0, balance(booking.total, received)) : 0
    const facts = { url: await bookingUrl(app, booking), changes, remaining: due }
    return ok({ ...told, also: [queueChanges(booking, facts, app.now())] })
  }
  return amendBooking(app, id, by, decide, readHistory(app.db, id), readReceived(app.db, id))
}
