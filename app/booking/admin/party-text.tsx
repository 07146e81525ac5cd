import type { Party } from "#app/booking/party.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

/** "4 guests", or with children "2 adults · 2 children". */
export function PartyText({ party: { guests, adults, children } }: { party: Party }) {
  const { t } = useTranslation()
  if (!adults || !children) return t("format.guests", { count: guests })
  return `${t("stay.adultCount", { count: adults })} · ${t("stay.childCount", { count: children })}`
}
