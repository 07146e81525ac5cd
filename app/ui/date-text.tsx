import { type DateStyle, formatDate } from "#app/i18n/format.ts"
import { useLanguage } from "./use-language.ts"

export function DateText({ date, style = "medium" }: { date: string; style?: DateStyle }) {
  const language = useLanguage()
  return (
    <time dateTime={date} suppressHydrationWarning>
      {formatDate(date, language, style)}
    </time>
  )
}
