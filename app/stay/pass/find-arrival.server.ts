import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { read } from "#app/db/database.server.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import { type AccessSecrets, type CheckInMethod, DEFAULT_ACCESS } from "#app/villa/access/access.ts"
import { decryptAccessCode } from "#app/villa/access/access-code.server.ts"
import { accessRelease, isReleased } from "#app/villa/access/access-release.ts"
import { openAccess } from "#app/villa/access/access-secrets.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readAccessSecrets } from "#app/villa/villa-store.server.ts"

export type ArrivalDetails = AccessSecrets & {
  method: CheckInMethod
  /** Empty until the booking is confirmed. */
  instructions: LocalizedText
  /** Epoch milliseconds; null unless confirmed, while money is owed, or without code and Wi-Fi. */
  releasedAt: number | null
  /** `wifi` if there is no code; null unless confirmed, or without both. */
  secret: "code" | "wifi" | null
}

/**
 * `code` and `wifi` are null outside their release. A booking's code replaces the villa's, even if
 * unreadable.
 * @param isOwing see `owesBeforeArrival`
 */
export async function findArrival(
  app: Pick<App, "db" | "encrypter" | "now">,
  booking: Pick<Booking, "id" | "status" | "checkIn" | "checkOut" | "accessCode">,
  villa: Pick<Villa, "access" | "timezone" | "checkInTime" | "checkOutTime">,
  isOwing: boolean,
): Promise<ArrivalDetails> {
  const { method, instructions, releaseHours } = villa.access ?? DEFAULT_ACCESS
  if (booking.status !== "confirmed")
    return {
      method,
      instructions: DEFAULT_ACCESS.instructions,
      releasedAt: null,
      secret: null,
      code: null,
      wifi: null,
    }

  const [encrypted] = await read(app.db, readAccessSecrets(app.db))
  const { wifi, code: common } = await openAccess(app, encrypted)
  const code = booking.accessCode === null ? common : await decryptAccessCode(app, booking)
  const secret = code !== null ? "code" : wifi && "wifi"
  const release = accessRelease(booking, villa, { releaseHours, isOwing })
  const releasedAt = secret === null || release === null ? null : release.from
  const shown = isReleased(release, app.now()) ? { code, wifi } : { code: null, wifi: null }
  return { method, instructions, releasedAt, secret, ...shown }
}
