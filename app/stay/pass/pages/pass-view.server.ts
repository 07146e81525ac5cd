import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { localized } from "#app/i18n/localized.ts"
import { type BookingMoney, owedForCodes } from "#app/money/ledger/money.ts"
import { type Qr, qrOf } from "#app/money/promptpay/qr.ts"
import { type CheckInMethod, DEFAULT_ACCESS, type Wifi } from "#app/villa/access/access.ts"
import { releaseEnd, releaseStart } from "#app/villa/access/access-release.ts"
import { wifiQrText } from "#app/villa/access/wifi-qr.ts"
import { findPlace } from "#app/villa/find-villa.server.ts"
import { type PlaceView, placeView } from "#app/villa/place/place-view.ts"
import type { Villa } from "#app/villa/villa.ts"
import { findArrival } from "../find-arrival.server.ts"

export type PassView = {
  method: CheckInMethod
  instructions: string
  /** Epoch milliseconds until which code or Wi-Fi are hidden; null if shown, or never. */
  appears: { what: "code" | "wifi"; at: number } | null
  /** Until `amount`, in satang, has come; null if nothing is. */
  withheld: { what: "code" | "wifi"; amount: number } | null
  code: string | null
  wifi: (Wifi & { qr: Qr }) | null
  place: PlaceView
  hasRules: boolean
}

/** Null unless the booking is confirmed. */
export async function passOf(
  app: Pick<App, "db" | "encrypter" | "now">,
  booking: Booking,
  villa: Villa,
  money: BookingMoney,
  language: Language,
): Promise<PassView | null> {
  if (booking.status !== "confirmed") return null
  const now = app.now()
  const owed = owedForCodes(booking, money, { now, timezone: villa.timezone })
  const [arrival, { wayPhotos }] = await Promise.all([findArrival(app, booking, villa, owed > 0), findPlace(app)])
  const { method, instructions, secret, code, wifi } = arrival
  const at = releaseStart(booking, villa, villa.access ?? DEFAULT_ACCESS)
  return {
    method,
    instructions: localized(instructions, language),
    appears: secret && now < at ? { what: secret, at } : null,
    withheld: secret && owed > 0 && now < releaseEnd(booking, villa) ? { what: secret, amount: owed } : null,
    code,
    wifi: wifi && { ...wifi, qr: qrOf(wifiQrText(wifi)) },
    place: placeView(villa, wayPhotos, language, { confirmed: true, t: i18nFor(language).t }),
    hasRules: villa.houseRules !== null,
  }
}
