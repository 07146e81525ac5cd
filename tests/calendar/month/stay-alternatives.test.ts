import { describe, expect, it } from "vitest"
import { nightsOf, type Stay } from "#app/booking/stay.ts"
import type { CalendarFacts } from "#app/calendar/month/date-selection.ts"
import { ALTERNATIVE_MAX_DAYS, goneNights, stayAlternatives } from "#app/calendar/month/stay-alternatives.ts"
import type { NightUse } from "#app/calendar/month/taken-nights.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import { season } from "../../support/price-list.ts"

const TODAY = "2026-12-01"
/** Christmas: three nights from the 24th. */
const WANTED = stay("12-24", "12-27")

function stay(checkIn: string, checkOut: string): Stay {
  return { checkIn: `2026-${checkIn}`, checkOut: `2026-${checkOut}` }
}
const takenBy = (use: NightUse, ...stays: Stay[]) => stays.flatMap(nightsOf).map((night) => [night, use] as const)
const factsOf = ({
  taken = takenBy("stay", WANTED),
  offer,
  ...facts
}: Partial<Omit<CalendarFacts, "taken" | "offer">> & {
  taken?: ReturnType<typeof takenBy>
  offer?: Partial<OfferRules>
} = {}): CalendarFacts => ({
  seasons: [],
  offer: { ...DEFAULT_OFFER, ...offer },
  today: TODAY,
  earliest: TODAY,
  taken: new Map(taken),
  held: [],
  ...facts,
})

describe("the stays to offer instead of one whose nights are gone", () => {
  it.each<[string, Stay, CalendarFacts, Stay[]]>([
    [
      "the same length, just before and just after",
      WANTED,
      factsOf(),
      [stay("12-21", "12-24"), stay("12-27", "12-30")],
    ],
    [
      "the nearest two, also if both are later",
      WANTED,
      factsOf({ taken: takenBy("stay", stay("12-01", "12-26")) }),
      [stay("12-26", "12-29"), stay("12-27", "12-30")],
    ],
    [
      "the nearest two, also if both are earlier",
      WANTED,
      factsOf({ taken: takenBy("stay", stay("12-25", "12-31"), { checkIn: "2026-12-31", checkOut: "2027-03-01" }) }),
      [stay("12-22", "12-25"), stay("12-21", "12-24")],
    ],
    [
      "none that begins in the past or before the notice",
      stay("12-03", "12-05"),
      factsOf({ taken: takenBy("stay", stay("12-03", "12-05")), earliest: "2026-12-02" }),
      [stay("12-05", "12-07"), stay("12-06", "12-08")],
    ],
    [
      "none into nights that another stay has",
      WANTED,
      factsOf({ taken: takenBy("stay", stay("12-19", "12-22"), WANTED, stay("12-28", "12-30")) }),
      [
        { checkIn: "2026-12-30", checkOut: "2027-01-02" },
        { checkIn: "2026-12-31", checkOut: "2027-01-03" },
      ],
    ],
    [
      "none shorter than the minimum of its own nights",
      WANTED,
      factsOf({ seasons: [season("2026-12-27", "2027-01-03", { layer: "holiday", minNights: 5 })] }),
      [stay("12-21", "12-24"), stay("12-20", "12-23")],
    ],
    [
      "none whose preparation night is another stay's",
      WANTED,
      factsOf({
        offer: { gapNights: 1 },
        taken: [...takenBy("stay", WANTED), ...takenBy("prep", stay("12-27", "12-28"))],
      }),
      [stay("12-20", "12-23"), stay("12-28", "12-31")],
    ],
    [
      "none beyond the last bookable date",
      WANTED,
      factsOf({ offer: { bookableDays: 27 } }),
      [stay("12-21", "12-24"), stay("12-20", "12-23")],
    ],
    [
      "for a single night, the neighbours",
      stay("12-24", "12-25"),
      factsOf(),
      [stay("12-23", "12-24"), stay("12-22", "12-23")],
    ],
    [
      "only one, if only one is near",
      WANTED,
      factsOf({
        taken: takenBy("stay", stay("12-01", "12-30"), {
          checkIn: "2027-01-02",
          checkOut: dateAfter("2026-12-27", ALTERNATIVE_MAX_DAYS),
        }),
      }),
      [{ checkIn: "2026-12-30", checkOut: "2027-01-02" }],
    ],
    [
      "none if all is taken for a long time",
      WANTED,
      factsOf({ taken: takenBy("stay", { checkIn: TODAY, checkOut: dateAfter("2026-12-27", ALTERNATIVE_MAX_DAYS) }) }),
      [],
    ],
    ["none for a stay that is too long anywhere", { checkIn: "2026-12-24", checkOut: "2027-03-01" }, factsOf(), []],
    [
      "for a stay that is only too short, the shortest allowed from the same day",
      stay("12-10", "12-11"),
      factsOf({ offer: { minNights: 3 } }),
      [stay("12-10", "12-13")],
    ],
    [
      "for one that is too short where no longer one fits, others of its length that do",
      stay("12-23", "12-24"),
      factsOf({
        offer: { minNights: 3, fillGaps: true },
        taken: takenBy("stay", stay("12-19", "12-20"), stay("12-21", "12-22"), WANTED),
      }),
      [stay("12-20", "12-21")],
    ],
  ])("%s", (_, wanted, facts, expected) => expect(stayAlternatives(wanted, facts)).toEqual(expected))
})

it("names the nights of a stay that are gone", () => {
  const facts = factsOf({ taken: takenBy("stay", stay("12-20", "12-25")) })
  expect(goneNights(WANTED, facts)).toEqual(["2026-12-24"])
  expect(goneNights(stay("12-25", "12-27"), facts)).toEqual([])
})

it("offers nothing instead of a link's stay of thousands of years, without counting its nights", {
  timeout: 1000,
}, () => {
  const ages = { checkIn: "0001-01-01", checkOut: "9999-12-31" }
  const facts = factsOf({ taken: takenBy("stay", stay("12-20", "12-22")) })
  expect(goneNights(ages, facts)).toEqual(["2026-12-20", "2026-12-21"])
  expect(stayAlternatives(ages, facts)).toEqual([])
})
