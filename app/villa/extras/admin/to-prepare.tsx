import { useLanguage } from "#app/ui/use-language.ts"
import { type ExtraToPrepare, extraText } from "../extra.ts"

/** What the team prepares for a stay. */
export function ToPrepare({ extras }: { extras: ExtraToPrepare[] }) {
  const language = useLanguage()
  return extras.map((extra, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two extras may have one name
    <span key={index} className="block text-sm font-semibold break-words">
      {extraText(extra, language)}
    </span>
  ))
}
