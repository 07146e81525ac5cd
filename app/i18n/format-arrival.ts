import { formatTimeOfDay } from "./format.ts"
import type { Language } from "./languages.ts"
import type { Translate } from "./translate.ts"

type TextContext = { t: Translate<"translation", "translation">; language: Language }

/** "18:00", "18:00 น.", "After midnight". */
export function formatArrival(arrival: string, { t, language }: TextContext): string {
  return arrival === "after-midnight" ? t("stay.afterMidnight") : formatTimeOfDay(arrival, language)
}
