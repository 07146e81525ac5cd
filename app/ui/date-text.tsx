import { type DateStyle, formatDate, formatDateRange } from "#app/i18n/format.ts"
import { useLanguage } from "./use-language.ts"

export function DateText({ date, style = "medium" }: { date: string; style?: DateStyle }) {
  const language = useLanguage()
  return (
    <time dateTime={date} suppressHydrationWarning>
      {formatDate(date, language, style)}
    </time>
  )
}

/** The dates of a stay: "17–20 Jun 2027". */
export function DateRange({ stay: { checkIn, checkOut } }: { stay: { checkIn: string; checkOut: string } }) {
  const language = useLanguage()
  return <span suppressHydrationWarning>{formatDateRange(checkIn, checkOut, language)}</span>
}
