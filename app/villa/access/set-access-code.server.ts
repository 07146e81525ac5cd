import type { App } from "#app/app.ts"
import {
  type AmendFailure,
  type AmendingApp,
  amendIfUnchanged,
  type Decision,
} from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import { withdrawCodes } from "#app/booking/booking-email-store.server.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import type { Write } from "#app/db/database.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { codeChangedEmails } from "#app/stay/pass/queue-arrival-emails.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readAccessSecrets, readVilla } from "#app/villa/villa-store.server.ts"
import { DEFAULT_ACCESS } from "./access.ts"
import { decryptAccessCode, encryptAccessCode } from "./access-code.server.ts"
import { openAccess } from "./access-secrets.server.ts"

type Needs = AmendingApp & Pick<App, "encrypter">

/** @property tellGuests whether the guest gets an email if the code is visible now */
export type AccessCodeChange = { code: string | null; tellGuests: boolean }

/**
 * The history records the change without the code; unsent emails with the old code are withdrawn.
 * @param expectedVersion the version shown to the admin; fails with `booking-edited` if it has changed
 */
export async function setAccessCode(
  app: Needs,
  id: string,
  { code, tellGuests }: AccessCodeChange,
  by: ChangedBy,
  expectedVersion?: number,
): Promise<Result<Booking, AmendFailure | "booking-edited" | "villa-missing", unknown>> {
  const encrypted = code === null ? null : await encryptAccessCode(app, id, code)
  const decide = async (
    booking: Booking,
    villa: Villa | null,
    secrets: string | null,
  ): Promise<Decision<"booking-frozen" | "villa-missing">> => {
    if (!villa) return fail("villa-missing")
    if (booking.status === "cancelled" || booking.erasedAt !== null) return fail("booking-frozen")
    const isSame = code === null ? booking.accessCode === null : (await decryptAccessCode(app, booking)) === code
    if (isSame) return ok(null)
    const after = { ...booking, accessCode: encrypted }
    const emails = tellGuests ? await emailsAbout(app, after, villa, code ?? (await openAccess(app, secrets)).code) : []
    return ok({
      set: { accessCode: encrypted },
      action: "access-code",
      also: [withdrawCodes(app.db, id), ...emails],
    })
  }
  return amendIfUnchanged(app, id, by, expectedVersion, decide, readVilla(app.db), readAccessSecrets(app.db))
}

function emailsAbout(app: Needs, booking: Booking, villa: Villa, code: string | null): Promise<Write[]> {
  const { releaseHours } = villa.access ?? DEFAULT_ACCESS
  return codeChangedEmails(app, [booking], { villa, code, releaseHours })
}
