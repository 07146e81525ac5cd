import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { formatDate, formatTimeOfDay } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { paths } from "#app/paths.ts"
import type { ShareContent } from "#app/ui/share-message.ts"
import type { AreaView } from "#app/villa/place/place-view.ts"
import type { Villa } from "#app/villa/villa.ts"

/** For companions: without the booking's link, which would let them change the booking. */
export function stayShare(
  app: Pick<App, "origin">,
  { checkIn, checkOut }: Pick<Booking, "checkIn" | "checkOut">,
  { name, checkInTime, checkOutTime }: Pick<Villa, "name" | "checkInTime" | "checkOutTime">,
  { address, maps }: AreaView,
  language: Language,
): ShareContent {
  const { t } = i18nFor(language)
  const at = (date: string, time: string) => ({
    date: formatDate(date, language, "full"),
    time: formatTimeOfDay(time, language),
  })
  const lines = [
    localizedName(name, language),
    t("confirmation.next.arrive", at(checkIn, checkInTime)),
    t("confirmation.next.leave", at(checkOut, checkOutTime)),
    address,
  ]
  return { text: lines.filter(Boolean).join("\n"), url: maps?.google ?? `${app.origin}${paths.home}` }
}
