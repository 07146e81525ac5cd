import type { Booking } from "#app/booking/booking.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

/** "4 guests"; "4 guests (2 adults, 2 children)" if there are children. */
export function PartyText({
  party: { guests, adults, children },
}: {
  party: Pick<Booking, "guests" | "adults" | "children">
}) {
  const { t } = useTranslation()
  const split = [t("stay.adultCount", { count: adults ?? 0 }), t("stay.childCount", { count: children ?? 0 })].join(
    ", ",
  )
  return (
    <>
      {t("format.guests", { count: guests })}
      {children ? ` (${split})` : ""}
    </>
  )
}
