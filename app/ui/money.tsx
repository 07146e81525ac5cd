import { formatMoney } from "../i18n/format.ts"
import { useLanguage } from "./use-language.ts"

/** An amount of satang. The browser's spelling may differ from the server's by a space: the server's stands. */
export function Money({ satang, className }: { satang: number; className?: string }) {
  const language = useLanguage()
  return (
    <data value={satang / 100} className={className} suppressHydrationWarning>
      {formatMoney(satang, language)}
    </data>
  )
}
