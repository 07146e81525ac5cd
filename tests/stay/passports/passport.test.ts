import { describe, expect, it } from "vitest"
import { foreignGuestsAfter } from "#app/booking/guest/party.ts"
import {
  areAllReported,
  asksPassports,
  isToReport,
  maskedPassport,
  type Passport,
  passportCutoff,
  passportsToExport,
  type ReportableStay,
  takesPassports,
  tm30AlertDue,
} from "#app/stay/passports/passport.ts"
import { tm30State } from "#app/stay/passports/tm30.server.ts"
import { PASSPORT_FIELDS } from "../../support/passports.ts"
import { sampleBooking, sampleVilla } from "../../support/sample.ts"

const passport = (changes: Partial<Passport> = {}): Passport => ({
  id: "p1",
  bookingId: "b1",
  sealed: "sealed",
  pictureKey: null,
  createdAt: 1,
  reportedAt: null,
  receipt: null,
  ...changes,
})
/** Confirmed, from 3 to 7 December 2026. */
const stay = (booking: Parameters<typeof sampleBooking>[0] = {}, others: Partial<ReportableStay> = {}) => ({
  booking: sampleBooking({ status: "confirmed", paymentDeadline: null, ...booking }),
  passports: [],
  reportedAt: null,
  ...others,
})
const villa = sampleVilla()
const at = (local: string) => Date.parse(`${local}+07:00`)
const THAI = { firstName: "Mali", lastName: "Srisuk", email: "m@example.com", phone: "0812345678" }
const FRENCH = { ...THAI, phone: "+33612345678" }

it("a saved passport shows initials and the last two characters of its number", () => {
  expect(maskedPassport(passport(), PASSPORT_FIELDS, true)).toEqual({
    id: "p1",
    initials: "Z. Q. X.",
    number: "••Z4",
    state: "saved",
    canDelete: true,
  })
  expect(maskedPassport(passport({ sealed: null }), null, true)).toMatchObject({
    initials: "",
    number: "",
    state: "photo",
  })
  expect(maskedPassport(passport(), null, true).state).toBe("unreadable")
  expect(maskedPassport(passport({ reportedAt: 1 }), PASSPORT_FIELDS, true)).toMatchObject({
    state: "reported",
    canDelete: false,
  })
})

describe("passports are taken", () => {
  it.each([
    [{}, "2026-12-01T00:00", true],
    [{}, "2026-12-07T10:59", true],
    [{}, "2026-12-07T11:00", false],
    [{ status: "pending_payment" }, "2026-12-01T00:00", false],
    [{ status: "cancelled" }, "2026-12-01T00:00", false],
    [{ erasedAt: 1 }, "2026-12-01T00:00", false],
    [{ deletedAt: 1 }, "2026-12-01T00:00", false],
  ] as const)("%j at %s: %s", (changes, time, taken) => {
    const { booking } = stay(changes)
    expect(takesPassports(booking, villa, at(time))).toBe(taken)
  })

  it.each([
    [null, true],
    [2, true],
    [0, false],
  ])("and asked for with %s foreign guests: %s", (foreignGuests, asked) => {
    expect(asksPassports(stay({ foreignGuests }).booking, villa, at("2026-12-01T00:00"))).toBe(asked)
  })
})

describe("a stay is to be reported", () => {
  it.each([
    ["with foreign guests", stay({ foreignGuests: 2 }), true],
    ["not without", stay({ foreignGuests: 0 }), false],
    ["not once reported", stay({ foreignGuests: 2 }, { reportedAt: 1 }), false],
    [
      "again with a passport that came later",
      stay({ foreignGuests: 2 }, { reportedAt: 1, passports: [passport()] }),
      true,
    ],
    ["not if nobody has said and it was booked in Thai", stay({ language: "th", customer: THAI }), false],
    ["if nobody has said and it was booked in English", stay({ language: "en", customer: THAI }), true],
    ["if nobody has said and the phone is of another country", stay({ language: "th", customer: FRENCH }), true],
  ])("%s", (_, reportable, expected) => {
    expect(isToReport(reportable)).toBe(expected)
  })

  it.each([
    [stay({ foreignGuests: 2 }), "2026-12-02", "arriving"],
    [stay({ foreignGuests: 2 }), "2026-12-03", "due"],
    [stay({ foreignGuests: 2 }, { reportedAt: 1 }), "2026-12-03", "reported"],
    [stay({ foreignGuests: 0 }), "2026-12-03", "none"],
    [stay({ language: "th" }), "2026-12-03", "unknown"],
  ])("%#: on %s it is %s", (reportable, today, state) => {
    expect(tm30State(reportable, today)).toBe(state)
  })
})

describe("the alert about a stay with check-in at 14:00", () => {
  it.each([
    ["2026-12-03T15:59", null],
    ["2026-12-03T16:00", "due"],
    ["2026-12-04T09:59", "due"],
    ["2026-12-04T10:00", "urgent"],
    ["2026-12-05T13:59", "urgent"],
    ["2026-12-05T14:00", null],
  ])("at %s: %s", (time, due) => {
    expect(tm30AlertDue(stay({ foreignGuests: 1 }), villa, at(time))).toBe(due)
    expect(tm30AlertDue(stay({ foreignGuests: 1 }, { reportedAt: 1 }), villa, at(time))).toBeNull()
    expect(tm30AlertDue(stay({ foreignGuests: 1, status: "cancelled" }), villa, at(time))).toBeNull()
  })
})

it.each([
  ["nobody has said how many are foreign", null, [1, 1], false],
  ["nobody is foreign", 0, [], false],
  ["one is not sent", 2, [1], false],
  ["one is not reported", 2, [1, null], false],
  ["all are reported", 2, [1, 1], true],
  ["one more is sent afterwards", 2, [1, 1, null], false],
])("whether all are reported when %s", (_, foreignGuests, reported, all) => {
  const sent = reported.map((reportedAt) => passport({ reportedAt }))
  expect(areAllReported({ foreignGuests }, sent)).toBe(all)
})

it("the file has what is not reported, or all again once everything is", () => {
  const [open, reported, photo] = [
    passport({ id: "open" }),
    passport({ id: "reported", reportedAt: 1 }),
    passport({ id: "photo", sealed: null }),
  ]
  expect(passportsToExport([open, reported, photo])).toEqual([open])
  expect(passportsToExport([reported, photo])).toEqual([reported])
  expect(passportsToExport([photo])).toEqual([])
})

it("passports are kept for the days after check-out that the villa has set, in its time zone", () => {
  expect(passportCutoff(villa, 7, at("2026-12-14T00:00"))).toBe("2026-12-07")
  expect(passportCutoff(villa, 7, at("2026-12-13T23:59"))).toBe("2026-12-06")
})

it.each([
  [null, undefined, 4, { ok: true, value: null }],
  [2, undefined, 4, { ok: true, value: 2 }],
  [4, undefined, 3, { ok: true, value: null }],
  [null, 0, 4, { ok: true, value: 0 }],
  [null, 4, 4, { ok: true, value: 4 }],
  [2, null, 4, { ok: true, value: null }],
  [null, 5, 4, { ok: false, error: "foreign-guests-invalid" }],
  [null, -1, 4, { ok: false, error: "foreign-guests-invalid" }],
  [null, 1.5, 4, { ok: false, error: "foreign-guests-invalid" }],
] as const)("foreign guests, from %s by %s of %s", (before, change, guests, result) => {
  expect(foreignGuestsAfter(before, change, guests)).toMatchObject(result)
})
