import { BUDDHIST_ERA } from "#app/i18n/buddhist-era.ts"
import { typedText } from "#app/i18n/typed.ts"

/** From this year on, typed years are Buddhist: nobody was born so late in the Common Era. */
const FIRST_BUDDHIST_YEAR = 2400
const FIRST_YEAR = 1900
const LAST_YEAR = 2399

/**
 * Reads `17/06/1985`, `1985-06-17`, `17 June 1985` or `17 มิ.ย. 2528`, also in Thai digits or with a Buddhist year,
 * as `YYYY-MM-DD`. A day or month missing in the passport is `00`.
 */
export function readBirthDate(text: string): string | null {
  const typed = withMonthNumber(typedText(text))
  const dayFirst = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(typed)
  const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(typed)
  const [day, month, year] = (dayFirst?.slice(1) ?? yearFirst?.slice(1).reverse() ?? []).map(Number)
  if (day === undefined || month === undefined || year === undefined) return null
  return birthDateOf(year >= FIRST_BUDDHIST_YEAR ? year - BUDDHIST_ERA : year, month, day)
}

/** `17/6/1985` for `17 June 1985`, `17-Jun-1985` and `June 17, 1985`. Unchanged if no month is named. */
function withMonthNumber(text: string): string {
  const [, day, name = "", year] = /^(\d{1,2})[\s/.-]*(\p{L}\D{0,20}?)[\s/.,-]*(\d{4})$/u.exec(text) ?? []
  const [, first = "", dayAfter, yearAfter] = /^(\p{L}\D{0,20}?)[\s.]*(\d{1,2})[\s,]+(\d{4})$/u.exec(text) ?? []
  const month = monthOf(name || first)
  return month > 0 ? `${day ?? dayAfter}/${month}/${year ?? yearAfter}` : text
}

/** 1 to 12 of a name in Thai or English, in full or abbreviated; 0 for any other text. */
function monthOf(name: string): number {
  if (name === "") return 0
  const formats = ["th", "en-GB"].flatMap((language) =>
    (["long", "short"] as const).map((month) => new Intl.DateTimeFormat(language, { month, timeZone: "UTC" })),
  )
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2001, month))
  return months.findIndex((date) => formats.some((each) => isMonth(name, each.format(date)))) + 1
}

/** Whether both are alike without dots and case; English months may be cut to three letters. */
function isMonth(typed: string, name: string): boolean {
  const [given, known] = [bare(typed), bare(name)]
  return given === known || (/^[a-z]{3,}$/.test(given) && known.startsWith(given))
}

const bare = (text: string) => text.replace(/[\s.]/g, "").toLowerCase()

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
