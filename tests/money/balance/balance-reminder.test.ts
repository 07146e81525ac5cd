import { describe, expect, it } from "vitest"
import { balanceReminderDue, balanceReminderKey, isBalanceOverdue } from "#app/money/balance/balance-reminder.ts"

const BANGKOK = "Asia/Bangkok"
/** Check-in on 1 December, the balance due on 17 November; its link was made on 1 November. */
const BALANCE = {
  dueDate: "2026-11-17",
  checkIn: "2026-12-01",
  linkCreatedAt: Date.parse("2026-11-01T12:00:00+07:00"),
  movedOn: null as string | null,
}
const createdAt = (at: string) => ({ linkCreatedAt: Date.parse(at) })

describe("the reminder that is due", () => {
  it.each<[string, number | null, Partial<typeof BALANCE>?, string?]>([
    ["2026-11-10T08:59:59+07:00", null],
    ["2026-11-10T09:00:00+07:00", -7],
    ["2026-11-16T08:59:59+07:00", -7],
    ["2026-11-16T09:00:00+07:00", -1],
    // Midnight of the due day, in Bangkok and in UTC.
    ["2026-11-16T23:59:59+07:00", -1],
    ["2026-11-17T00:00:00+07:00", -1],
    ["2026-11-17T00:00:00Z", -1],
    ["2026-11-17T01:59:59Z", -1],
    ["2026-11-17T02:00:00Z", 0],
    ["2026-11-18T00:00:00+07:00", 0],
    ["2026-11-18T00:00:00Z", 0],
    ["2026-11-18T09:00:00+07:00", 1],
    // The newest alone, however late.
    ["2026-11-30T23:00:00+07:00", 1],
    // By the villa's zone, also where the clocks change between two moments.
    ["2026-11-17T13:59:59Z", -1, {}, "America/New_York"],
    ["2026-11-17T14:00:00Z", 0, {}, "America/New_York"],
    ["2026-10-25T07:59:59Z", -1, { dueDate: "2026-10-25", ...createdAt("2026-10-01T00:00:00Z") }, "Europe/Berlin"],
    ["2026-10-25T08:00:00Z", 0, { dueDate: "2026-10-25", ...createdAt("2026-10-01T00:00:00Z") }, "Europe/Berlin"],
    ["2026-11-16T18:59:59Z", -1, {}, "Pacific/Kiritimati"],
    ["2026-11-16T19:00:00Z", 0, {}, "Pacific/Kiritimati"],
    // The link was made, or made again at another price, at that moment or later.
    ["2026-11-10T09:00:00+07:00", -7, createdAt("2026-11-10T09:00:00+07:00")],
    ["2026-11-10T09:00:01+07:00", null, createdAt("2026-11-10T09:00:01+07:00")],
    ["2026-11-16T09:00:00+07:00", -1, createdAt("2026-11-10T09:00:01+07:00")],
    ["2026-11-20T12:00:00+07:00", null, createdAt("2026-11-20T11:00:00+07:00")],
    // Due tomorrow when booking: on the day itself, not twice.
    ["2026-11-16T12:00:00+07:00", null, createdAt("2026-11-16T11:00:00+07:00")],
    ["2026-11-17T09:00:00+07:00", 0, createdAt("2026-11-16T11:00:00+07:00")],
    // Moved: by the new day.
    ["2026-11-16T09:00:00+07:00", null, { dueDate: "2026-11-27", checkIn: "2026-12-11" }],
    ["2026-11-20T09:00:00+07:00", -7, { dueDate: "2026-11-27", checkIn: "2026-12-11" }],
    ["2026-11-16T09:00:00+07:00", 1, { dueDate: "2026-11-12", checkIn: "2026-11-26" }],
    // At the guest's request, on the 14th: nothing until the day after.
    ["2026-11-14T12:00:00+07:00", null, { movedOn: "2026-11-14" }],
    ["2026-11-10T12:00:00+07:00", null, { movedOn: "2026-11-10" }],
    ["2026-11-16T09:00:00+07:00", -1, { movedOn: "2026-11-14" }],
    ["2026-11-18T09:00:00+07:00", 1, { movedOn: "2026-11-14" }],
    // On arrival.
    ["2026-11-30T09:00:00+07:00", null, { dueDate: "2026-12-01" }],
    ["2026-12-02T09:00:00+07:00", null, { dueDate: "2026-12-01" }],
  ])("at %s is %s: %o %s", (at, days, changes, timezone = BANGKOK) => {
    expect(balanceReminderDue({ ...BALANCE, ...changes }, timezone, Date.parse(at))).toBe(days)
  })

  it("is queued once for each due day and address", () => {
    const key = (changes: object, dueDate = "2026-11-17", days = -1) =>
      balanceReminderKey({ id: "b1", emailNumber: 1, ...changes }, dueDate, days)
    const keys = [key({}), key({ id: "b2" }), key({ emailNumber: 2 }), key({}, "2026-11-18"), key({}, "2026-11-17", 0)]
    expect(new Set(keys).size).toBe(5)
    expect(key({})).toBe(keys[0])
  })
})

describe("staff are told that a balance is overdue", () => {
  it.each<[string, boolean, Partial<typeof BALANCE>?, string?]>([
    ["2026-11-18T08:59:59+07:00", false],
    ["2026-11-18T09:00:00+07:00", true],
    ["2026-11-30T09:00:00+07:00", true],
    ["2026-11-18T13:59:59Z", false, {}, "America/New_York"],
    ["2026-11-18T14:00:00Z", true, {}, "America/New_York"],
    ["2026-11-18T10:00:00+07:00", false, createdAt("2026-11-18T09:00:01+07:00")],
    ["2026-11-18T10:00:00+07:00", true, createdAt("2026-11-18T09:00:00+07:00")],
    ["2026-11-18T10:00:00+07:00", true, { movedOn: "2026-11-17" }],
    ["2026-11-18T10:00:00+07:00", false, { movedOn: "2026-11-18" }],
    // On arrival: the day after check-in.
    ["2026-12-02T08:59:59+07:00", false, { dueDate: "2026-12-01" }],
    ["2026-12-02T09:00:00+07:00", true, { dueDate: "2026-12-01" }],
  ])("at %s: %s %o %s", (at, expected, changes, timezone = BANGKOK) => {
    expect(isBalanceOverdue({ ...BALANCE, ...changes }, timezone, Date.parse(at))).toBe(expected)
  })
})
