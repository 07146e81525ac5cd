import { withArabicDigits } from "#app/i18n/arabic-digits.ts"
import { BUDDHIST_ERA } from "#app/i18n/buddhist-era.ts"

/** From this year on, typed years are Buddhist: nobody was born so late in the Common Era. */
const FIRST_BUDDHIST_YEAR = 2400
const FIRST_YEAR = 1900
const LAST_YEAR = 2399

/**
 * Reads `17/06/1985` or `1985-06-17`, also in Thai digits or with a Buddhist year, as `YYYY-MM-DD`. A day or
 * month missing in the passport is `00`.
 */
export function readBirthDate(text: string): string | null {
  const typed = withArabicDigits(text.trim())
  const dayFirst = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(typed)
  const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(typed)
  const [day, month, year] = (dayFirst?.slice(1) ?? yearFirst?.slice(1).reverse() ?? []).map(Number)
  if (day === undefined || month === undefined || year === undefined) return null
  return birthDateOf(year >= FIRST_BUDDHIST_YEAR ? year - BUDDHIST_ERA : year, month, day)
}

/** 0 stands for an unknown month or day; null if a day is given without a month. */
export function birthDateOf(year: number, month: number, day: number): string | null {
  if (year < FIRST_YEAR || year > LAST_YEAR || month > 12 || (month === 0 && day > 0)) return null
  if (month > 0 && day > daysIn(year, month)) return null
  const two = (value: number) => String(value).padStart(2, "0")
  return `${year}-${two(month)}-${two(day)}`
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** As the Bureau and the form write dates: `17/06/1985`. */
export function dayFirst(date: string): string {
  return date.split("-").reverse().join("/")
}
