import { expect, it } from "vitest"
import { en } from "#app/i18n/locales/en.ts"
import { createTranslator } from "#app/i18n/translate.ts"
import { type PlannedStay, planOf } from "#app/stay/cleaning/plan.ts"
import { dayTexts } from "#app/stay/cleaning/plan-text.ts"
import { shortTurnover } from "#app/stay/cleaning/turnover.ts"
import { booked, EARLY, LATE } from "../../support/extras.ts"

const TIMES = { checkInTime: "14:00", checkOutTime: "11:00" }
const DAY = "2090-12-05"
const party = { guests: 2, adults: 2, children: 0 }
const leaving = (late?: string): PlannedStay => ({
  checkIn: "2090-12-03",
  checkOut: DAY,
  party,
  arrival: null,
  ...(late && { extras: [booked({ ...LATE, time: late })] }),
})
const arriving = (early?: string, checkIn = DAY): PlannedStay => ({
  checkIn,
  checkOut: "2090-12-09",
  party,
  arrival: null,
  ...(early && { extras: [booked({ ...EARLY, time: early })] }),
})
const dayOf = (...stays: PlannedStay[]) =>
  planOf(stays, { from: DAY, to: DAY }).find(({ day }) => day === DAY) ?? {
    day: DAY,
    leaving: null,
    arriving: null,
    readyBy: null,
  }

it.each<[string, PlannedStay[], number | null]>([
  ["the usual times", [leaving(), arriving()], null],
  ["a late check-out and nobody next", [leaving("15:00")], null],
  ["a late check-out and an arrival the day after", [leaving("15:00"), arriving(undefined, "2090-12-06")], null],
  ["an early check-in into an empty house", [arriving("10:00")], null],
  ["a late check-out with an hour left", [leaving("13:00"), arriving()], 60],
  ["a late check-out until the next check-in", [leaving("14:00"), arriving()], 0],
  ["a late check-out after the next check-in", [leaving("15:00"), arriving()], -60],
  ["an early check-in with two hours left", [leaving(), arriving("13:00")], 120],
  ["an early check-in before the check-out", [leaving(), arriving("10:30")], -30],
  ["both at once", [leaving("12:00"), arriving("13:00")], 60],
])("%s", (_, stays, minutes) => {
  expect(shortTurnover(dayOf(...stays), TIMES)?.minutes ?? null).toBe(minutes)
})

it("is told to the cleaner in words", () => {
  const reader = { t: createTranslator("en", { translation: en }).t, language: "en" } as const
  const texts = (...stays: PlannedStay[]) => {
    const { turnover, readyBy } = dayTexts(dayOf(...stays), TIMES, reader)
    return [turnover, readyBy]
  }
  expect(texts(leaving(), arriving())).toEqual([null, "Ready by 14:00"])
  expect(texts(leaving("13:00"), arriving())).toEqual(["Only 60 minutes to clean", "Ready by 14:00"])
  const none = "No time to clean: the next guests arrive before these leave"
  expect(texts(leaving("15:00"), arriving())).toEqual([none, null])
})
