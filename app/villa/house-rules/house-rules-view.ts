import { formatTimeOfDay } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import { localized } from "#app/i18n/localized.ts"
import type { Translate } from "#app/i18n/translate.ts"
import type { HouseRules } from "./house-rules-fields.ts"

/** `line` is a speech bubble. */
const ICONS = { no: "close", yes: "check", outside: "check", ask: "line" } as const

export function houseRulesView(
  { quietFrom, quietTo, smoking, pets, parties, visitors, text }: HouseRules,
  { t, language }: { t: Translate<"translation", "translation">; language: Language },
) {
  const quiet = quietFrom &&
    quietTo && { from: formatTimeOfDay(quietFrom, language), to: formatTimeOfDay(quietTo, language) }
  return {
    list: [
      ...(quiet ? [{ icon: "clock", text: t("houseRules.quiet", quiet) } as const] : []),
      { icon: ICONS[smoking], text: t(`houseRules.smoking.${smoking}`) },
      { icon: ICONS[pets], text: t(`houseRules.pets.${pets}`) },
      { icon: ICONS[parties], text: t(`houseRules.parties.${parties}`) },
      { icon: ICONS[visitors], text: t(`houseRules.visitors.${visitors}`) },
    ],
    text: localized(text, language),
  }
}
