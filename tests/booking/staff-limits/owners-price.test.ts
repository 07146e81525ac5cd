import { describe, expect, it } from "vitest"
import {
  agreedAfter,
  belowList,
  hasBegunToPay,
  isOwnersChange,
  isOwnersPrice,
  lowersExtras,
  toldListTotal,
} from "#app/booking/staff-limits/owners-price.ts"
import { NO_SUMS } from "#app/money/ledger/ledger.ts"
import type { Price } from "#app/villa/prices/price-breakdown.ts"
import { sampleBooking } from "../../support/sample.ts"

type Stay = Parameters<typeof isOwnersPrice>[0]
const STAY: Stay = {
  agreedTotal: null,
  checkIn: "2090-12-03",
  checkOut: "2090-12-07",
  rooms: 3,
  guestFee: 4,
  extras: 0,
  total: 34_000,
}

describe("a price that only an owner may set, of a stay whose guest has begun to pay", () => {
  it.each<[string, Partial<Stay>, number, boolean]>([
    ["nothing", {}, 34_000, false],
    ["nothing, while the price list has fallen", {}, 20_000, false],
    ["nothing, while the price list has risen", {}, 50_000, false],
    ["a lower price", { total: 30_000 }, 34_000, true],
    ["nothing to pay", { total: 0 }, 34_000, true],
    ["a higher price", { total: 40_000 }, 34_000, true],
    ["the lower price of today's list for the same stay", { total: 20_000 }, 20_000, true],
    ["the higher price of today's list for the same stay", { total: 40_000 }, 40_000, true],
    ["other dates at the list's lower price", { checkOut: "2090-12-05", total: 17_000 }, 17_000, false],
    ["other dates at the list's higher price", { checkOut: "2090-12-09", total: 51_000 }, 51_000, false],
    ["more nights at the price as it was", { checkOut: "2090-12-08" }, 42_500, true],
    [
      "as many nights of a dearer season at the price as it was",
      { checkIn: "2090-12-27", checkOut: "2090-12-31" },
      60_000,
      true,
    ],
    ["fewer nights at the price as it was", { checkOut: "2090-12-05" }, 17_000, false],
    ["other dates at a price below the list's", { checkOut: "2090-12-08", total: 42_499 }, 42_500, true],
    ["other dates at a price above the list's", { checkOut: "2090-12-08", total: 50_000 }, 42_500, true],
    ["more rooms at the price as it was", { rooms: 4 }, 38_000, true],
    ["fewer rooms at the list's price", { rooms: 2, total: 30_000 }, 30_000, false],
    ["fewer rooms at the price as it was", { rooms: 2 }, 30_000, false],
    ["fewer rooms at another price", { rooms: 2, total: 1_000 }, 30_000, true],
    ["more guests at the list's higher price", { guestFee: 6, total: 36_000 }, 36_000, false],
    ["more guests at the price as it was", { guestFee: 6 }, 36_000, true],
    ["more guests at another price", { guestFee: 6, total: 35_000 }, 36_000, true],
    ["more guests at the list's lower price", { guestFee: 6, total: 22_000 }, 22_000, true],
    ["more guests at the price as it was, as the list has fallen", { guestFee: 6 }, 22_000, false],
    ["more extras by more guests at the price as it was", { extras: 500 }, 36_000, true],
    ["more extras by more guests at the list's higher price", { extras: 500, total: 36_000 }, 36_000, false],
    ["fewer guests at the list's lower price", { guestFee: 1, total: 30_000 }, 30_000, true],
    ["fewer guests at the price as it was", { guestFee: 1 }, 30_000, false],
    ["fewer guests at the price as it was, as the list has risen", { guestFee: 1 }, 50_000, false],
    ["fewer guests at the list's higher price", { guestFee: 1, total: 50_000 }, 50_000, true],
  ])("%s", (_, changes, listTotal, isOwners) => {
    expect(isOwnersPrice(STAY, { ...STAY, ...changes }, listTotal)).toBe(isOwners)
  })

  it.each<[string, Partial<Stay>, number, boolean]>([
    ["lowered to the list's with other dates", { checkOut: "2090-12-05", total: 17_000 }, 17_000, true],
    ["raised to the list's with other dates", { checkOut: "2090-12-09", total: 51_000 }, 51_000, false],
    ["kept for fewer nights", { checkOut: "2090-12-05" }, 17_000, false],
  ])("a price that was agreed, %s", (_, changes, listTotal, isOwners) => {
    expect(isOwnersPrice({ ...STAY, agreedTotal: 34_000 }, { ...STAY, ...changes }, listTotal)).toBe(isOwners)
  })

  it("is not reached from an agreed one by way of a dearer stay at the list's price", () => {
    const agreed = { ...STAY, total: 100_000, agreedTotal: 100_000 }
    const longer = { ...agreed, checkOut: "2091-01-12", total: 340_000 }
    expect(isOwnersPrice(agreed, longer, 340_000)).toBe(false)
    expect(isOwnersPrice(longer, { ...longer, checkOut: STAY.checkOut, total: 34_000 }, 34_000)).toBe(true)
    expect(isOwnersPrice(longer, { ...longer, checkOut: "2090-12-15", total: 102_000 }, 102_000)).toBe(false)
    const options = { hasBegunToPay: true, isMove: true }
    const back = { ...longer, checkOut: STAY.checkOut, total: 34_000 }
    expect(isOwnersChange(longer, back, { ...options, listTotal: 34_000 })).toBe(true)
    expect(isOwnersChange(agreed, { ...agreed, checkIn: "2090-12-04" }, { ...options, listTotal: 34_000 })).toBe(false)
  })

  it.each<[string, Partial<Stay>, boolean, boolean]>([
    ["before anything is paid", { total: 1 }, false, false],
    ["at the price of the list", { total: 50_000 }, true, false],
    ["at a price above the list", { total: 60_000 }, true, false],
    ["at a price below the list", { total: 49_999 }, true, true],
  ])("of other dates that its guest asks for, %s", (_, changes, hasBegunToPay, isOwners) => {
    const after = { ...STAY, checkIn: "2090-12-27", checkOut: "2090-12-31", ...changes }
    expect(isOwnersChange(STAY, after, { listTotal: 50_000, hasBegunToPay, isMove: true })).toBe(isOwners)
  })

  it("is not reached in two edits: a cheaper stay first, then the stay as it was at its price", () => {
    const night = { ...STAY, checkOut: "2090-12-04", rooms: 1, total: 4_500 }
    expect(isOwnersPrice(STAY, night, 4_500)).toBe(false)
    expect(isOwnersPrice(night, { ...STAY, total: 4_500 }, 34_000)).toBe(true)
    expect(isOwnersPrice(night, { ...night, checkOut: STAY.checkOut }, 18_000)).toBe(true)
    expect(isOwnersPrice(night, STAY, 34_000)).toBe(false)
    const fewer = { ...STAY, guestFee: 0, checkOut: "2090-12-06", total: 22_500 }
    expect(isOwnersPrice(STAY, fewer, 22_500)).toBe(false)
    expect(isOwnersPrice(fewer, { ...STAY, total: 22_500 }, 34_000)).toBe(true)
  })
})

describe("the agreed price below which staff set none", () => {
  const list = { total: 34_000 } as Price
  const agreed = (total: number) => ({ total, agreed: true }) as Price
  it.each<[string, number | null, Price, boolean, number | null]>([
    ["an owner agrees one", null, agreed(30_000), false, 30_000],
    ["an owner agrees less", 100_000, agreed(30_000), false, 30_000],
    ["an owner sets the list's", 100_000, list, false, null],
    ["staff agree one", null, agreed(30_000), true, 30_000],
    ["staff agree less", 100_000, agreed(30_000), true, 100_000],
    ["staff agree more", 100_000, agreed(110_000), true, 110_000],
    ["staff set the list's", 100_000, list, true, 100_000],
    ["staff set the list's where none was agreed", null, list, true, null],
  ])("%s", (_, before, price, isByStaff, expected) => {
    expect(agreedAfter(before, price, isByStaff)).toBe(expected)
  })
})

describe("by how much a price is below the list", () => {
  it.each<[string, Partial<Stay>, number, number]>([
    ["a lower one", { total: 30_000 }, 34_000, 4_000],
    ["the list's", {}, 34_000, 0],
    ["a higher one", { total: 40_000 }, 34_000, 0],
    ["one that is kept, while the list has risen", {}, 40_000, 0],
    ["one that is kept for more guests with extras", { extras: 2_000 }, 36_000, 2_000],
    ["one that is kept for a dearer stay", { checkOut: "2090-12-09" }, 51_000, 17_000],
  ])("%s", (_, changes, listTotal, amount) => {
    expect(belowList(STAY, { ...STAY, ...changes }, listTotal)).toBe(amount)
  })
})

describe("a guest has begun to pay", () => {
  it.each<[string, Parameters<typeof sampleBooking>[0], Partial<typeof NO_SUMS>, boolean]>([
    ["not with a price agreed by telephone", {}, {}, false],
    ["with a slip in review", { status: "in_review", firstSlipAt: 1, slipId: "slip" }, {}, true],
    ["with a slip that was rejected", { firstSlipAt: 1 }, {}, true],
    ["with a part of the price", {}, { held: 1 }, true],
    ["with the security deposit", {}, { damage: 1 }, true],
    ["once confirmed, whatever was received", { status: "confirmed" }, {}, true],
  ])("%s", (_, changes, sums, has) => {
    expect(hasBegunToPay(sampleBooking(changes), { ...NO_SUMS, ...sums })).toBe(has)
  })
})

describe("the price with which a booking by staff is compared", () => {
  it.each([
    ["the code's if that takes less than a fifth", 8001, 8001],
    ["the list's if it takes a fifth", 8000, 10_000],
    ["the list's without a code", 10_000, 10_000],
  ])("is %s", (_, withCode, told) => {
    expect(toldListTotal({ withCode, withoutCode: 10_000 })).toBe(told)
  })
})

it.each<[string, Partial<Pick<Stay, "checkIn"> & { guests: number }>, number[], boolean]>([
  ["fewer guests", { guests: 1 }, [-600_000, 75_000], true],
  ["fewer guests and other dates at once", { guests: 1, checkIn: "2090-12-04" }, [-600_000, 75_000], true],
  ["fewer guests, whose extras cost the same", { guests: 1, checkIn: "2090-12-04" }, [], false],
  ["fewer nights", { checkIn: "2090-12-04" }, [-600_000, 450_000], false],
  ["more guests", { guests: 6 }, [-600_000, 900_000], false],
])("staff lower what extras cost by %s: %j %j is %s", (_, changes, charges, isLower) => {
  const before = sampleBooking({ guests: 4 })
  const amounts = charges.map((amount) => ({ amount }))
  expect(lowersExtras(before, { ...before, ...changes }, amounts)).toBe(isLower)
})
