import { describe, expect, it } from "vitest"
import { isOwnersPrice } from "#app/booking/confirmed-price.ts"

type Stay = Parameters<typeof isOwnersPrice>[0]
const STAY: Stay = {
  status: "confirmed",
  checkIn: "2090-12-03",
  checkOut: "2090-12-07",
  rooms: 3,
  guests: 4,
  total: 34_000,
}

describe("a price that only an owner may set", () => {
  it.each<[string, Partial<Stay>, number, boolean]>([
    ["nothing", {}, 34_000, false],
    ["nothing, while the price list has fallen", {}, 20_000, false],
    ["a lower price", { total: 30_000 }, 34_000, true],
    ["nothing to pay", { total: 0 }, 34_000, true],
    ["a higher price", { total: 40_000 }, 34_000, true],
    ["the lower price of today's list for the same stay", { total: 20_000 }, 20_000, true],
    ["the higher price of today's list for the same stay", { total: 40_000 }, 40_000, true],
    ["other dates at the list's lower price", { checkOut: "2090-12-05", total: 17_000 }, 17_000, false],
    ["other dates at the list's higher price", { checkOut: "2090-12-09", total: 51_000 }, 51_000, false],
    ["other dates at the price as it was", { checkOut: "2090-12-08" }, 42_500, false],
    ["other dates at another price", { checkOut: "2090-12-08", total: 1_000 }, 42_500, true],
    ["fewer rooms at the list's price", { rooms: 2, total: 30_000 }, 30_000, false],
    ["fewer rooms at another price", { rooms: 2, total: 1_000 }, 30_000, true],
    ["more guests at the list's higher price", { guests: 6, total: 36_000 }, 36_000, false],
    ["more guests at the price as it was", { guests: 6 }, 36_000, false],
    ["more guests at another price", { guests: 6, total: 35_000 }, 36_000, true],
    ["more guests, as the list has fallen", { guests: 6, total: 22_000 }, 22_000, true],
    ["fewer guests at the list's lower price", { guests: 1, total: 30_000 }, 30_000, true],
    ["fewer guests at the price as it was", { guests: 1 }, 30_000, false],
  ])("of a confirmed booking: %s", (_, changes, listTotal, isOwners) => {
    expect(isOwnersPrice(STAY, { ...STAY, ...changes }, listTotal)).toBe(isOwners)
  })

  it.each(["pending_payment", "in_review", "cancelled"] as const)("is none before or after: %s", (status) => {
    expect(isOwnersPrice({ ...STAY, status }, { ...STAY, status, total: 0 }, 34_000)).toBe(false)
  })
})
