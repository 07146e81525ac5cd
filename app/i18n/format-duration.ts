import { cachedFormat, LOCALES } from "./format.ts"
import type { Language } from "./languages.ts"

/* Not in format.ts, because the guests' home page needs no durations. */

const MINUTE_MS = 60_000
const UNITS = [
  ["day", 24 * 60],
  ["hour", 60],
  ["minute", 1],
] as const

const durationFormats = new Map<string, Intl.NumberFormat>()
const agoFormats = new Map<string, Intl.RelativeTimeFormat>()

/** In the largest unit that divides it at least twice, else minutes: "2 วัน", "24 hours", "90 minutes". */
export function formatDuration(minutes: number, language: Language): string {
  const isWhole = (length: number) => minutes % length === 0 && minutes >= 2 * length
  const [unit, length] = UNITS.find(([, each]) => isWhole(each)) ?? UNITS[2]
  return formatUnit(minutes / length, unit, language)
}

/** Rounded up to minutes, from an hour on to hours: "1 นาที", "14 hours". */
export function formatWait(seconds: number, language: Language): string {
  const [unit, length] = seconds < 3600 ? UNITS[2] : UNITS[1]
  return formatUnit(Math.ceil(seconds / 60 / length), unit, language)
}

function formatUnit(count: number, unit: (typeof UNITS)[number][0], language: Language): string {
  const make = () => new Intl.NumberFormat(LOCALES[language], { style: "unit", unit, unitDisplay: "long" })
  return cachedFormat(durationFormats, `${language} ${unit}`, make).format(count)
}

/** At least a minute: "12 นาทีที่ผ่านมา", "3 hours ago". */
export function formatAgo(ms: number, language: Language): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS))
  const [unit, length] = UNITS.find(([, each]) => minutes >= each) ?? UNITS[2]
  const format = cachedFormat(agoFormats, language, () => new Intl.RelativeTimeFormat(language))
  return format.format(-Math.floor(minutes / length), unit)
}
