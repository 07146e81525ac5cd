import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"

/** Authenticated with the encrypted code of a booking, so that it cannot be moved to another. */
const additionalData = (bookingId: string) => `booking-access:${bookingId}`

export function encryptAccessCode(app: Pick<App, "encrypter">, bookingId: string, code: string): Promise<string> {
  return app.encrypter.encrypt(code, additionalData(bookingId))
}

/** Null if the booking has no own code, or if its encryption secret is no longer configured. */
export async function decryptAccessCode(
  app: Pick<App, "encrypter">,
  { id, accessCode }: Pick<Booking, "id" | "accessCode">,
): Promise<string | null> {
  return accessCode && app.encrypter.decrypt(accessCode, additionalData(id))
}
