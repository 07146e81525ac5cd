import { describe, expect, it } from "vitest"
import { type PaymentPlan, paymentPlan } from "#app/villa/payment-plan.ts"
import { type Deposit, NO_TERMS } from "#app/villa/terms.ts"

const full: Deposit = { kind: "full" }
const percent = (value: number): Deposit => ({ kind: "percent", percent: value })
const amount = (satang: number): Deposit => ({ kind: "amount", amount: satang })
const all = (total: number): PaymentPlan => ({ payNow: total, later: 0, balanceDate: null })

describe("how a stay from 1 December is paid", () => {
  it.each<[string, Deposit, number, { total: number; bookedOn: string }, PaymentPlan]>([
    ["all at once by default", full, 14, { total: 20_000_00, bookedOn: "2026-10-01" }, all(20_000_00)],
    [
      "half on booking",
      percent(50),
      14,
      { total: 20_000_00, bookedOn: "2026-10-01" },
      { payNow: 10_000_00, later: 10_000_00, balanceDate: "2026-11-17" },
    ],
    [
      "a percent is rounded up to a baht",
      percent(30),
      14,
      { total: 20_001_00, bookedOn: "2026-10-01" },
      { payNow: 6_001_00, later: 14_000_00, balanceDate: "2026-11-17" },
    ],
    [
      "a percent that is whole baht stays",
      percent(30),
      14,
      { total: 20_000_00, bookedOn: "2026-10-01" },
      { payNow: 6_000_00, later: 14_000_00, balanceDate: "2026-11-17" },
    ],
    [
      "a percent of satang is never 0",
      percent(10),
      14,
      { total: 1_50, bookedOn: "2026-10-01" },
      { payNow: 1_00, later: 50, balanceDate: "2026-11-17" },
    ],
    ["rounded up to the total it is all", percent(90), 14, { total: 1_00, bookedOn: "2026-10-01" }, all(1_00)],
    [
      "the day before the rest is due a deposit is enough",
      percent(50),
      14,
      { total: 20_000_00, bookedOn: "2026-11-16" },
      { payNow: 10_000_00, later: 10_000_00, balanceDate: "2026-11-17" },
    ],
    [
      "on the day when the rest is due, all",
      percent(50),
      14,
      { total: 20_000_00, bookedOn: "2026-11-17" },
      all(20_000_00),
    ],
    ["after it, all", percent(50), 14, { total: 20_000_00, bookedOn: "2026-11-30" }, all(20_000_00)],
    [
      "the rest on arrival",
      percent(50),
      0,
      { total: 20_000_00, bookedOn: "2026-11-30" },
      { payNow: 10_000_00, later: 10_000_00, balanceDate: "2026-12-01" },
    ],
    ["booked for today, all", percent(50), 0, { total: 20_000_00, bookedOn: "2026-12-01" }, all(20_000_00)],
    ["entered after the arrival, all", percent(50), 0, { total: 20_000_00, bookedOn: "2026-12-02" }, all(20_000_00)],
    [
      "an amount",
      amount(5_000_00),
      60,
      { total: 20_000_00, bookedOn: "2026-10-01" },
      { payNow: 5_000_00, later: 15_000_00, balanceDate: "2026-10-02" },
    ],
    [
      "an amount of the total is all",
      amount(20_000_00),
      14,
      { total: 20_000_00, bookedOn: "2026-10-01" },
      all(20_000_00),
    ],
    [
      "an amount beyond the total is all",
      amount(25_000_00),
      14,
      { total: 20_000_00, bookedOn: "2026-10-01" },
      all(20_000_00),
    ],
    ["a total of 0 is all", percent(50), 14, { total: 0, bookedOn: "2026-10-01" }, all(0)],
  ])("%s", (_, deposit, balanceDays, { total, bookedOn }, plan) => {
    const terms = { ...NO_TERMS, deposit, balanceDays }
    expect(paymentPlan(terms, { total, checkIn: "2026-12-01", bookedOn })).toEqual(plan)
  })
})
