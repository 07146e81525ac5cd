import { describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import type { ScheduledEmailKind } from "#app/notify/email/email-kinds.ts"
import { datesToEmail, scheduledEmailDue, scheduledEmailKey } from "#app/stay/pass/scheduled-email.ts"
import type { Access } from "#app/villa/access/access.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"
import type { Villa } from "#app/villa/villa.ts"
import { ACCESS, PLACE } from "../../support/emails.ts"
import { MALI, sampleBooking, sampleVilla } from "../../support/sample.ts"

/** Thursday 3 December 2026, 14:00, to Monday 7 December, 11:00, in Bangkok; booked on 21 November. */
const confirmed = (changes: Partial<Booking> = {}) =>
  sampleBooking({ status: "confirmed", customer: MALI, paymentDeadline: null, ...changes })
const villaWith = (changes: Partial<Villa> = {}) => sampleVilla({ place: PLACE, access: ACCESS, ...changes })
const releasedBefore = (releaseHours: number): Access => ({ ...ACCESS, releaseHours })

type Case = [
  at: string,
  due: ScheduledEmailKind | null,
  booking?: Partial<Booking>,
  villa?: Partial<Villa>,
  remaining?: number,
]
const check = (at: string, booking: Partial<Booking> = {}, villa: Partial<Villa> = {}, remaining = 0) =>
  scheduledEmailDue(confirmed(booking), villaWith(villa), { remaining, isOwing: false, now: Date.parse(at) })

describe("the email that is due", () => {
  it.each<Case>([
    ["2026-11-30T08:59:59+07:00", null],
    ["2026-11-30T09:00:00+07:00", "before-stay"],
    ["2026-12-02T13:59:59+07:00", "before-stay"],
    ["2026-12-02T14:00:00+07:00", "arrival"],
    ["2026-12-03T14:00:00+07:00", "arrival"],
    ["2026-12-07T10:59:59+07:00", "arrival"],
    ["2026-12-07T11:00:00+07:00", null],
    ["2026-12-08T09:59:59+07:00", null],
    ["2026-12-08T10:00:00+07:00", "thanks"],
    ["2026-12-10T09:59:59+07:00", "thanks"],
    ["2026-12-10T10:00:00+07:00", null],
    ["2027-01-01T10:00:00+07:00", null],
  ])("at %s is %s", (at, due) => {
    expect(check(at)).toBe(due)
  })

  it.each<Case>([
    // Everything is known and paid.
    ["2026-12-01T12:00:00+07:00", null, { arrival: "18:00" }],
    ["2026-12-01T12:00:00+07:00", "before-stay", { arrival: "18:00" }, {}, 1],
    ["2026-12-01T12:00:00+07:00", "before-stay", { arrival: null }, {}, 5000_00],
    ["2026-12-02T14:00:00+07:00", "arrival", { arrival: "18:00" }],
  ])("asks before the stay only for what is missing: %s %s %o %o %s", (at, due, booking, villa, remaining) => {
    expect(check(at, booking, villa, remaining)).toBe(due)
  })

  it.each<[at: string, due: ScheduledEmailKind | null]>([
    ["2026-12-02T13:59:59+07:00", "before-stay"],
    ["2026-12-02T14:00:00+07:00", null],
    ["2026-12-07T10:59:59+07:00", null],
    ["2026-12-08T10:00:00+07:00", "thanks"],
  ])("while something is to be paid before the code is shown, at %s is %s", (at, due) => {
    // The slip is in review, so that the guest is not asked to pay.
    const owing = { remaining: 0, isOwing: true, now: Date.parse(at) }
    expect(scheduledEmailDue(confirmed(), villaWith(), owing)).toBe(due)
  })

  it.each<Case>([
    // Booked or confirmed at the last minute: still asked, unless the release has passed.
    ["2026-12-02T13:00:00+07:00", "before-stay", { createdAt: Date.parse("2026-12-02T12:55:00+07:00") }],
    ["2026-12-03T15:00:00+07:00", "arrival", { createdAt: Date.parse("2026-12-03T14:55:00+07:00") }],
    // Moved: by the new dates.
    ["2026-11-30T09:00:00+07:00", null, { checkIn: "2026-12-10", checkOut: "2026-12-12" }],
    ["2026-12-09T14:00:00+07:00", "arrival", { checkIn: "2026-12-10", checkOut: "2026-12-12" }],
  ])("of a late booking or moved stay at %s is %s %o", (at, due, booking) => {
    expect(check(at, booking)).toBe(due)
  })

  it.each<[string, Partial<Booking>]>([
    ["awaits payment", { status: "pending_payment" }],
    ["is in review", { status: "in_review" }],
    ["is cancelled", { status: "cancelled", cancelReason: "admin" }],
    ["is deleted", { status: "cancelled", deletedAt: 1 }],
    ["is erased", { erasedAt: 1 }],
    ["has no guest", { customer: null }],
    ["had begun when staff entered it", { createdAt: Date.parse("2026-12-04T00:00:00+07:00") }],
  ])("is none for a booking that %s", (_, booking) => {
    for (const at of ["2026-12-01T12:00:00+07:00", "2026-12-03T12:00:00+07:00", "2026-12-08T12:00:00+07:00"])
      expect(check(at, booking)).toBeNull()
  })

  it.each<[string, ScheduledEmailKind | null, Partial<Villa>]>([
    ["neither place nor access", null, { place: NO_PLACE, access: null }],
    [
      "only a province and WhatsApp",
      null,
      { place: { ...NO_PLACE, province: PLACE.province, whatsapp: "+66812345678" }, access: null },
    ],
    ["an address", "arrival", { place: { ...NO_PLACE, address: { th: "", en: "9 Beach Road" } }, access: null }],
    ["coordinates", "arrival", { place: { ...NO_PLACE, latitude: 0, longitude: 0 }, access: null }],
    ["directions", "arrival", { place: { ...NO_PLACE, directions: { th: "เลี้ยวซ้าย", en: "" } }, access: null }],
    ["access", "arrival", { place: NO_PLACE }],
  ])("once the owner has entered %s is %s from 24 hours before", (_, due, villa) => {
    expect(check("2026-12-02T14:00:00+07:00", {}, villa)).toBe(due)
    expect(check("2026-12-02T13:59:00+07:00", {}, villa)).toBe("before-stay")
  })

  it.each<Case>([
    ["2026-12-03T12:59:00+07:00", "before-stay", {}, { access: releasedBefore(1) }],
    ["2026-12-03T13:00:00+07:00", "arrival", {}, { access: releasedBefore(1) }],
    // Released before the guest would be asked: the arrival email asks.
    ["2026-11-26T13:59:00+07:00", null, {}, { access: releasedBefore(168) }],
    ["2026-11-26T14:00:00+07:00", "arrival", {}, { access: releasedBefore(168) }],
    ["2026-11-30T09:00:00+07:00", "arrival", {}, { access: releasedBefore(168) }],
    // Check-in at midnight.
    ["2026-12-01T23:59:00+07:00", "before-stay", {}, { checkInTime: "00:00" }],
    ["2026-12-02T00:00:00+07:00", "arrival", {}, { checkInTime: "00:00" }],
    // Fourteen hours before UTC.
    ["2026-11-29T18:59:00Z", null, {}, { timezone: "Pacific/Kiritimati" }],
    ["2026-11-29T19:00:00Z", "before-stay", {}, { timezone: "Pacific/Kiritimati" }],
  ])("by the villa's clock and release at %s is %s %o %o", (at, due, booking, villa) => {
    expect(check(at, booking, villa)).toBe(due)
  })

  const autumn = { checkIn: "2026-10-25", checkOut: "2026-10-26", createdAt: 0 }
  const spring = { checkIn: "2026-03-29", checkOut: "2026-03-30", createdAt: 0 }
  it.each<Case>([
    // The clock is put back on the day of check-in: 9:00 is at UTC+2, the release 24 real hours before 14:00 at UTC+1.
    ["2026-10-22T07:00:00Z", "before-stay", autumn],
    ["2026-10-24T12:59:00Z", "before-stay", autumn],
    ["2026-10-24T13:00:00Z", "arrival", autumn],
    ["2026-10-27T09:00:00Z", "thanks", autumn],
    // And put forward.
    ["2026-03-26T07:59:00Z", null, spring],
    ["2026-03-26T08:00:00Z", "before-stay", spring],
    ["2026-03-28T11:59:00Z", "before-stay", spring],
    ["2026-03-28T12:00:00Z", "arrival", spring],
    ["2026-03-31T07:59:00Z", null, spring],
    ["2026-03-31T08:00:00Z", "thanks", spring],
  ])("around a change of the clock in Berlin at %s is %s %o", (at, due, booking) => {
    expect(check(at, booking, { timezone: "Europe/Berlin" })).toBe(due)
  })
})

it("an email has a new key for new dates and for a corrected address, except thanks", () => {
  const stay = { id: "b1", checkIn: "2026-12-03", emailNumber: 1 }
  expect(scheduledEmailKey("arrival", stay)).toBe("arrival:b1:2026-12-03:1")
  expect(scheduledEmailKey("before-stay", { ...stay, checkIn: "2026-12-04" })).toBe("before-stay:b1:2026-12-04:1")
  expect(scheduledEmailKey("arrival", { ...stay, emailNumber: 2 })).toBe("arrival:b1:2026-12-03:2")
  expect(scheduledEmailKey("thanks", { ...stay, emailNumber: 2 })).toBe("thanks:b1")
})

it("every stay with an email due is within the dates that are read", () => {
  const longest = { checkIn: "2026-12-03", checkOut: "2027-02-01", createdAt: 0 }
  for (const stay of [{}, longest]) {
    const { checkIn, checkOut } = confirmed(stay)
    for (let hour = 0; hour < 24 * 90; hour++) {
      const now = Date.parse("2026-11-20T00:00:00+07:00") + hour * 60 * 60 * 1000
      const due = scheduledEmailDue(confirmed(stay), villaWith({ access: releasedBefore(168) }), {
        remaining: 0,
        isOwing: false,
        now,
      })
      const today = new Date(now + 7 * 60 * 60 * 1000).toISOString().slice(0, 10)
      const dates = datesToEmail(today)
      const isRead = dates.checkIn.from <= checkIn && checkIn <= dates.checkIn.to && dates.checkOutFrom <= checkOut
      if (due) expect([today, isRead]).toEqual([today, true])
    }
  }
})
