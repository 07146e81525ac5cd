import { formatHour } from "./format.ts"
import type { Language } from "./languages.ts"
import type { Translate } from "./translate.ts"

type Reader = { t: Translate<"translation", "translation">; language: Language }

/** An arrival time: "18:00", "18:00 น.", "After midnight". */
export function formatArrival(arrival: string, { t, language }: Reader): string {
  return arrival === "after-midnight" ? t("stay.afterMidnight") : formatHour(arrival, language)
}
