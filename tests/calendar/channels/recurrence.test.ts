import { describe, expect, it } from "vitest"
import { readRule, recursForCertain } from "#app/calendar/channels/recurrence.ts"

describe("recurrence rules", () => {
  it.each([
    "FREQ=DAILY",
    "FREQ=DAILY;INTERVAL=3;COUNT=5",
    "FREQ=WEEKLY;BYDAY=FR,SA;UNTIL=20270101T000000Z",
    "freq=weekly;interval=2;byday=fr;wkst=su",
    "FREQ=MONTHLY;BYMONTHDAY=31",
    "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=28",
    "FREQ=MONTHLY;BYDAY=-1SU",
    "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
    "FREQ=YEARLY",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
    "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH",
  ])("%s is read", (rule) => {
    expect(recursForCertain(readRule(rule)!)).toBe(true)
  })

  it.each([
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=YEARLY;BYMONTH=4,6,9,11;BYMONTHDAY=31,-31",
    "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29",
    "FREQ=WEEKLY;BYMONTH=2",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO",
    "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO",
    "FREQ=MONTHLY;BYMONTHDAY=0",
    "FREQ=MONTHLY;BYMONTHDAY=32",
    "FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=30",
    "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29",
    "FREQ=DAILY;INTERVAL=7;BYDAY=TU",
    "FREQ=WEEKLY;INTERVAL=2;BYMONTH=3",
    "FREQ=WEEKLY;BYMONTHDAY=3",
    "FREQ=WEEKLY;BYDAY=2MO",
    "FREQ=MONTHLY;BYDAY=5MO",
    "FREQ=MONTHLY;BYDAY=6MO",
    "FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO",
    "FREQ=YEARLY;BYMONTH=13",
    "FREQ=YEARLY;BYWEEKNO=53",
    "FREQ=YEARLY;BYYEARDAY=366",
    "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9",
    "FREQ=HOURLY",
    "FREQ=SECONDLY",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;INTERVAL=1001",
    "FREQ=DAILY;BYHOUR=25",
    "FREQ=DAILY;COUNT=0",
    "FREQ=DAILY;COUNT=1E1",
    "FREQ=YEARLY;BYEASTER=1",
    "INTERVAL=1",
  ])("%s is not read: it may never recur, or no calendar of stays needs it", (rule) => {
    expect(recursForCertain(readRule(rule)!)).toBe(false)
  })

  it("a rule is malformed if it is longer than one that names every day", () => {
    const days = Array.from({ length: 31 }, (_, index) => [index + 1, -index - 1]).flat()
    expect(readRule(`FREQ=MONTHLY;BYMONTHDAY=${days.join(",")}`)).not.toBeNull()
    expect(readRule(`FREQ=MONTHLY;BYMONTHDAY=${[...days, ...days, ...days].join(",")}`)).toBeNull()
  })

  it.each(["FREQ=DAILY;FREQ=WEEKLY", "FREQ", "FREQ=DAILY;X", "FREQ=DAILY;BYDAY=MO TU"])("%s is malformed", (rule) => {
    expect(readRule(rule)).toBeNull()
  })
})
