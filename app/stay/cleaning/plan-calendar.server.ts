import ical, { ICalCalendarMethod } from "ical-generator"
import type { Language } from "#app/i18n/languages.ts"
import type { Translate } from "#app/i18n/translate.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { Villa } from "#app/villa/villa.ts"
import type { PlanDay } from "./plan.ts"
import { dayTexts } from "./plan-text.ts"

const REFRESH_SECONDS = 60 * 60

type Context = {
  villa: Pick<Villa, "checkInTime" | "checkOutTime">
  host: string
  now: number
  t: Translate<"translation", "translation">
  language: Language
}

/** The plan as whole days for a phone's calendar. */
export function planCalendar(plan: readonly PlanDay[], { villa, host, now, t, language }: Context): string {
  const day = (date: string) => new Date(`${date}T00:00:00Z`)
  const calendar = ical({
    name: t("cleaning.title"),
    prodId: { company: "Baan", product: "Cleaning" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    events: plan.map((each) => {
      const { leaving, arriving, prepare, turnover, readyBy } = dayTexts(each, villa, { t, language })
      return {
        id: `cleaning-${each.day}@${host}`,
        stamp: new Date(now),
        start: day(each.day),
        end: day(dateAfter(each.day, 1)),
        allDay: true,
        summary: [leaving, arriving].filter(Boolean).join(" → "),
        description: [prepare, turnover, readyBy].filter(Boolean).join("\n") || undefined,
      }
    }),
  })
  return `${calendar.toString()}\r\n`
}
