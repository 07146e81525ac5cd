import { formatMoney } from "#app/i18n/format.ts"
import { useLanguage } from "./use-language.ts"

/** Hydration keeps the server's text: browsers may format with different white space. */
export function Money({ satang, className }: { satang: number; className?: string }) {
  const language = useLanguage()
  return (
    <data value={satang / 100} className={className} suppressHydrationWarning>
      {formatMoney(satang, language)}
    </data>
  )
}
