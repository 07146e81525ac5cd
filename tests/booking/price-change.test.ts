import { describe, expect, it } from "vitest"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import { comparePriceLists, readPriceListChange } from "#app/villa/prices/price-change.ts"
import type { Season } from "#app/villa/prices/season.ts"
import type { PricedVilla } from "#app/villa/prices/stay-rules.ts"
import { DEFAULT_VILLA } from "#app/villa/villa.ts"
import { priceList, season, seasonPrices } from "../support/price-list.ts"

/** Sunday. */
const TODAY = "2026-11-22"

function villa(offer: Partial<OfferRules> = {}, seasons: Season[] = []): PricedVilla {
  return { ...DEFAULT_VILLA, id: "villa", version: 1, ...priceList(offer, seasons) } as PricedVilla
}
const compare = (after: PricedVilla, before = villa()) => comparePriceLists(before, after, TODAY)

describe("what changes on the nights that guests can book", () => {
  it("nothing", () => expect(compare(villa())).toEqual({ priceNights: 0, prices: [], minimums: [], charges: false }))

  it("nights with the same change are counted together, from the first to the last", () => {
    const week = season("2026-12-01", "2026-12-08", { prices: seasonPrices([9000], [11_000]) })
    expect(compare(villa({}, [week]))).toEqual({
      priceNights: 7,
      prices: [
        { first: "2026-12-01", last: "2026-12-07", nights: 5, before: 8000_00, after: 9000_00 },
        { first: "2026-12-04", last: "2026-12-05", nights: 2, before: 9500_00, after: 11_000_00 },
      ],
      minimums: [],
      charges: false,
    })
  })

  it("a removed season", () => {
    const night = season("2026-12-01", "2026-12-02", { prices: seasonPrices([9000], [9000]), minNights: 2 })
    const { prices, minimums } = compare(villa(), villa({}, [night]))
    expect(prices).toMatchObject([{ nights: 1, before: 9000_00, after: 8000_00 }])
    expect(minimums).toMatchObject([{ nights: 1, before: 2, after: 1 }])
  })

  it("a minimum stay at the weekend", () => {
    const { priceNights, minimums } = compare(villa({ weekendMinNights: 2 }))
    expect(priceNights).toBe(0)
    expect(minimums).toEqual([{ first: "2026-11-27", last: "2028-05-13", nights: 154, before: 1, after: 2 }])
  })

  it("a tax that is added, as the calendar shows it", () => {
    const { priceNights, prices } = compare(villa({ vat: { mode: "added", rate: 700, taxId: null } }))
    expect(priceNights).toBe(540)
    expect(prices).toMatchObject([
      { before: 8000_00, after: 8560_00 },
      { before: 9500_00, after: 10_165_00 },
    ])
  })

  it("not what is later", () => {
    const later = season("2027-02-20", "2027-03-01", { prices: seasonPrices([9000], [9000]) })
    expect(compare(villa({}, [later])).priceNights).toBe(9)
    expect(compare(villa({ bookableDays: 90 }, [later])).priceNights).toBe(0)
  })

  it.each<[string, Partial<OfferRules>, boolean]>([
    ["a cleaning fee", { cleaningFee: 1500_00 }, true],
    ["an extra guest's fee", { includedGuests: 6, extraGuestFee: 500_00 }, true],
    ["a tax", { vat: { mode: "included", rate: 700, taxId: null } }, true],
    ["a discount of long stays", { longStay7: 750 }, true],
    ["an early discount", { early: { days: 60, rate: 500 } }, true],
    ["a Saturday price", { saturdayPrice: 12_000_00 }, false],
    ["a minimum stay", { minNights: 2 }, false],
  ])("whether charges of whole stays change: %s", (_, rules, charges) =>
    expect(compare(villa(rules)).charges).toBe(charges),
  )

  it("lists at most eight changes and counts all", () => {
    const seasons = Array.from({ length: 10 }, (_, index) =>
      season(`2026-12-${10 + index}`, `2026-12-${11 + index}`, {
        prices: seasonPrices([9000 + index], [9000 + index]),
      }),
    )
    const { priceNights, prices } = compare(villa({}, seasons))
    expect([priceNights, prices.length]).toEqual([10, 8])
  })
})

describe("a change in a cookie", () => {
  it("is read as it was written", () => {
    const change = compare(villa({ saturdayPrice: 12_000_00, minNights: 2 }))
    expect(readPriceListChange(JSON.parse(JSON.stringify(change)))).toEqual(change)
  })

  it.each([
    ["missing", undefined],
    ["empty", ""],
    ["another shape", { prices: [] }],
    ["an unlikely number", { priceNights: 9999, prices: [], minimums: [], charges: false }],
  ])("%s", (_, value) => expect(readPriceListChange(value)).toBeNull())
})
