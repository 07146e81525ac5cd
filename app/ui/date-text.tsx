import { type DateStyle, formatDate } from "#app/i18n/format.ts"
import { useLanguage } from "./use-language.ts"

/** With the ISO date for machines. */
export function DateText({ date, style = "medium" }: { date: string; style?: DateStyle }) {
  const language = useLanguage()
  return (
    <time dateTime={date} suppressHydrationWarning>
      {formatDate(date, language, style)}
    </time>
  )
}
