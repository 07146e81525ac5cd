import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { findArrival } from "#app/booking/find-arrival.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { localized } from "#app/i18n/localized.ts"
import { type Qr, qrOf } from "#app/payment/qr.ts"
import type { CheckInMethod, Wifi } from "#app/villa/access.ts"
import { findPlace } from "#app/villa/find-villa.server.ts"
import { type PlaceView, placeView } from "#app/villa/place-view.ts"
import type { Villa } from "#app/villa/villa.ts"
import { wifiQrText } from "#app/villa/wifi-qr.ts"

/** How the guest of a confirmed booking gets in, as the page shows it now. */
export type PassView = {
  method: CheckInMethod
  instructions: string
  /** From when on the code, or only the Wi-Fi, will be shown; null if it is shown, or never. */
  appears: { what: "code" | "wifi"; at: number } | null
  code: string | null
  wifi: (Wifi & { qr: Qr }) | null
  place: PlaceView
  hasRules: boolean
}

/** The arrival pass of a booking; null unless it is confirmed. */
export async function passOf(
  app: Pick<App, "db" | "encrypter" | "now">,
  booking: Booking,
  villa: Villa,
  language: Language,
): Promise<PassView | null> {
  if (booking.status !== "confirmed") return null
  const [arrival, { wayPhotos }] = await Promise.all([findArrival(app, booking, villa), findPlace(app)])
  const { method, instructions, releasedAt, hasCode, code, wifi } = arrival
  const isAwaited = releasedAt !== null && app.now() < releasedAt
  return {
    method,
    instructions: localized(instructions, language),
    appears: isAwaited ? { what: hasCode ? "code" : "wifi", at: releasedAt } : null,
    code,
    wifi: wifi && { ...wifi, qr: qrOf(wifiQrText(wifi)) },
    place: placeView(villa, wayPhotos, language, { confirmed: true, t: i18nFor(language).t }),
    hasRules: villa.houseRules !== null,
  }
}
