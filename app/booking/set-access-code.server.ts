import type { App } from "../app.ts"
import { fail, ok, type Result } from "../result.ts"
import { decryptAccessCode, encryptAccessCode } from "./access-code.server.ts"
import { type AmendFailure, amendBooking, type ChangedBy, type Decision, ifUnchanged } from "./amend-booking.server.ts"
import type { Booking } from "./booking.ts"

/**
 * Gives a booking a code of its own instead of the villa's, or removes it. The history says that it changed, without the
 * code. Fails with `booking-frozen` if the booking is cancelled.
 * @param seenVersion the version that the admin was shown; fails with `booking-edited` if it has changed since
 */
export async function setAccessCode(
  app: Pick<App, "db" | "countdown" | "settings" | "signer" | "encrypter" | "now">,
  id: string,
  code: string | null,
  by: ChangedBy,
  seenVersion?: number,
): Promise<Result<Booking, AmendFailure | "booking-edited", unknown>> {
  const encrypted = code === null ? null : await encryptAccessCode(app, id, code)
  const decide = async (booking: Booking): Promise<Decision<"booking-frozen">> => {
    if (booking.status === "cancelled") return fail("booking-frozen")
    const isSame = code === null ? booking.accessCode === null : (await decryptAccessCode(app, booking)) === code
    if (isSame) return ok(null)
    return ok({ set: { accessCode: encrypted }, action: "access-code" })
  }
  return amendBooking(app, id, by, (booking) => ifUnchanged(booking, seenVersion, decide(booking)))
}
