import { describe, expect, it } from "vitest"
import {
  type BookedFeed,
  channelStaysOf,
  type RecordedStay,
  stayMoney,
  sumOfStays,
} from "#app/money/channel-stays/channel-stay.ts"

const AIRBNB: BookedFeed = { id: "a", name: "Airbnb", bookedAs: "airbnb", commissionRate: 1550, removedOn: null }
const AGODA: BookedFeed = { id: "b", name: "Agoda", bookedAs: null, commissionRate: 0, removedOn: null }
const stay = (feedId: string, day: number) => ({
  feedId,
  checkIn: `2026-12-${String(day).padStart(2, "0")}`,
  checkOut: `2026-12-${String(day + 2).padStart(2, "0")}`,
})
const money = { amount: 10_000_00, commission: 1_550_00 }
const entered = (feedId: string, day: number): RecordedStay => ({ ...stay(feedId, day), source: "airbnb", ...money })
const list = (facts: Partial<Parameters<typeof channelStaysOf>[0]>) =>
  channelStaysOf({ feeds: [AIRBNB, AGODA], sold: [], recorded: [], isClosed: false, ...facts }).map((each) => [
    each.name,
    Number(each.checkIn.slice(8)),
    each.money?.amount ?? null,
  ])

describe("the stays of other sites in the books", () => {
  it("are those of channels that the books list, by check-in, with what was entered", () => {
    const sold = [stay("a", 9), stay("a", 3), stay("b", 5)]
    expect(list({ sold, recorded: [entered("a", 9)] })).toEqual([
      ["Airbnb", 3, null],
      ["Airbnb", 9, money.amount],
    ])
  })

  it("keep what was entered where the channel is listed no longer", () => {
    const unlisted = { ...AIRBNB, bookedAs: null }
    expect(list({ feeds: [unlisted], sold: [stay("a", 3), stay("a", 9)], recorded: [entered("a", 3)] })).toEqual([
      ["Airbnb", 3, money.amount],
    ])
  })

  it("lose what the channel lists no longer, but not what had begun before the channel was removed", () => {
    expect(list({ recorded: [entered("a", 3)] })).toEqual([])
    const removed = { ...AIRBNB, removedOn: "2026-12-05" }
    expect(list({ feeds: [removed], recorded: [entered("a", 3), entered("a", 5)] })).toEqual([
      ["Airbnb", 3, money.amount],
    ])
  })

  it("of a closed month are only those with an amount", () => {
    const facts = { sold: [stay("a", 3), stay("a", 9)], recorded: [entered("a", 9)], isClosed: true }
    expect(list(facts)).toEqual([["Airbnb", 9, money.amount]])
  })
})

describe("what a stay brought", () => {
  it.each<[string, number, number | null, ReturnType<typeof stayMoney>]>([
    ["the usual share", 10_000_00, null, { ok: true, value: money }],
    ["rounded to a satang", 33_33, null, { ok: true, value: { amount: 33_33, commission: 5_17 } }],
    ["as the owner says", 10_000_00, 0, { ok: true, value: { amount: 10_000_00, commission: 0 } }],
    ["more than the price", 10_000_00, 10_000_01, { ok: false, error: "commission-too-high" }],
  ])("commission: %s", (_, amount, commission, expected) => {
    expect(stayMoney({ amount, commission }, AIRBNB.commissionRate)).toEqual(expected)
  })

  it("is summed without stays whose amount is unknown", () => {
    expect(sumOfStays([{ money }, { money: null }, { money }])).toEqual({ amount: 20_000_00, commission: 3_100_00 })
  })
})
