import { cachedFormat, DATE_LOCALES } from "./format.ts"
import type { Language } from "./languages.ts"

const formats = new Map<string, Intl.DateTimeFormat>()

/** "13–15 เม.ย.", "20 Dec – 9 Jan". @param from `MM-DD` */
export function formatYearlyRange(from: string, to: string, language: Language): string {
  const make = () =>
    new Intl.DateTimeFormat(DATE_LOCALES[language], { day: "numeric", month: "short", timeZone: "UTC" })
  const format = cachedFormat(formats, language, make)
  // A range of Intl must not end before it begins. 2000 and 2004 are leap years.
  const [first, last] = [new Date(`2000-${from}T00:00:00Z`), new Date(`${to < from ? 2004 : 2000}-${to}T00:00:00Z`)]
  return to < from
    ? `${format.format(first)} – ${format.format(last)}`
    : format.formatRange(first, last).replace(/^(\d+)\s–\s(\d)/, "$1–$2")
}
