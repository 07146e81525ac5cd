import { checkStay, nightCount, nightsOf, type Stay } from "#app/booking/stay.ts"
import { dateIn, enclosingRange, nextMidnight, offsetDateTime, readDate } from "#app/calendar/month/villa-date.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { Cases } from "../support/cases.ts"

const BANGKOK = "Asia/Bangkok"
const TODAY = "2026-11-21"

const stay = (checkIn: string, checkOut: string): Stay => ({ checkIn, checkOut })
const stayResult = (checkIn: string, checkOut: string) => {
  const result = checkStay(stay(checkIn, checkOut), TODAY)
  return result.ok ? "ok" : result.error
}

/** Date rules as tables: they must hold in any time zone of the process (see time-zones.test.ts). */
export const stayCases: Record<string, Cases> = {
  "readDate in Bangkok": {
    rows: [
      // product.md, "How is an ISO date-time read?": all three are 1 December
      ["2026-11-30T17:00:00.000Z", "2026-12-01"],
      ["2026-12-01T00:00:00+07:00", "2026-12-01"],
      ["2026-12-01", "2026-12-01"],
      // the limits of that day
      ["2026-11-30T16:59:59.999Z", "2026-11-30"],
      ["2026-12-01T16:59:59.999Z", "2026-12-01"],
      ["2026-12-01T17:00:00Z", "2026-12-02"],
      // other offsets and notations of them
      ["2026-11-30T12:00:00-05:00", "2026-12-01"],
      ["2026-11-30T09:00:00-08:00", "2026-12-01"],
      ["2026-12-01T07:00:00+14:00", "2026-12-01"],
      ["2026-12-01T06:59:59+14:00", "2026-11-30"],
      ["2026-11-30T22:45:00+05:45", "2026-12-01"],
      ["2026-12-01T00:00:00+0700", "2026-12-01"],
      ["2026-11-30T17:00:00+00", "2026-12-01"],
      ["2026-12-01T00:00:00+07", "2026-12-01"],
      ["2026-11-30T17:00Z", "2026-12-01"],
      // without an offset, the villa's time zone applies
      ["2026-12-01T00:00", "2026-12-01"],
      ["2026-12-01T23:59:59", "2026-12-01"],
      // end of the year and leap day
      ["2027-12-31T17:00:00Z", "2028-01-01"],
      ["2028-02-28T17:00:00Z", "2028-02-29"],
      ["2028-02-29", "2028-02-29"],
      // invalid dates, or years without four digits
      ["9999-12-31T23:59:59Z", null],
      ["2027-02-29", null],
      ["2026-02-30", null],
      ["2026-13-01", null],
      ["2026-00-10", null],
      ["2026-12-00", null],
      ["2026-12-01T24:00", null],
      ["2026-12-01T24:00:00Z", null],
      ["2026-12-01T25:00:00Z", null],
      ["2026-12-01T10:00:60Z", null],
      // an offset is less than a day
      ["2026-12-01T10:00+99:00", null],
      ["2026-12-01T10:00:00+24:00", null],
      ["2026-12-01T10:00:00-07:60", null],
      ["2026-12-01T10:00:00+9900", null],
      ["2026-12-01T10:00:00-99", null],
      ["2026-12-01T10:61:00+07:00", null],
      ["2026-02-30T10:00:00+07:00", null],
      ["2026-12-01T10:00:00+07:00 and more", null],
      ["2026-12-1", null],
      ["01/12/2026", null],
      ["1 December 2026", null],
      ["20261201", null],
      ["1796083200000", null],
      ["tomorrow", null],
      ["", null],
      [" 2026-12-01", null],
      ["๒๕๖๙-๑๒-๐๑", null],
    ],
    of: (text: string) => readDate(text, BANGKOK),
  },
  "readDate in other zones": {
    rows: [
      ["2026-11-30T17:00:00.000Z", "America/New_York", "2026-11-30"],
      ["2026-12-01T05:00:00Z", "America/New_York", "2026-12-01"],
      ["2026-12-01T04:59:59Z", "America/New_York", "2026-11-30"],
      // daylight saving time: four hours behind
      ["2026-07-01T04:00:00Z", "America/New_York", "2026-07-01"],
      ["2026-07-01T03:59:59Z", "America/New_York", "2026-06-30"],
      ["2026-11-30T10:00:00Z", "Pacific/Kiritimati", "2026-12-01"],
      ["2026-11-30T18:15:00Z", "Asia/Kathmandu", "2026-12-01"],
      ["2026-12-01", "Pacific/Kiritimati", "2026-12-01"],
      ["2026-12-01", "America/Los_Angeles", "2026-12-01"],
    ],
    of: readDate,
  },
  "dateIn, the calendar date of an instant": {
    rows: [
      [BANGKOK, "2026-12-31T16:59:59.999Z", "2026-12-31"],
      [BANGKOK, "2026-12-31T17:00:00.000Z", "2027-01-01"],
      ["UTC", "2026-12-31T17:00:00.000Z", "2026-12-31"],
      ["America/Los_Angeles", "2027-01-01T07:59:59.000Z", "2026-12-31"],
    ],
    of: (zone: string, instant: string) => dateIn(zone, new Date(instant)),
  },
  "nextMidnight, the end of an instant's day": {
    rows: [
      [BANGKOK, "2026-12-01T16:59:59.999Z", "2026-12-01T17:00:00.000Z"],
      // a day starts at midnight
      [BANGKOK, "2026-12-01T17:00:00.000Z", "2026-12-02T17:00:00.000Z"],
      ["Pacific/Kiritimati", "2026-12-31T09:00:00Z", "2026-12-31T10:00:00.000Z"],
      ["Asia/Kathmandu", "2028-02-28T18:15:00Z", "2028-02-29T18:15:00.000Z"],
      // a day of 25 hours and one of 23
      ["America/New_York", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00.000Z"],
      ["America/New_York", "2027-03-14T05:00:00Z", "2027-03-15T04:00:00.000Z"],
      // where the clocks skip midnight, the day starts at one
      ["Africa/Cairo", "2027-04-29T21:30:00Z", "2027-04-29T22:00:00.000Z"],
    ],
    of: (zone: string, instant: string) => new Date(nextMidnight(zone, Date.parse(instant))).toISOString(),
  },
  "offsetDateTime, the instant of an hour": {
    rows: [
      ["2026-12-01", "14:00", BANGKOK, "2026-12-01T14:00:00+07:00"],
      ["2026-12-03", "11:00", BANGKOK, "2026-12-03T11:00:00+07:00"],
      ["2028-02-29", "00:30", BANGKOK, "2028-02-29T00:30:00+07:00"],
      ["2026-07-01", "14:00", "America/New_York", "2026-07-01T14:00:00-04:00"],
      ["2026-12-01", "14:00", "America/New_York", "2026-12-01T14:00:00-05:00"],
      ["2026-12-01", "14:00", "Asia/Kathmandu", "2026-12-01T14:00:00+05:45"],
      ["2026-12-01", "14:00", "UTC", "2026-12-01T14:00:00+00:00"],
    ],
    of: offsetDateTime,
  },
  dateAfter: {
    rows: [
      ["2026-12-31", 1, "2027-01-01"],
      ["2028-02-28", 1, "2028-02-29"],
      ["2027-02-28", 1, "2027-03-01"],
      ["2026-11-21", 540, "2028-05-14"],
      ["2027-01-01", -1, "2026-12-31"],
      // the clocks change on these nights in Los Angeles, Santiago and Cairo
      ["2026-03-08", 1, "2026-03-09"],
      ["2026-09-05", 1, "2026-09-06"],
      ["2026-04-23", 1, "2026-04-24"],
    ],
    of: dateAfter,
  },
  enclosingRange: {
    rows: [
      ["2026-12-01", "2026-12-03", { from: "2026-11-30", to: "2026-12-04" }],
      ["2026-11-30T17:00:00Z", "2026-12-02T17:00:00Z", { from: "2026-11-29", to: "2026-12-03" }],
      ["soon", "2026-12-03", null],
      ["2026-12-01", "", null],
    ],
    of: enclosingRange,
  },
  nightsOf: {
    rows: [
      ["2026-12-01", "2026-12-02", ["2026-12-01"]],
      ["2026-12-01", "2026-12-04", ["2026-12-01", "2026-12-02", "2026-12-03"]],
      ["2027-12-31", "2028-01-02", ["2027-12-31", "2028-01-01"]],
      ["2028-02-28", "2028-03-01", ["2028-02-28", "2028-02-29"]],
      ["2027-02-28", "2027-03-01", ["2027-02-28"]],
      ["2026-12-01", "2026-12-01", []],
      ["2026-12-02", "2026-12-01", []],
      // the clocks go forward and back in Los Angeles
      ["2026-03-07", "2026-03-10", ["2026-03-07", "2026-03-08", "2026-03-09"]],
      ["2026-10-31", "2026-11-03", ["2026-10-31", "2026-11-01", "2026-11-02"]],
      // these dates have no midnight in Santiago and in Cairo
      ["2026-09-05", "2026-09-08", ["2026-09-05", "2026-09-06", "2026-09-07"]],
      ["2026-09-06", "2026-09-07", ["2026-09-06"]],
      ["2026-04-23", "2026-04-26", ["2026-04-23", "2026-04-24", "2026-04-25"]],
      ["2026-04-24", "2026-04-25", ["2026-04-24"]],
    ],
    of: (checkIn: string, checkOut: string) => nightsOf(stay(checkIn, checkOut)),
  },
  nightCount: {
    rows: [
      ["2026-12-01", "2026-12-02", 1],
      ["2027-12-31", "2028-01-02", 2],
      ["2028-02-28", "2028-03-01", 2],
      ["2027-02-28", "2027-03-01", 1],
      ["2026-12-01", "2026-12-01", 0],
      ["2026-12-03", "2026-12-01", -2],
      ["2026-03-08", "2026-03-09", 1],
      ["2026-09-05", "2026-09-06", 1],
      ["2026-09-06", "2026-09-07", 1],
      ["2026-01-01", "2027-01-01", 365],
      ["2028-01-01", "2029-01-01", 366],
    ],
    of: (checkIn: string, checkOut: string) => nightCount(stay(checkIn, checkOut)),
  },
  [`checkStay when today is ${TODAY}`]: {
    rows: [
      ["2026-11-21", "2026-11-22", "ok"],
      ["2026-12-01", "2026-12-04", "ok"],
      ["2027-12-31", "2028-01-02", "ok"],
      ["", "2026-12-04", "dates-missing"],
      ["2026-12-01", "", "dates-missing"],
      ["", "", "dates-missing"],
      ["2026-12-01", "2026-12-01", "same-day"],
      ["2026-12-02", "2026-12-01", "dates-reversed"],
      ["2026-11-20", "2026-11-22", "date-past"],
      ["2025-11-21", "2025-11-22", "date-past"],
      // 60 and 61 nights
      ["2026-12-01", "2027-01-30", "ok"],
      ["2026-12-01", "2027-01-31", "stay-too-long"],
      // 540 and 541 days ahead
      ["2028-05-13", "2028-05-14", "ok"],
      ["2028-05-14", "2028-05-15", "date-too-far"],
    ],
    of: stayResult,
  },
}
