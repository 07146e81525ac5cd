import { localized } from "#app/i18n/localized.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import type { ExtraToPrepare } from "../extra.ts"

/** What the team prepares for a stay: "Breakfast × 2". */
export function ToPrepare({ extras }: { extras: ExtraToPrepare[] }) {
  const language = useLanguage()
  return extras.map(({ name, quantity }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two extras may have one name
    <span key={index} className="block text-sm font-semibold break-words">
      {localized(name, language)} × {quantity}
    </span>
  ))
}
