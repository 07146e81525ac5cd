import { expect, it } from "vitest"
import { type EndedMoney, endedMoney } from "#app/booking/cancellation/ended-money.ts"
import type { LedgerKind, LedgerLine } from "#app/money/ledger/ledger.ts"

type Line = Pick<LedgerLine, "id" | "kind" | "pot" | "amount" | "reverses" | "reversedKind" | "evidence">
const line = (id: string, kind: LedgerKind, amount: number, more: Partial<Line> = {}): Line => ({
  id,
  kind,
  amount,
  pot: "stay",
  reverses: null,
  reversedKind: null,
  evidence: null,
  ...more,
})
const PAID = line("paid", "payment", 20_000)
const BACK = line("back", "refund", -10_000)
const TAKEN_BACK = line("undo", "reversal", 10_000, { reverses: "back", reversedKind: "refund" })
const DEPOSIT = line("deposit", "payment", 5_000, { pot: "damage" })

it.each<[string, number, Line[], EndedMoney]>([
  ["nothing paid", 0, [], { received: 0, returned: 0, kept: 0, credit: 0, toReturn: 0 }],
  ["all to return", 0, [PAID], { received: 20_000, returned: 0, kept: 0, credit: 0, toReturn: 20_000 }],
  [
    "half kept, half to return",
    10_000,
    [PAID],
    { received: 20_000, returned: 0, kept: 10_000, credit: 0, toReturn: 10_000 },
  ],
  [
    "half kept, half returned",
    10_000,
    [PAID, BACK],
    { received: 20_000, returned: 10_000, kept: 10_000, credit: 0, toReturn: 0 },
  ],
  [
    "a return that was taken back",
    10_000,
    [PAID, BACK, TAKEN_BACK],
    { received: 20_000, returned: 0, kept: 10_000, credit: 0, toReturn: 10_000 },
  ],
  [
    "a payment that was taken back",
    0,
    [PAID, { ...TAKEN_BACK, amount: -20_000, reverses: "paid", reversedKind: "payment" }],
    { received: 0, returned: 0, kept: 0, credit: 0, toReturn: 0 },
  ],
  [
    "the security deposit apart",
    20_000,
    [PAID, DEPOSIT],
    { received: 20_000, returned: 0, kept: 20_000, credit: 0, toReturn: 0 },
  ],
  [
    "part of the money was taken back after a return",
    17_000,
    [
      PAID,
      line("second", "payment", 14_000),
      line("returned", "refund", -17_000),
      { ...TAKEN_BACK, amount: -14_000, reverses: "second", reversedKind: "payment" },
    ],
    { received: 20_000, returned: 17_000, kept: 3_000, credit: 0, toReturn: 0 },
  ],
])("of a cancelled stay: %s", (_, kept, lines, money) => {
  expect(endedMoney({ kept }, lines)).toEqual(money)
})
