import { cachedFormat } from "./format.ts"
import type { Language } from "./languages.ts"

const MINUTE_MS = 60_000
const UNITS = [
  ["day", 24 * 60],
  ["hour", 60],
  ["minute", 1],
] as const

const formats = new Map<string, Intl.RelativeTimeFormat>()

/** How long ago something was, from milliseconds, at least a minute: "12 นาทีที่ผ่านมา", "3 hours ago". */
export function formatAgo(ms: number, language: Language): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS))
  const [unit, length] = UNITS.find(([, each]) => minutes >= each) ?? ["minute", 1]
  const format = cachedFormat(formats, language, () => new Intl.RelativeTimeFormat(language))
  return format.format(-Math.floor(minutes / length), unit)
}
