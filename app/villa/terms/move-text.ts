import { formatDate } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { Translate } from "#app/i18n/translate.ts"

/** "You can ask to change your dates once, until 24 November 2026." Null if a guest cannot. */
export function moveSentence(
  { left, until }: { left: number; until: string },
  { t, language }: { t: Translate<"translation", "translation">; language: Language },
): string | null {
  if (left === 0) return null
  // Thai has short names of months even in sentences.
  return t("move.terms", { count: left, date: formatDate(until, language, language === "th" ? "short" : "long") })
}
