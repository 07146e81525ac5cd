import { describe, expect, it } from "vitest"
import { paymentPlan } from "#app/villa/terms/payment-plan.ts"
import { DEFAULT_TERMS, type Deposit } from "#app/villa/terms/terms.ts"

const full: Deposit = { kind: "full" }
const percent = (value: number): Deposit => ({ kind: "percent", percent: value })
const amount = (satang: number): Deposit => ({ kind: "amount", amount: satang })

type Row = [
  name: string,
  deposit: Deposit,
  balanceDays: number,
  total: number,
  bookedOn: string,
  payNow: number,
  balanceDate: string | null,
]

describe("how a stay from 1 December is paid", () => {
  it.each<Row>([
    ["all at once by default", full, 14, 20_000_00, "2026-10-01", 20_000_00, null],
    ["half on booking", percent(50), 14, 20_000_00, "2026-10-01", 10_000_00, "2026-11-17"],
    ["a percent is rounded up to a baht", percent(30), 14, 20_001_00, "2026-10-01", 6_001_00, "2026-11-17"],
    ["a percent that is whole baht stays", percent(30), 14, 20_000_00, "2026-10-01", 6_000_00, "2026-11-17"],
    ["a percent of satang is never 0", percent(10), 14, 1_50, "2026-10-01", 1_00, "2026-11-17"],
    ["rounded up to the total it is all", percent(90), 14, 1_00, "2026-10-01", 1_00, null],
    [
      "the day before the rest is due a deposit is enough",
      percent(50),
      14,
      20_000_00,
      "2026-11-16",
      10_000_00,
      "2026-11-17",
    ],
    ["on the day when the rest is due, all", percent(50), 14, 20_000_00, "2026-11-17", 20_000_00, null],
    ["after it, all", percent(50), 14, 20_000_00, "2026-11-30", 20_000_00, null],
    ["the rest on arrival", percent(50), 0, 20_000_00, "2026-11-30", 10_000_00, "2026-12-01"],
    ["booked for today, all", percent(50), 0, 20_000_00, "2026-12-01", 20_000_00, null],
    ["entered after the arrival, all", percent(50), 0, 20_000_00, "2026-12-02", 20_000_00, null],
    ["an amount", amount(5_000_00), 60, 20_000_00, "2026-10-01", 5_000_00, "2026-10-02"],
    ["an amount of the total is all", amount(20_000_00), 14, 20_000_00, "2026-10-01", 20_000_00, null],
    ["an amount beyond the total is all", amount(25_000_00), 14, 20_000_00, "2026-10-01", 20_000_00, null],
    ["a total of 0 is all", percent(50), 14, 0, "2026-10-01", 0, null],
  ])("%s", (_, deposit, balanceDays, total, bookedOn, payNow, balanceDate) => {
    const terms = { ...DEFAULT_TERMS, deposit, balanceDays }
    const plan = { payNow, later: total - payNow, balanceDate }
    expect(paymentPlan(terms, { total, checkIn: "2026-12-01", bookedOn })).toEqual(plan)
  })
})
