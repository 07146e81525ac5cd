import type { Language } from "./languages.ts"

const LOCALES: Record<Language, string> = { th: "th-TH", en: "en-TH" }
/** `th-TH` counts Buddhist years by itself; English dates put the day first, as Thailand does. */
const DATE_LOCALES: Record<Language, string> = { th: "th-TH", en: "en-GB" }

// Each format is made when first asked for, and kept: on a phone making one takes longer than a frame.
const moneyFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** The format of a key, kept among the others. */
export function kept<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  const format = formats.get(key) ?? make()
  formats.set(key, format)
  return format
}

/** Satang as people read them: "฿9,500", with satang only where there are any. */
export function formatMoney(satang: number, language: Language): string {
  const digits = satang % 100 === 0 ? 0 : 2
  const format = kept(
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
  return format.format(satang / 100)
}

/** Satang without the sign, for a transfer form: "9500" or "9500.50". */
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
  /** "ธันวาคม 2569" */
  month: { month: "long", year: "numeric" },
} satisfies Record<string, Intl.DateTimeFormatOptions>
export type DateStyle = keyof typeof DATE_STYLES

/** A calendar date `YYYY-MM-DD` in the reader's words. */
export function formatDate(date: string, language: Language, style: DateStyle): string {
  const make = () => new Intl.DateTimeFormat(DATE_LOCALES[language], { ...DATE_STYLES[style], timeZone: "UTC" })
  return kept(dateFormats, `${language} ${style}`, make).format(new Date(`${date}T00:00:00Z`))
}

/** An instant, in epoch milliseconds, on the clock of a zone: "1 ธ.ค. 2569 14:30 น.", "1 Dec 2026, 14:30". */
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
  return formatHour(kept(dateFormats, `${language} ${timezone}`, make).format(new Date(ms)), language)
}

/** An instant by which something is due. In English with its zone, because the reader may be in another one. */
export function formatDeadline(ms: number, language: Language, timezone: string): string {
  const time = formatInstant(ms, language, timezone)
  return language === "th" ? time : `${time} ${zoneName(timezone)}`
}

/** A zone as guests know it. */
export function zoneName(timezone: string): string {
  return timezone === "Asia/Bangkok" ? "(Thailand time)" : "(villa time)"
}

/** A time of day that is already in figures: "14:00 น." in Thai, never broken over two lines; "14:00" in English. */
export function formatHour(time: string, language: Language): string {
  return language === "th" ? `${time}\u00a0น.` : time
}

/** A person as a text addresses them: "คุณพิมพ์ชนก", "คุณ Daniel"; in English the bare name. */
export function formatName(name: string, language: Language): string {
  if (language === "en") return name
  return /^\p{Script=Thai}/u.test(name) ? `คุณ${name}` : `คุณ ${name}`
}

/** The seven weekdays from the language's first: Thai calendars begin on Sunday, English ones on Monday. */
export function firstWeekday(language: Language): 0 | 1 {
  return language === "th" ? 0 : 1
}

/**
 * The text up to so many words (English) or characters (Thai), whole words only, with an ellipsis where it was cut. A
 * first word longer than that is cut between its letters, vowels and tones staying with theirs.
 */
export function truncated(
  text: string,
  language: Language,
  { words, characters }: { words: number; characters: number },
): string {
  const segments = [...new Intl.Segmenter(language, { granularity: "word" }).segment(text)]
  let cut = ""
  let wordCount = 0
  for (const { segment, isWordLike } of segments) {
    if (isWordLike) wordCount += 1
    const full = language === "en" ? wordCount > words : cut.length + segment.length > characters
    if (full) return `${(cut || lettersOf(segment, language, characters)).replace(/[\s,.;:(–—-]+$/, "")}…`
    cut += segment
  }
  return text
}

/** As many whole letters as fit into so many characters. */
function lettersOf(word: string, language: Language, characters: number): string {
  let cut = ""
  for (const { segment } of new Intl.Segmenter(language).segment(word)) {
    if (cut.length + segment.length > characters) break
    cut += segment
  }
  return cut
}
