import { expect, it } from "vitest"
import { creditReminderDue } from "#app/money/credits/credit.ts"

const CREATED = "2090-11-21T12:00+07:00"
it.each([
  ["a second before 09:00 of the 14th day before", "2091-03-17T08:59:59+07:00", CREATED, null],
  ["at 09:00 of it", "2091-03-17T09:00+07:00", CREATED, 14],
  ["a second before the day before", "2091-03-30T08:59:59+07:00", CREATED, 14],
  ["on the day before", "2091-03-30T09:00+07:00", CREATED, 1],
  ["in the last second of its last day", "2091-03-31T23:59:59+07:00", CREATED, 1],
  ["once it is over", "2091-04-01T00:00+07:00", CREATED, null],
  ["made after the first reminder's moment", "2091-03-20T09:00+07:00", "2091-03-18T09:00+07:00", null],
  ["made then, on the day before", "2091-03-30T09:00+07:00", "2091-03-18T09:00+07:00", 1],
])("owners are reminded of a credit until 31 March: %s", (_, now, createdAt, days) => {
  const credit = { validUntil: "2091-03-31", createdAt: Date.parse(createdAt) }
  expect(creditReminderDue(credit, "Asia/Bangkok", Date.parse(now))).toBe(days)
})

it("counts fourteen days over a leap day", () => {
  const credit = { validUntil: "2092-03-05", createdAt: 0 }
  expect(creditReminderDue(credit, "Asia/Bangkok", Date.parse("2092-02-20T09:00+07:00"))).toBe(14)
  expect(creditReminderDue(credit, "Asia/Bangkok", Date.parse("2092-02-20T08:59+07:00"))).toBeNull()
})
