import { expect, it } from "vitest"
import { nightViews, withPrices } from "#app/calendar/month/month.ts"
import { monthPicture } from "#app/calendar/picture/month-picture.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { priceList } from "../../support/price-list.ts"

const NOW = Date.UTC(2090, 11, 10)
const BLOCKED = {
  night: "2090-12-20",
  prep: false,
  block: { id: "b", note: "" },
  booking: null,
  feed: null,
  claims: [],
}
const nights = withPrices(nightViews("2090-12", [BLOCKED], "2090-12-10", NOW), priceList())
const pictureIn = (language: Language, shown = nights) =>
  monthPicture(
    { month: "2090-12", nights: shown, villa: "Baan", host: "www.baan.example" },
    { t: i18nFor(language).t, language },
  )

it("has a price on each day that can be booked, and says which are past", () => {
  const days = pictureIn("en").weeks.flat()
  const dayOf = (number: string) => days.find((each) => each?.day === number)
  expect(dayOf("9")).toEqual({ day: "9", price: null, isPast: true })
  expect(dayOf("20")).toEqual({ day: "20", price: null, isPast: false })
  expect(dayOf("10")?.price).toMatch(/^\d+,\d{3}$/)
  expect(days.filter(Boolean)).toHaveLength(31)
})

it.each([
  ["th", "ธันวาคม 2633", "วันว่าง", "อาทิตย์"],
  ["en", "December 2090", "Available dates", "Mon"],
] as const)("speaks its language: %s", (language, month, label, weekday) => {
  const picture = pictureIn(language)
  expect(picture).toMatchObject({ month, label, address: "baan.example" })
  expect(picture.weekdays[0]).toBe(weekday)
})

it("says that a month is full", () => {
  expect(pictureIn("en").note).toBe("Price per night in baht")
  expect(
    pictureIn(
      "en",
      nights.map((night) => ({ ...night, price: null })),
    ).note,
  ).toBe("Fully booked this month")
})
