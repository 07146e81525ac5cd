import { describe, expect, it } from "vitest"
import { endedHeld, openReturns } from "#app/money/refunds/open-returns.ts"
import type { Refund } from "#app/money/refunds/refund.ts"

type Row = Pick<Refund, "pot" | "channel" | "status" | "amount">
const refund = (amount: number, changes: Partial<Row> = {}): Row => ({
  pot: "stay",
  channel: "bank",
  status: "owed",
  amount,
  ...changes,
})

describe("of a stay's refunds", () => {
  it.each<[what: string, refunds: Row[], toReturn: number, credit: number]>([
    ["none are open", [refund(5, { status: "sent" }), refund(5, { status: "waived" })], 0, 0],
    [
      "those owed and on their way are to be returned",
      [refund(5), refund(7, { channel: "card", status: "sending" })],
      12,
      0,
    ],
    ["a credit is kept for a later stay", [refund(5, { channel: "credit" })], 0, 5],
    ["a credit that was used is none", [refund(5, { channel: "credit", status: "sent" })], 0, 0],
    ["a security deposit's is no money of the stay", [refund(5, { pot: "damage" })], 0, 0],
  ])("%s", (_, refunds, toReturn, credit) => {
    expect(openReturns(refunds)).toEqual({ toReturn, credit })
  })
})

describe("the money of a cancelled stay", () => {
  const NOTHING = { toReturn: 0, credit: 0, kept: 0, undecided: 0 }
  it.each<
    [what: string, kept: number | null, held: number, returns: { toReturn?: number; credit?: number }, where: object]
  >([
    ["is a credit", 0, 34, { credit: 34 }, { credit: 34 }],
    ["is to be returned", 0, 34, { toReturn: 34 }, { toReturn: 34 }],
    ["is kept in part", 10, 34, { toReturn: 24 }, { kept: 10, toReturn: 24 }],
    ["is kept once the rest is returned", 10, 10, {}, { kept: 10 }],
    ["is undecided if more came later", 10, 44, { toReturn: 24 }, { kept: 10, toReturn: 24, undecided: 10 }],
    ["is undecided if it came after the booking had expired", null, 34, {}, { undecided: 34 }],
    ["is no more than is held", 10, 4, {}, { kept: 4 }],
  ])("%s", (_, kept, held, returns, where) => {
    expect(endedHeld(kept, held, { toReturn: 0, credit: 0, ...returns })).toEqual({ ...NOTHING, ...where })
  })
})
