import type { Translate } from "#app/i18n/translate.ts"
import type { Party } from "./party.ts"

/** "4 guests", or with children "2 adults · 2 children". */
export function partyText({ guests, adults, children }: Party, t: Translate<"translation", "translation">): string {
  if (!adults || !children) return t("format.guests", { count: guests })
  return `${t("stay.adultCount", { count: adults })} · ${t("stay.childCount", { count: children })}`
}
