import { cachedFormat, DATE_LOCALES, formatTimeOfDay, zoneName } from "./format.ts"
import type { Language } from "./languages.ts"

/* Not in format.ts, because the guests' home page needs no times of day. */

const formats = new Map<string, Intl.DateTimeFormat>()

/** "14:30 น.", "14:30 (Thailand time)". */
export function formatTime(ms: number, language: Language, timezone: string): string {
  const make = () =>
    new Intl.DateTimeFormat(DATE_LOCALES[language], {
      hour: "2-digit",
      minute: "2-digit",
      hour12: false,
      timeZone: timezone,
    })
  const time = formatTimeOfDay(cachedFormat(formats, `${language} ${timezone}`, make).format(ms), language)
  return language === "th" ? time : `${time} ${zoneName(timezone)}`
}
