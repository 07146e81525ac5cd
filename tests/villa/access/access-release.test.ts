import { describe, expect, it } from "vitest"
import { STATE_COLUMNS } from "#app/booking/status.ts"
import { adminEn } from "#app/i18n/locales/admin/en.ts"
import { adminTh } from "#app/i18n/locales/admin/th.ts"
import { accessRelease, isReleased, RELEASED_AFTER_CHECK_OUT_HOURS } from "#app/villa/access/access-release.ts"

const BANGKOK = { timezone: "Asia/Bangkok", checkInTime: "14:00", checkOutTime: "11:00" }
const BERLIN = { ...BANGKOK, timezone: "Europe/Berlin" }
const STAY = { status: "confirmed", checkIn: "2026-12-03", checkOut: "2026-12-05" } as const
const ACCESS = { releaseHours: 24, isOwing: false }
const iso = (ms: number | undefined) => ms && new Date(ms).toISOString()

type Row = [
  what: string,
  stay: Partial<{ checkIn: string; checkOut: string }>,
  clock: typeof BANGKOK,
  hours: number,
  from: string,
  until: string,
]
const RELEASES: Row[] = [
  ["24 hours before check-in", {}, BANGKOK, 24, "2026-12-02T07:00:00.000Z", "2026-12-05T10:00:00.000Z"],
  ["1 hour before check-in", {}, BANGKOK, 1, "2026-12-03T06:00:00.000Z", "2026-12-05T10:00:00.000Z"],
  ["168 hours before check-in", {}, BANGKOK, 168, "2026-11-26T07:00:00.000Z", "2026-12-05T10:00:00.000Z"],
  [
    "with a check-in at midnight",
    {},
    { ...BANGKOK, checkInTime: "00:00" },
    24,
    "2026-12-01T17:00:00.000Z",
    "2026-12-05T10:00:00.000Z",
  ],
  [
    "with a check-out at the end of the day",
    {},
    { ...BANGKOK, checkOutTime: "23:59" },
    24,
    "2026-12-02T07:00:00.000Z",
    "2026-12-05T22:59:00.000Z",
  ],
  [
    "of moved dates",
    { checkIn: "2027-01-01", checkOut: "2027-01-02" },
    BANGKOK,
    24,
    "2026-12-31T07:00:00.000Z",
    "2027-01-02T10:00:00.000Z",
  ],
  // 24 hours of elapsed time, so an hour earlier or later on the clock of the day before.
  [
    "with a check-in on the day when the clocks go forward",
    { checkIn: "2027-03-28", checkOut: "2027-03-30" },
    BERLIN,
    24,
    "2027-03-27T12:00:00.000Z",
    "2027-03-30T15:00:00.000Z",
  ],
  [
    "with a check-out on the day when the clocks go back",
    { checkIn: "2027-10-30", checkOut: "2027-10-31" },
    BERLIN,
    24,
    "2027-10-29T12:00:00.000Z",
    "2027-10-31T16:00:00.000Z",
  ],
  [
    "with a check-in at an hour that the clocks skip",
    { checkIn: "2027-03-28", checkOut: "2027-03-30" },
    { ...BERLIN, checkInTime: "02:30" },
    1,
    "2027-03-28T00:30:00.000Z",
    "2027-03-30T15:00:00.000Z",
  ],
]

describe("the release of a confirmed booking", () => {
  it.each(RELEASES)("%s", (_, stay, clock, releaseHours, from, until) => {
    const release = accessRelease({ ...STAY, ...stay }, clock, { releaseHours, isOwing: false })
    expect([iso(release?.from), iso(release?.until)]).toEqual([from, until])
  })
})

describe("a booking without a release", () => {
  it.each(["pending_payment", "in_review", "cancelled"] as const)("%s", (status) => {
    expect(accessRelease({ ...STAY, status }, BANGKOK, ACCESS)).toBeNull()
  })

  it("confirmed, while something is to be paid first", () => {
    expect(accessRelease(STAY, BANGKOK, { ...ACCESS, isOwing: true })).toBeNull()
  })

  it("deleted, because deleting cancels", () => {
    const deleted = { ...STAY, ...STATE_COLUMNS.cancelled }
    expect(accessRelease(deleted, BANGKOK, ACCESS)).toBeNull()
  })
})

describe("isReleased", () => {
  const release = accessRelease(STAY, BANGKOK, ACCESS)
  it.each([
    ["a millisecond before", "2026-12-02T06:59:59.999Z", false],
    ["at the release", "2026-12-02T07:00:00.000Z", true],
    ["during the stay", "2026-12-04T00:00:00.000Z", true],
    ["a millisecond before the end, six hours after check-out", "2026-12-05T09:59:59.999Z", true],
    ["at the end", "2026-12-05T10:00:00.000Z", false],
  ])("%s", (_, at, released) => {
    expect(isReleased(release, Date.parse(at))).toBe(released)
  })

  it("never without a release", () => {
    expect(isReleased(null, Date.parse("2026-12-04T00:00:00.000Z"))).toBe(false)
  })
})

it("the settings page says how long after check-out guests see the codes", () => {
  const hints = [adminEn.access.hints.releaseHours, adminTh.access.hints.releaseHours]
  for (const hint of hints) expect(hint).toMatch(new RegExp(`\\b${RELEASED_AFTER_CHECK_OUT_HOURS} (hours|ชั่วโมง)`))
})
