import { addYears, format, isValid, parse, subMonths } from "date-fns"
import { enGB } from "date-fns/locale/en-GB"
import { th } from "date-fns/locale/th"

/** Years of the Buddhist era are this much higher. */
const BUDDHIST_ERA = 543
const PATTERNS = ["yyyy-MM-dd", "d/M/yyyy", "d.M.yyyy", "d MMM yyyy", "d MMMM yyyy"]

/**
 * The date that somebody typed to search by: `2027-05-12`, `12/5`, `12.5.2570`, `12 May 27` or `12 พ.ค.`, the day before the
 * month, the year in either era. Without a year it is the next such day, or one of the last month.
 * @param today YYYY-MM-DD
 * @returns YYYY-MM-DD; null if the text is no date
 */
export function typedDate(text: string, today: string): string | null {
  const reference = new Date(`${today}T00:00:00`)
  const typed = text.normalize("NFKC").trim()
  const [, day, year] = /^(\d{1,2}\D+?(?:\d{1,2}|\p{L}\D*?))(?:[\s/.]+(\d{4}|\d{2}))?$/u.exec(typed) ?? []
  if (day === undefined) return isoDate(parsed(typed, reference))
  const separator = day.includes("/") ? "/" : /\d\.\d/.test(day) ? "." : " "
  const inYear = (fullYear: number) => parsed(`${day.trim()}${separator}${fullYear}`, reference)
  if (year !== undefined) return isoDate(inYear(christianYear(Number(year), reference.getFullYear())))
  const found = inYear(reference.getFullYear())
  return isoDate(found && found < subMonths(reference, 1) ? addYears(found, 1) : found)
}

const isoDate = (date: Date | null) => date && format(date, "yyyy-MM-dd")

function parsed(text: string, reference: Date): Date | null {
  for (const locale of [enGB, th]) {
    for (const pattern of PATTERNS) {
      const date = parse(text, pattern, reference, { locale })
      if (isValid(date)) return date
    }
  }
  return null
}

/** The Christian year of one with two or four digits in either era: the nearer one. */
function christianYear(year: number, thisYear: number): number {
  const candidates = year < 100 ? [2000 + year, 2500 + year - BUDDHIST_ERA] : [year, year - BUDDHIST_ERA]
  const distance = (candidate: number) => Math.abs(candidate - thisYear)
  return candidates.reduce((nearest, candidate) => (distance(candidate) < distance(nearest) ? candidate : nearest))
}
