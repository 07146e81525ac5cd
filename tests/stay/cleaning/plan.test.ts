import { describe, expect, it } from "vitest"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { createTranslator } from "#app/i18n/translate.ts"
import { canBeCleaned, changedDays, confirmedFacts, type PlannedStay, planOf } from "#app/stay/cleaning/plan.ts"
import { dayTexts, planMessage } from "#app/stay/cleaning/plan-text.ts"
import { booked, COT } from "../../support/extras.ts"

const party = { guests: 4, adults: 3, children: 1 }
const stay = (checkIn: string, checkOut: string, more: Partial<PlannedStay> = {}): PlannedStay => ({
  checkIn,
  checkOut,
  party,
  arrival: null,
  ...more,
})
const DECEMBER = { from: "2090-12-01", to: "2090-12-31" }
const TODAY = "2090-12-03"
const plan = (...stays: PlannedStay[]) => planOf(stays, DECEMBER)

describe("the plan", () => {
  it("has the days on which somebody leaves or arrives, in order", () => {
    const days = plan(stay("2090-12-20", "2090-12-22"), stay("2090-12-03", "2090-12-05"))
    expect(days.map(({ day }) => day)).toEqual(["2090-12-03", "2090-12-05", "2090-12-20", "2090-12-22"])
  })

  it("leaves out what lies before or after it", () => {
    const days = plan(stay("2090-11-28", "2090-12-01"), stay("2090-12-30", "2091-01-02"))
    expect(days.map(({ day }) => day)).toEqual(["2090-12-01", "2090-12-30"])
  })

  it.each([
    ["the same day", "2090-12-05", "2090-12-05"],
    ["days later", "2090-12-09", "2090-12-09"],
  ])("says until when the house must be ready: %s", (_, next, readyBy) => {
    const days = plan(stay("2090-12-03", "2090-12-05"), stay(next, "2090-12-12"))
    expect(days.find(({ day }) => day === "2090-12-05")).toMatchObject({ leaving: { party }, readyBy })
  })

  it("knows no next arrival after the last departure", () => {
    expect(plan(stay("2090-12-03", "2090-12-05")).at(-1)).toMatchObject({ day: "2090-12-05", readyBy: null })
  })
})

describe("what a cleaner must be told", () => {
  const before = plan(stay("2090-12-01", "2090-12-04"), stay("2090-12-05", "2090-12-08"))
  it.each<[string, PlannedStay[], string[]]>([
    ["nothing", [stay("2090-12-01", "2090-12-04"), stay("2090-12-05", "2090-12-08")], []],
    [
      "another number of guests",
      [stay("2090-12-01", "2090-12-04"), stay("2090-12-05", "2090-12-08", { party: { ...party, guests: 5 } })],
      ["2090-12-05"],
    ],
    [
      "another time of arrival",
      [stay("2090-12-01", "2090-12-04"), stay("2090-12-05", "2090-12-08", { arrival: "18:00" })],
      ["2090-12-05"],
    ],
    [
      "a departure a day later",
      [stay("2090-12-01", "2090-12-05"), stay("2090-12-05", "2090-12-08")],
      ["2090-12-04", "2090-12-05"],
    ],
    ["a cancelled stay", [stay("2090-12-01", "2090-12-04")], ["2090-12-05"]],
    [
      "a new stay that is days away",
      [stay("2090-12-01", "2090-12-04"), stay("2090-12-05", "2090-12-08"), stay("2090-12-08", "2090-12-09")],
      [],
    ],
  ])("%s", (_, stays, days) => {
    expect(changedDays(plan(...stays), confirmedFacts(before), TODAY)).toEqual(days)
  })

  it("is everything near where nothing was confirmed", () => {
    expect(changedDays(before, {}, TODAY)).toEqual(["2090-12-04", "2090-12-05"])
  })
})

it.each([
  ["before its day", "2090-12-04", false],
  ["on its day", "2090-12-03", true],
  ["two days later", "2090-12-01", true],
  ["three days later", "2090-11-30", false],
])("a departure can be reported as cleaned: %s", (_, day, can) => {
  const planned = { day, leaving: { party: null }, arriving: null, readyBy: null }
  expect(canBeCleaned(planned, TODAY)).toBe(can)
  expect(canBeCleaned({ ...planned, leaving: null }, TODAY)).toBe(false)
})

describe("in words", () => {
  const times = { checkInTime: "14:00", checkOutTime: "11:00" }
  const texts = { th: createTranslator("th", { translation: th }), en: createTranslator("en", { translation: en }) }
  const wordsOf = (language: "th" | "en", ...stays: PlannedStay[]) => {
    const { t } = texts[language]
    return plan(...stays).map((day) => dayTexts(day, times, { t, language }))
  }

  it("a day of change", () => {
    const stays = [stay("2090-12-03", "2090-12-05"), stay("2090-12-05", "2090-12-07", { arrival: "18:00" })]
    expect(wordsOf("en", ...stays)[1]).toEqual({
      leaving: "Check-out 11:00 · 3 adults · 1 child",
      arriving: "Check-in around 18:00 · 3 adults · 1 child · 2 nights",
      readyBy: "Ready by 14:00",
      prepare: null,
      turnover: null,
    })
    expect(wordsOf("th", ...stays)[1]).toEqual({
      leaving: "เช็คเอาต์ 11:00\u00a0น. · ผู้ใหญ่ 3 ท่าน · เด็ก 1 ท่าน",
      arriving: "เช็คอินประมาณ 18:00\u00a0น. · ผู้ใหญ่ 3 ท่าน · เด็ก 1 ท่าน · 2 คืน",
      readyBy: "ต้องพร้อมก่อน 14:00\u00a0น.",
      prepare: null,
      turnover: null,
    })
  })

  it("what to prepare, on a line of its own that breaks before no number", () => {
    const [day] = wordsOf("en", stay("2090-12-03", "2090-12-05", { extras: [booked(COT, 2)] }))
    expect(day).toMatchObject({ arriving: expect.not.stringContaining("Cot"), prepare: "Prepare: Cot\u00a0×\u00a02" })
    const { t } = texts.th
    const days = plan(stay("2090-12-04", "2090-12-06", { extras: [booked(COT, 2)] }))
    expect(planMessage({ villa: times, plan: days, today: TODAY }, "", { t, language: "th" })).toContain(
      "\nเตรียม: เตียงเด็ก\u00a0×\u00a02\n",
    )
  })

  it("a stay that another website sold", () => {
    const [arrival, departure] = wordsOf("en", stay("2090-12-03", "2090-12-05", { party: null }))
    expect(arrival).toEqual({
      leaving: null,
      arriving: "Check-in 14:00 · number of guests unknown · 2 nights",
      readyBy: null,
      prepare: null,
      turnover: null,
    })
    expect(departure).toEqual({
      leaving: "Check-out 11:00 · number of guests unknown",
      arriving: null,
      readyBy: "No next guests yet",
      prepare: null,
      turnover: null,
    })
  })

  it("the message for a chat, of two weeks", () => {
    const { t } = texts.en
    const days = plan(stay("2090-12-01", "2090-12-04"), stay("2090-12-20", "2090-12-22"))
    expect(planMessage({ villa: times, plan: days, today: TODAY }, "Cleaning plan", { t, language: "en" })).toBe(
      "Cleaning plan\n\nMon, 4 Dec 2090\nCheck-out 11:00 · 3 adults · 1 child",
    )
  })
})
