import { dateAfter } from "#app/villa/dates.ts"
import { coversNight, type Season } from "./season.ts"
import { NO_RULES } from "./season-fields.ts"

/** Without prices a holiday changes nothing until the owner sets some. */
type HolidaySuggestion = Omit<Season, "id">

/** Holidays with fixed dates for which Thai villas have their own prices. */
const HOLIDAYS = [
  { from: "04-13", to: "04-16", name: { th: "สงกรานต์", en: "Songkran" } },
  { from: "12-30", to: "01-02", name: { th: "ปีใหม่", en: "New Year" } },
] as const

/** Those that share no night with the owner's holidays. Never added automatically. */
export function suggestHolidays(year: number, seasons: readonly Season[]): HolidaySuggestion[] {
  const own = seasons.filter(({ layer }) => layer === "holiday")
  return HOLIDAYS.filter(
    ({ from, to }) => !nightsIn(year, from, to).some((night) => own.some((each) => coversNight(each, night))),
  ).map((holiday) => ({ ...holiday, layer: "holiday", yearly: true, prices: null, ...NO_RULES }))
}

function nightsIn(year: number, from: string, to: string): string[] {
  const end = `${to > from ? year : year + 1}-${to}`
  const nights: string[] = []
  for (let night = `${year}-${from}`; night < end; night = dateAfter(night, 1)) nights.push(night)
  return nights
}
