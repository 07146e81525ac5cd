import { formatName } from "#app/i18n/format-name.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { AlertDetail } from "#app/notify/alerts/alert.ts"
import type { ReviewNewFacts } from "./review.ts"

/** With the author's name and text only if all may be shown. */
export function reviewAlertText(
  { reference, stars, text, name }: ReviewNewFacts,
  { detail, language }: { detail: AlertDetail; language: Language },
): string {
  if (detail === "discreet") return reference
  const rating = `${"★".repeat(stars)}${"☆".repeat(5 - stars)}`
  if (detail !== "full") return [reference, rating].join(" · ")
  const by = name ? [formatName(name, language)] : []
  return [[reference, rating, ...by].join(" · "), ...(text ? [text] : [])].join("\n")
}
