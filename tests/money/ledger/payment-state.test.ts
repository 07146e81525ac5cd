import { expect, it } from "vitest"
import { type PaymentState, paymentState } from "#app/money/ledger/payment-state.ts"

const STAY = { status: "confirmed", checkIn: "2090-12-03" } as const
const TODAY = "2090-11-21"
type Money = Parameters<typeof paymentState>[1]
type Owing = [what: string, money: Money, state: PaymentState]

it.each<Owing>([
  ["paid in full", { balance: 0, received: 100, balanceDate: null }, { state: "paid" }],
  ["overpaid", { balance: -40, received: 140, balanceDate: null }, { state: "to-return", amount: 40 }],
  [
    "part paid, the rest due later",
    { balance: 60, received: 40, balanceDate: "2090-11-30" },
    { state: "part-paid", amount: 60, dueDate: "2090-11-30", when: "later" },
  ],
  [
    "part paid, the rest due today",
    { balance: 60, received: 40, balanceDate: TODAY },
    { state: "part-paid", amount: 60, dueDate: TODAY, when: "today" },
  ],
  [
    "part paid, the rest overdue",
    { balance: 60, received: 40, balanceDate: "2090-11-20" },
    { state: "part-paid", amount: 60, dueDate: "2090-11-20", when: "overdue" },
  ],
  [
    "unpaid, due on arrival",
    { balance: 100, received: 0, balanceDate: "2090-12-03" },
    { state: "owed", amount: 100, dueDate: "2090-12-03", when: "arrival" },
  ],
])("a confirmed stay that is %s", (_, money, state) => {
  expect(paymentState(STAY, money, TODAY)).toEqual(state)
})

it("on the day of arrival it is due today", () => {
  const money = { balance: 60, received: 40, balanceDate: "2090-12-03" }
  expect(paymentState(STAY, money, "2090-12-03")).toMatchObject({ when: "today" })
})

it.each(["pending_payment", "in_review", "cancelled"] as const)("there is none of a booking that is %s", (status) => {
  expect(paymentState({ ...STAY, status }, { balance: 100, received: 0, balanceDate: null }, TODAY)).toBeNull()
})
