import type { PricedNight } from "#app/calendar/month/month.ts"
import { shortPrice } from "#app/calendar/month/short-price.ts"
import { weekdayNames, weeksOf } from "#app/calendar/month/weeks.ts"
import { formatDate } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { Translate } from "#app/i18n/translate.ts"

/** `price` is null on a day that cannot be booked. */
export type PictureDay = { day: string; price: string | null; isPast: boolean }

/** What the picture of a month says, in its own language. */
export type MonthPicture = {
  villa: string
  label: string
  month: string
  note: string
  /** The site, as people type it. */
  address: string
  weekdays: string[]
  /** Null pads the first and last week. */
  weeks: (PictureDay | null)[][]
}

type Facts = { month: string; nights: PricedNight[]; villa: string; host: string }
type Reader = { t: Translate; language: Language }

export function monthPicture({ month, nights, villa, host }: Facts, { t, language }: Reader): MonthPicture {
  const byNight = new Map(nights.map((night) => [night.night, night]))
  const dayOf = (date: string): PictureDay => {
    const { price = null, past = false } = byNight.get(date) ?? {}
    return { day: String(Number(date.slice(8))), price: price === null ? null : shortPrice(price), isPast: past }
  }
  const isFull = nights.every(({ price }) => price === null)
  return {
    villa,
    label: t("admin:picture.available"),
    month: formatDate(`${month}-01`, language, "month"),
    note: t(isFull ? "admin:picture.full" : "admin:picture.prices"),
    address: host.replace(/^www\./, ""),
    weekdays: weekdayNames(language),
    weeks: weeksOf(month, language).map((week) => week.map((date) => (date === null ? null : dayOf(date)))),
  }
}
