import { expect, it } from "vitest"
import { newSeasonValues } from "#app/villa/prices/admin/season-values.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import type { PricedVilla } from "#app/villa/prices/stay-rules.ts"

const villa = {
  bedrooms: 3,
  priceReductionPerRoom: 0,
  weekdayPrice: 8500_00,
  weekdayDiscountedPrice: 8000_00,
  weekendPrice: 11_000_00,
  weekendDiscountedPrice: 9500_00,
  offer: { ...DEFAULT_OFFER, saturdayPrice: 12_000_00 },
} as PricedVilla
const valuesOf = (query: string) => newSeasonValues(new URLSearchParams(query), villa)

it("names a season of chosen dates after them, and begins with what guests pay now", () => {
  expect(valuesOf("layer=holiday&first=2027-01-15&last=2027-01-16")).toMatchObject({
    layer: "holiday",
    first: "2027-01-15",
    last: "2027-01-16",
    nameTh: "15–16 ม.ค. 2570",
    nameEn: "15–16 Jan 2027",
    weekdayPrice: "8000",
    weekdayDiscountedPrice: "",
    weekendPrice: "9500",
    weekendDiscountedPrice: "",
    saturdayPrice: "12000",
  })
})

it.each(["", "layer=season", "layer=holiday&first=2027-01-16&last=2027-01-15", "first=soon&last=2027-01-15"])(
  "is empty with %j",
  (query) => {
    expect(valuesOf(query)).toMatchObject({ nameTh: "", nameEn: "", weekdayPrice: "", saturdayPrice: "" })
  },
)
