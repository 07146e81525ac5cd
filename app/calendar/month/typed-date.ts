import { format, isValid, parse, subMonths } from "date-fns"
import { enGB } from "date-fns/locale/en-GB"
import { th } from "date-fns/locale/th"
import { BUDDHIST_ERA } from "#app/i18n/buddhist-era.ts"
import { withArabicDigits } from "#app/i18n/typed.ts"

const PATTERNS = ["d/M/yyyy", "d MMM yyyy", "d MMMM yyyy"]

/** The month is a number or a name; the year is optional. */
const DAY_FIRST = /^(\d{1,2})(?:[/.-](\d{1,2})|\s*(\p{L}\D*?))(?:[\s/.-]+(\d{4}|\d{2}))?$/u
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

/**
 * Reads `2027-05-12`, `12/5`, `12.5.2570`, `12 May 27` or `12 พ.ค.`: day first, either era. Without a year,
 * the next such day, or one of the last month; null if the text is no date.
 */
export function typedDate(text: string, today: string): string | null {
  const reference = new Date(`${today}T00:00:00`)
  const thisYear = reference.getFullYear()
  const typed = withArabicDigits(text.normalize("NFKC").trim())
  const [, isoYear, isoMonth, isoDay] = ISO.exec(typed) ?? []
  if (isoYear) return isoDate(parsed(`${isoDay}/${isoMonth}/${christianYear(Number(isoYear), thisYear)}`, reference))
  const [, day, month, name, year] = DAY_FIRST.exec(typed) ?? []
  if (day === undefined) return null
  const inYear = (fullYear: number) =>
    parsed(month ? `${day}/${month}/${fullYear}` : `${day} ${name} ${fullYear}`, reference)
  if (year !== undefined) return isoDate(inYear(christianYear(Number(year), thisYear)))
  // 29 February recurs within eight years.
  const years = Array.from({ length: 10 }, (_, index) => thisYear - 1 + index)
  const earliest = subMonths(reference, 1)
  return isoDate(years.map(inYear).find((date) => date !== null && date >= earliest) ?? null)
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

/** Of two or four digits in either era; the candidate nearest to this year. */
function christianYear(year: number, thisYear: number): number {
  const candidates = year < 100 ? [2000 + year, 2500 + year - BUDDHIST_ERA] : [year, year - BUDDHIST_ERA]
  const distance = (candidate: number) => Math.abs(candidate - thisYear)
  return candidates.reduce((nearest, candidate) => (distance(candidate) < distance(nearest) ? candidate : nearest))
}
