import type { Language } from "./languages.ts"

export const LOCALES: Record<Language, string> = { th: "th-TH", en: "en-TH" }
/** `th-TH` uses the Buddhist calendar; English dates have the day first, as is usual in Thailand. */
export const DATE_LOCALES: Record<Language, string> = { th: "th-TH", en: "en-GB" }

// Cached: creating a format takes 30 ms on a phone (decision 0037).
const moneyFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

export function cachedFormat<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  const format = formats.get(key) ?? make()
  formats.set(key, format)
  return format
}

/** "฿9,500", with decimals only for a fraction of a baht; negative amounts have a minus sign. */
export function formatMoney(satang: number, language: Language): string {
  const digits = satang % 100 === 0 ? 0 : 2
  const format = cachedFormat(
    moneyFormats,
    `${language} ${digits}`,
    () =>
      new Intl.NumberFormat(LOCALES[language], {
        style: "currency",
        currency: "THB",
        currencyDisplay: "narrowSymbol",
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  )
  return format.format(satang / 100).replace("-", "\u2212")
}

/** "9,500", "9,500.50". */
export function formatAmount(satang: number): string {
  const [baht = "", ...fraction] = plainAmount(satang).split(".")
  return [baht.replace(/\B(?=(\d{3})+$)/g, ","), ...fraction].join(".")
}

/** For a transfer form: "9500" or "9500.50". */
export function plainAmount(satang: number): string {
  return satang % 100 === 0 ? String(satang / 100) : (satang / 100).toFixed(2)
}

const DATE_STYLES = {
  /** "อังคาร 1 ธ.ค. 2569" */
  medium: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  /** "1 ธ.ค. 2569" */
  short: { day: "numeric", month: "short", year: "numeric" },
  /** "อังคาร" */
  weekday: { weekday: "long" },
  /** "อังคาร", "Tue" */
  weekdayShort: { weekday: "short" },
  /** "1 ธันวาคม 2569" */
  long: { day: "numeric", month: "long", year: "numeric" },
  /** "อังคารที่ 1 ธันวาคม 2569" */
  full: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  /** "ธ.ค." */
  monthShort: { month: "short" },
  /** "ธันวาคม" */
  monthName: { month: "long" },
  /** "ม.ค. 2570" */
  monthYearShort: { month: "short", year: "numeric" },
  /** "ธันวาคม 2569" */
  month: { month: "long", year: "numeric" },
  /** "พ.ศ. 2569", "2026" */
  year: { year: "numeric" },
} satisfies Record<string, Intl.DateTimeFormatOptions>
export type DateStyle = keyof typeof DATE_STYLES

/** @param date `YYYY-MM-DD` */
export function formatDate(date: string, language: Language, style: DateStyle): string {
  const make = () => new Intl.DateTimeFormat(DATE_LOCALES[language], { ...DATE_STYLES[style], timeZone: "UTC" })
  return cachedFormat(dateFormats, `${language} ${style}`, make).format(new Date(`${date}T00:00:00Z`))
}

/** "1–3 ธ.ค. 2569", "28 Nov – 3 Dec 2026", for a page: lines do not break at the dash within a month, or before it. */
export function formatDateRange(...range: Parameters<typeof plainDateRange>): string {
  return plainDateRange(...range)
    .replace(/–(?=\d)/, "–\u2060")
    .replace(/\s(?=–)/, "\u00a0")
}

/** The same for what is stored, sent or copied; in the long style "28 November – 3 December 2026". */
export function plainDateRange(
  from: string,
  to: string,
  language: Language,
  style: "short" | "long" = "short",
): string {
  const make = () => new Intl.DateTimeFormat(DATE_LOCALES[language], { ...DATE_STYLES[style], timeZone: "UTC" })
  const format = cachedFormat(dateFormats, `${language} ${style}`, make)
  const range = format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
  // English has spaces around the dash even between two days of one month.
  return range.replace(/^(\d+)\s–\s(\d)/, "$1–$2")
}

/** "1 ธ.ค. 2569 14:30 น.", "1 Dec 2026, 14:30". */
export function formatInstant(ms: number, language: Language, timezone: string): string {
  const make = () =>
    new Intl.DateTimeFormat(DATE_LOCALES[language], {
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hour12: false,
      timeZone: timezone,
    })
  return formatTimeOfDay(cachedFormat(dateFormats, `${language} ${timezone}`, make).format(new Date(ms)), language)
}

/** In English with the time zone, because the reader may be in another one. */
export function formatDeadline(ms: number, language: Language, timezone: string): string {
  const time = formatInstant(ms, language, timezone)
  return language === "th" ? time : `${time} ${zoneName(timezone)}`
}

export function zoneName(timezone: string): string {
  return timezone === "Asia/Bangkok" ? "(Thailand time)" : "(villa time)"
}

/** "14:00 น." in Thai, with a no-break space; unchanged in English. */
export function formatTimeOfDay(time: string, language: Language): string {
  return language === "th" ? `${time}\u00a0น.` : time
}

/** Sunday (0) in Thai, Monday (1) in English. */
export function firstWeekday(language: Language): 0 | 1 {
  return language === "th" ? 0 : 1
}
