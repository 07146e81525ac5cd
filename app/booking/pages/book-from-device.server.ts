import type { App } from "#app/app.ts"
import { type BookedBy, type BookingRequest, startBooking } from "#app/booking/start-booking.server.ts"
import { guestCookieHeader, holderNetworkOf, unpaidCookieHeader } from "#app/http/credentials.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"

type By = Pick<BookedBy, "actor" | "name" | "id" | "role"> & { guestId: string | null }

/**
 * In the device's language. Without a `guestId` the booking belongs to a new guest.
 * @returns headers set the cookies of the guest's device
 */
export async function bookFromDevice(app: App, request: Request, booking: Omit<BookingRequest, "language">, by: By) {
  const guestId = by.guestId ?? app.newId()
  const started = await startBooking(
    app,
    { ...booking, language: await languageOf(request) },
    { ...by, guestId, network: holderNetworkOf(request) },
  )
  const headers = new Headers()
  headers.append("Set-Cookie", await guestCookieHeader(app, request, guestId))
  headers.append("Set-Cookie", await unpaidCookieHeader(request, true))
  return { started, headers }
}
