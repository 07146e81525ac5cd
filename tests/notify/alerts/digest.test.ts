import { describe, expect, it } from "vitest"
import { digestOf, hasNews, isDigestDue } from "#app/notify/alerts/digest.ts"
import { sampleBooking } from "../../support/sample.ts"

const SOURCE = {
  villa: { timezone: "Asia/Bangkok", checkInTime: "14:00", checkOutTime: "11:00" },
  bookings: [],
  sums: new Map(),
  slipsWaiting: 0,
  holds: 0,
  emailsFailed: 0,
  refundsLate: 0,
}
const bangkok = (time: string) => Date.parse(`2026-12-01T${time}:00+07:00`)

describe("the digest is due", () => {
  it.each([
    [8, "07:59", false],
    [8, "08:00", true],
    [8, "10:59", true],
    [8, "11:00", false],
    [0, "00:00", true],
    [23, "08:00", false],
    [null, "08:00", false],
  ])("for the hour %s at %s: %s", (digestHour, time, expected) => {
    expect(isDigestDue({ digestHour }, bangkok(time), "Asia/Bangkok")).toBe(expected)
  })
})

it("the digest names the arrival time that the guest gave, and marks bookings that are not confirmed", () => {
  const source = {
    ...SOURCE,
    bookings: [sampleBooking({ checkIn: "2026-12-01", checkOut: "2026-12-03", status: "in_review", arrival: "22:00" })],
  }
  const { arrivals } = digestOf("2026-12-01", source, bangkok("08:00"))
  expect(arrivals).toMatchObject([{ arrival: "22:00", isUnconfirmed: true }])
})

describe("the digest of a day without guests", () => {
  it.each([
    ["2026-12-01", SOURCE, false],
    ["2026-12-07", SOURCE, true],
    ["2026-12-01", { ...SOURCE, slipsWaiting: 1 }, true],
    ["2026-12-01", { ...SOURCE, emailsFailed: 1 }, true],
  ])("on %s has news only on a Monday or if something waits", (date, facts, expected) => {
    expect(hasNews(digestOf(date, facts, bangkok("08:00")))).toBe(expected)
  })
})
