import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { nightsOf } from "#app/booking/stay.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import type { PriceLine } from "#app/villa/prices/price-line.ts"
import {
  addedCharges,
  guestFee,
  hasWeekendPrices,
  nightPrice,
  type PricedStay,
  type PromoDiscount,
  priceOfStay,
  shownPrice,
} from "#app/villa/prices/pricing.ts"
import type { Season } from "#app/villa/prices/season.ts"
import {
  EVERY_STAY_RULE,
  formerPrice,
  listOf,
  priceList,
  STAY_PRICE_RULES,
  type StayPriceRules,
  season,
  seasonPrices,
} from "../../support/price-list.ts"

const BOOKED_ON = "2026-11-20"
const stayOf = (checkIn: string, nights: number) => ({ checkIn, checkOut: dateAfter(checkIn, nights) })
/** Thursday 3 December 2026 to Sunday the 6th. */
const THREE_NIGHTS = stayOf("2026-12-03", 3)

function sumFor(
  { offer = {}, seasons = [] }: { offer?: Partial<OfferRules>; seasons?: Season[] } = {},
  priced: Partial<PricedStay> = {},
) {
  const stay = { stay: THREE_NIGHTS, rooms: 3, guests: 1, bookedOn: BOOKED_ON, promo: null, ...priced }
  return priceOfStay(priceList(offer, seasons), stay)
}

const DECEMBER = season("2026-12-01", "2027-01-01", { id: "december", prices: seasonPrices([9000], [11_000]) })
const HOLIDAY = season("2026-12-04", "2026-12-05", {
  id: "holiday",
  layer: "holiday",
  name: { th: "วันหยุด", en: "Holiday" },
  prices: seasonPrices([12_900], [12_900]),
})

const STAYS = [
  { stay: stayOf("2026-12-10", 7), guests: 4 },
  { stay: stayOf("2026-12-10", 28), guests: 4 },
  { stay: stayOf("2027-03-01", 3), guests: 4 },
  { stay: stayOf("2026-11-22", 3), guests: 4 },
]

it.each(STAY_PRICE_RULES)("%s changes what a stay costs", (rule) => {
  const without = { ...EVERY_STAY_RULE, [rule]: DEFAULT_OFFER[rule] }
  const totals = (offer: Partial<OfferRules>) => STAYS.map((stay) => sumFor({ offer }, stay).total)
  expect(totals(without)).not.toEqual(totals(EVERY_STAY_RULE))
})

describe("the total, in baht", () => {
  const cases: [string, Parameters<typeof sumFor>, number][] = [
    ["with nothing set", [], 27_000],
    ["of two rooms", [{}, { rooms: 2 }], 21_000],
    ["of more rooms than the villa has by now", [{}, { rooms: 4 }], 27_000],
    ["with a Saturday price", [{ offer: { saturdayPrice: 12_000_00 } }], 29_500],
    [
      "with a discounted Saturday",
      [{ offer: { saturdayPrice: 12_000_00, saturdayDiscountedPrice: 11_000_00 } }],
      28_500,
    ],
    ["in a season", [{ seasons: [DECEMBER] }], 31_000],
    ["when the season ends on the 5th", [{ seasons: [{ ...DECEMBER, to: "2026-12-05" }] }], 29_500],
    ["with a holiday in a season", [{ seasons: [DECEMBER, HOLIDAY] }], 32_900],
    [
      "of a price below the room reduction",
      [{ seasons: [{ ...DECEMBER, prices: seasonPrices([1000], [1000]) }] }, { rooms: 1 }],
      0,
    ],
    [
      "with a discount above the price",
      [{ seasons: [{ ...DECEMBER, prices: seasonPrices([9000, 9000], [11_000, 12_000]) }] }],
      31_000,
    ],
    ["with two extra guests", [{ offer: { includedGuests: 6, extraGuestFee: 500_00 } }, { guests: 8 }], 30_000],
    ["without a number of guests", [{ offer: { includedGuests: 6, extraGuestFee: 500_00 } }], 27_000],
    ["with the cleaning fee", [{ offer: { cleaningFee: 1500_00 } }], 28_500],
    ["with a code for 5,000", [{}, { promo: amountCode(5000_00) }], 22_000],
    [
      "with a code for 5,000 on a night for 4,000, fees remain",
      [
        { offer: { cleaningFee: 1500_00 }, seasons: [{ ...DECEMBER, prices: seasonPrices([4000], [4000]) }] },
        { stay: stayOf("2026-12-03", 1), promo: amountCode(5000_00) },
      ],
      1500,
    ],
  ]
  it.each(cases)("%s", (_, args, baht) => {
    expect(sumFor(...args).total).toBe(baht * 100)
  })
})

function amountCode(value: number): PromoDiscount {
  return { code: "BAAN", kind: "amount", value }
}

describe("the automatic discount", () => {
  const LONG = { longStay7: 1000, longStay28: 2000 }
  const EARLY = { days: 60, rate: 500 }
  const LAST_MINUTE = { days: 3, rate: 1500 }
  const nights = (count: number) => ({ stay: stayOf("2026-12-03", count) })
  const cases: [string, Partial<OfferRules>, Partial<PricedStay>, Partial<PriceLine> | undefined][] = [
    ["six nights", LONG, nights(6), undefined],
    ["seven nights", LONG, nights(7), { kind: "longStay", days: 7, rate: 1000 }],
    ["28 nights", LONG, nights(28), { kind: "longStay", days: 28, rate: 2000 }],
    ["28 nights, where only a week has a discount", { longStay7: 1000 }, nights(28), { kind: "longStay", days: 7 }],
    ["60 days ahead", { early: EARLY }, { bookedOn: "2026-10-04" }, { kind: "early", days: 60, rate: 500 }],
    ["59 days ahead", { early: EARLY }, { bookedOn: "2026-10-05" }, undefined],
    ["three days ahead", { lastMinute: LAST_MINUTE }, { bookedOn: "2026-11-30" }, { kind: "lastMinute", days: 3 }],
    ["four days ahead", { lastMinute: LAST_MINUTE }, { bookedOn: "2026-11-29" }, undefined],
    [
      "the larger one, alone",
      { ...LONG, early: EARLY },
      { ...nights(7), bookedOn: "2026-01-01" },
      // Five weekday nights at 8,000 and two weekend nights at 9,500.
      { kind: "longStay", days: 7, rate: 1000, amount: -5900_00 },
    ],
  ]
  it.each(cases)("%s", (_, offer, priced, line) => {
    const isDiscount = ({ kind }: PriceLine) => ["longStay", "early", "lastMinute"].includes(kind)
    expect(sumFor({ offer }, priced).lines.filter(isDiscount)).toMatchObject(line ? [line] : [])
  })
})

describe("service charge and tax", () => {
  const included = { mode: "included" } as const
  it("are parts of a total that includes them", () => {
    const offer = { service: { ...included, rate: 1000 }, vat: { ...included, rate: 700 } }
    const seasons = [{ ...DECEMBER, prices: seasonPrices([1177], [1177]) }]
    const sum = sumFor({ offer, seasons }, { stay: stayOf("2026-12-03", 1) })
    expect(sum).toMatchObject({ total: 1177_00, chargesTotal: 0, included: { vat: 77_00, service: 100_00 } })
    expect(sum.lines).toHaveLength(1)
  })

  it("are added, the tax on the service charge too", () => {
    const added = { mode: "added" } as const
    const offer = { service: { ...added, rate: 1000 }, vat: { ...added, rate: 700 } }
    const seasons = [{ ...DECEMBER, prices: seasonPrices([1000], [1000]) }]
    const sum = sumFor({ offer, seasons }, { stay: stayOf("2026-12-03", 1) })
    expect(sum).toMatchObject({ total: 1177_00, chargesTotal: 177_00, included: { vat: 77_00, service: 100_00 } })
  })
})

it("has the lines of a long stay over New Year with every rule", () => {
  const high = season("11-01", "03-01", { id: "high", prices: seasonPrices([9000, 8500], [11_000]) })
  const newYear = season("12-30", "01-02", {
    id: "new year",
    layer: "holiday",
    name: { th: "ปีใหม่", en: "New Year" },
    prices: seasonPrices([15_000], [15_000]),
  })
  const added = { mode: "added" } as const
  const offer: Partial<OfferRules> = {
    includedGuests: 6,
    extraGuestFee: 500_00,
    cleaningFee: 1500_00,
    longStay7: 750,
    early: { days: 30, rate: 500 },
    service: { ...added, rate: 1000 },
    vat: { ...added, rate: 700 },
  }
  const promo = { code: "BAAN11", kind: "percent", value: 1100 } as const
  const sum = sumFor({ offer, seasons: [high, newYear] }, { stay: stayOf("2026-12-28", 7), rooms: 2, guests: 8, promo })
  const highSeason = { kind: "nights", season: high.name } as const
  expect(sum.lines).toEqual([
    { ...highSeason, days: "weekday", quantity: 3, unit: 7000_00, amount: 21_000_00 },
    { kind: "nights", season: newYear.name, days: "all", quantity: 3, unit: 13_000_00, amount: 39_000_00 },
    { ...highSeason, days: "weekend", quantity: 1, unit: 9000_00, amount: 9000_00 },
    { kind: "offer", amount: -1500_00 },
    { kind: "longStay", days: 7, rate: 750, amount: -5062_50 },
    { kind: "code", code: "BAAN11", rate: 1100, amount: -6868_13 },
    { kind: "extraGuests", guests: 2, quantity: 7, unit: 500_00, amount: 7000_00 },
    { kind: "cleaning", amount: 1500_00 },
    { kind: "service", rate: 1000, amount: 6406_94 },
    { kind: "vat", rate: 700, amount: 4933_34 },
  ])
  expect(sum).toMatchObject({ total: 75_409_65, subtotal: 69_000_00, discountTotal: 13_430_63 })
})

describe("any stay", () => {
  const stays = fc
    .record({
      day: fc.integer({ min: 0, max: 800 }),
      nights: fc.integer({ min: 1, max: 60 }),
      rooms: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ day, nights, rooms }) => ({ stay: stayOf(dateAfter("2026-01-01", day), nights), rooms }))
  const satang = fc.integer({ min: 0, max: 20_000_00 })
  const rates = fc.record({
    bedrooms: fc.integer({ min: 3, max: 6 }),
    priceReductionPerRoom: fc.integer({ min: 0, max: 5000_00 }),
    weekdayPrice: satang,
    weekdayDiscountedPrice: satang,
    weekendPrice: satang,
    weekendDiscountedPrice: satang,
  })
  const rate = fc.integer({ min: 0, max: 9000 })
  const mode = fc.constantFrom("none" as const, "included" as const, "added" as const)
  const offers: fc.Arbitrary<StayPriceRules> = fc.record({
    includedGuests: fc.option(fc.integer({ min: 1, max: 12 })),
    extraGuestFee: fc.integer({ min: 0, max: 200_000 }),
    cleaningFee: fc.integer({ min: 0, max: 500_000 }),
    longStay7: rate,
    longStay28: rate,
    early: fc.option(fc.record({ days: fc.integer({ min: 1, max: 365 }), rate })),
    lastMinute: fc.option(fc.record({ days: fc.integer({ min: 1, max: 365 }), rate })),
    service: fc.record({ mode, rate }),
    vat: fc.record({ mode, rate }),
    saturdayPrice: fc.option(fc.integer({ min: 0, max: 2_000_000 })),
  })
  const promos = fc.option(
    fc.record({ code: fc.constant("X"), kind: fc.constantFrom("percent" as const, "amount" as const), value: rate }),
  )

  it("without rules costs what it cost before there were any", () => {
    fc.assert(
      fc.property(stays, rates, ({ stay, rooms }, each) => {
        const sum = priceOfStay(listOf(each), { stay, rooms, guests: 1, bookedOn: BOOKED_ON, promo: null })
        const { subtotal, discountTotal, total } = formerPrice(each, stay, rooms)
        expect(sum).toMatchObject({ subtotal, discountTotal, total, chargesTotal: 0, included: { vat: 0, service: 0 } })
      }),
      { numRuns: 10_000, seed: 20261121 },
    )
  })

  it("has lines that add up to a total of at least 0, and to the amounts of the contract", () => {
    fc.assert(
      fc.property(stays, offers, promos, fc.integer({ min: 1, max: 20 }), (stay, offer, promo, guests) => {
        const sum = sumFor({ offer, seasons: [DECEMBER, HOLIDAY] }, { ...stay, promo, guests })
        expect(sum.lines.reduce((total, { amount }) => total + amount, 0)).toBe(sum.total)
        expect(sum.subtotal - sum.discountTotal + sum.chargesTotal).toBe(sum.total)
        expect(sum.total).toBeGreaterThanOrEqual(0)
        expect(sum.lines.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true)
        expect(sum.included.vat + sum.included.service).toBeLessThanOrEqual(sum.total)
      }),
      { numRuns: 1000, seed: 20261121 },
    )
  })

  it("costs another sum for another number of guests only if their fee differs", () => {
    const guests = fc.integer({ min: 1, max: 12 })
    fc.assert(
      fc.property(stays, offers, guests, guests, (stay, rules, one, other) => {
        const offer = { ...rules, service: DEFAULT_OFFER.service, vat: DEFAULT_OFFER.vat }
        const totalFor = (count: number) => sumFor({ offer }, { ...stay, guests: count }).total
        const feeFor = (count: number) => guestFee({ ...DEFAULT_OFFER, ...offer }, count)
        expect(Math.sign(totalFor(one) - totalFor(other))).toBe(Math.sign(feeFor(one) - feeFor(other)))
      }),
      { numRuns: 300, seed: 20261121 },
    )
  })

  it("has cells that add up to its nights", () => {
    fc.assert(
      fc.property(stays, ({ stay, rooms }) => {
        const list = priceList({ saturdayPrice: 12_000_00 }, [DECEMBER, HOLIDAY])
        const cells = nightsOf(stay).map((night) => nightPrice(list, night, rooms).charged)
        const sum = priceOfStay(list, { stay, rooms, guests: 1, bookedOn: BOOKED_ON, promo: null })
        expect(cells.reduce((total, price) => total + price, 0)).toBe(sum.total)
      }),
      { numRuns: 300, seed: 20261121 },
    )
  })

  it("costs at most what its cells show, with service charge and tax added", () => {
    const added = fc.record({ mode: fc.constant("added" as const), rate })
    const price = fc.integer({ min: 1, max: 20_000_00 })
    fc.assert(
      fc.property(stays, added, added, price, ({ stay }, service, vat, weekday) => {
        const list = priceList({ service, vat: { ...vat } }, [
          { ...DECEMBER, from: "2020-01-01", to: "2040-01-01", prices: seasonPrices([weekday / 100], [weekday / 100]) },
        ])
        const cells = nightsOf(stay).map((night) => shownPrice(list, nightPrice(list, night, 3).charged))
        const { total } = priceOfStay(list, { stay, rooms: 3, guests: 1, bookedOn: BOOKED_ON, promo: null })
        expect(cells.reduce((sum, shown) => sum + shown, 0)).toBeGreaterThanOrEqual(total)
        expect(cells.every((shown) => shown % 100 === 0 || (service.rate === 0 && vat.rate === 0))).toBe(true)
      }),
      {
        numRuns: 2000,
        seed: 20261121,
        examples: [
          [
            { stay: stayOf("2026-12-01", 2), rooms: 3 },
            { mode: "added", rate: 1000 },
            { mode: "added", rate: 700 },
            1339_00,
          ],
        ],
      },
    )
  })
})

describe("what the card says about prices", () => {
  const added = { mode: "added", rate: 1000 } as const
  const included = { mode: "included", rate: 700 } as const
  it.each<[string, Partial<OfferRules>, ReturnType<typeof addedCharges>]>([
    ["none", {}, null],
    ["included ones", { service: included, vat: { ...included } }, null],
    ["a rate of 0", { service: { mode: "added", rate: 0 } }, null],
    ["service", { service: added }, "service"],
    ["tax", { vat: { ...added } }, "vat"],
    ["both", { service: added, vat: { ...added } }, "both"],
  ])("added charges: %s", (_, offer, expected) => {
    expect(addedCharges(priceList(offer).offer)).toBe(expected)
  })

  it.each<[string, Partial<OfferRules>, Season[], boolean]>([
    ["no rules", {}, [], true],
    ["a Saturday price", { saturdayPrice: 12_000_00 }, [], false],
    ["a season with weekend prices", {}, [season("12-20", "01-10", { prices: seasonPrices([9000], [11000]) })], true],
    ["a season with one price", {}, [season("12-20", "01-10", { prices: seasonPrices([9000], [9000]) })], false],
    [
      "a season with a Saturday price",
      {},
      [season("12-20", "01-10", { prices: seasonPrices([9000], [11000], [12000]) })],
      false,
    ],
    ["a season without prices", {}, [season("12-20", "01-10")], true],
  ])("Friday and Saturday have the weekend's price: %s", (_, offer, seasons, expected) => {
    expect(hasWeekendPrices(priceList(offer, seasons))).toBe(expected)
  })
})
