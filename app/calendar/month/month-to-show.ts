import { inCommonEra } from "#app/i18n/common-era.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { monthGrid } from "./month.ts"
import { isStayDate } from "./stay-date.ts"

/**
 * A Buddhist year of a URL is converted; instead of an implausible month the current one is shown, which is known once
 * the villa is read. `range` encloses the month in any time zone.
 */
export function monthToShow(requested: string | null, utcToday: string) {
  const first = inCommonEra(`${requested}-01`)
  const month = isStayDate(first, Date.parse(utcToday)) ? first.slice(0, 7) : null
  const range = {
    from: monthGrid(month ?? dateAfter(utcToday, -1).slice(0, 7)).first,
    to: monthGrid(month ?? dateAfter(utcToday, 1).slice(0, 7)).end,
  }
  return { range, monthFor: (today: string) => month ?? today.slice(0, 7) }
}
