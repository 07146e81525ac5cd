import { describe, expect, it } from "vitest"
import type { Booking, TeamReason } from "#app/booking/booking.ts"
import {
  checkTeamCancellation,
  returnChoices,
  teamReasons,
  usualReturn,
} from "#app/booking/cancellation/team-cancellation.ts"
import type { Returned } from "#app/money/refunds/returned.ts"
import { POLICY_PRESETS } from "#app/villa/terms/cancellation-presets.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { sampleBooking } from "../../support/sample.ts"

const WITH_TERMS = { ...DEFAULT_TERMS, cancellation: { tiers: POLICY_PRESETS.strict, graceHours: 0 } }
const stay = (changes: Partial<Booking> = {}) =>
  sampleBooking({ status: "confirmed", checkIn: "2027-06-10", checkOut: "2027-06-12", terms: WITH_TERMS, ...changes })
const at = (text: string) => ({ now: Date.parse(`${text}+07:00`), timezone: "Asia/Bangkok", checkInTime: "14:00" })
const BEFORE = at("2027-06-10T13:59")
const BEGUN = at("2027-06-10T14:00")

it.each<[string, Partial<Booking>, typeof BEFORE, TeamReason[]]>([
  ["before check-in time", {}, BEFORE, ["guest", "admin"]],
  ["from check-in time on", {}, BEGUN, ["guest", "admin", "no-show"]],
  ["long after the stay", {}, at("2027-07-01T10:00"), ["guest", "admin", "no-show"]],
  ["a stay that is not confirmed", { status: "in_review" }, BEGUN, ["guest", "admin"]],
])("the team says why it cancels: %s", (_, changes, moment, reasons) => {
  expect(teamReasons(stay(changes), moment)).toEqual(reasons)
})

describe("what can go back, and what does if nobody chooses", () => {
  const BY_TERMS: Returned = { kind: "policy" }
  const ALL: Returned = { kind: "all" }
  it.each<[string, TeamReason, Partial<Booking>, Returned["kind"][], Returned]>([
    ["the guest asked", "guest", {}, ["policy", "all", "amount", "credit"], BY_TERMS],
    ["the guest did not come", "no-show", {}, ["policy", "all", "amount", "credit"], BY_TERMS],
    ["the team cannot host", "admin", {}, ["all"], ALL],
    ["the guest asked before it was confirmed", "guest", { status: "in_review" }, ["all", "amount"], ALL],
    ["the guest asked, and there are no terms", "guest", { terms: DEFAULT_TERMS }, ["all", "amount", "credit"], ALL],
  ])("%s", (_, reason, changes, choices, usual) => {
    expect(returnChoices(stay(changes), reason)).toEqual(choices)
    expect(usualReturn(stay(changes), reason, true)).toEqual(usual)
    // Staff may not keep money.
    expect(usualReturn(stay(changes), reason, false)).toEqual(ALL)
  })
})

it.each<[string, TeamReason, Returned, typeof BEFORE, ReturnType<typeof checkTeamCancellation>]>([
  ["everything back, as we cannot host", "admin", { kind: "all" }, BEFORE, { ok: true, value: null }],
  ["by the terms, as we cannot host", "admin", { kind: "policy" }, BEFORE, { ok: false, error: "refund-not-all" }],
  ["a part, as we cannot host", "admin", { kind: "amount", amount: 1 }, BEFORE, { ok: false, error: "refund-not-all" }],
  ["a part, as the guest asked", "guest", { kind: "amount", amount: 1 }, BEFORE, { ok: true, value: null }],
  ["a no-show before check-in time", "no-show", { kind: "all" }, BEFORE, { ok: false, error: "no-show-early" }],
  ["a no-show from check-in time on", "no-show", { kind: "policy" }, BEGUN, { ok: true, value: null }],
])("%s", (_, reason, returned, moment, result) => {
  expect(checkTeamCancellation(stay(), { reason, returned }, moment)).toEqual(result)
})
