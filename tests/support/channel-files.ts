import { calendarFile } from "./calendar-file.ts"

/**
 * Calendars as channels write them, by the formats that their hosts document, with the quirks that matter. Dates are of
 * December 2026.
 */
const day = (date: number) => `202612${String(date).padStart(2, "0")}`
const dates = (from: number, to: number) => [`DTSTART;VALUE=DATE:${day(from)}`, `DTEND;VALUE=DATE:${day(to)}`]

/**
 * Airbnb: lines end with CRLF and are folded; the end stands before the start; a description holds a link and the last
 * digits of a phone number. Blocks, windows and imported nights are "Airbnb (Not available)", have other UIDs each day,
 * and the window moves with the days.
 * @param today which day of December the file is of
 */
export function airbnb(today: number, reserved: [from: number, to: number][]): string {
  const reservations = reserved.map(([from, to], index) => [
    ...dates(from, to).reverse(),
    `UID:1418fb94e984-${index}@airbnb.com`,
    `DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/details/HM${index}\\nPhone Number\r\n  (Last 4 Digits): 5678`,
    "SUMMARY:Reserved",
  ])
  const blocked = (from: string, to: string) => [
    `DTEND;VALUE=DATE:${to}`,
    `DTSTART;VALUE=DATE:${from}`,
    `UID:7f662ec65913-${today}-${from}@airbnb.com`,
    "SUMMARY:Airbnb (Not available)",
  ]
  const window = blocked(`2027${day(today).slice(4)}`, `2028${day(today).slice(4)}`)
  return calendarFile([...reservations, blocked(day(today), day(today + 1)), window])
}

/** Booking.com: lines end with LF only; every event is "CLOSED - Not available", with another UID at nearly every edit. */
export function booking(edit: number, closed: [from: number, to: number][]): string {
  const events = closed.map(([from, to], index) => [
    ...dates(from, to),
    `UID:${edit}${index}a9d2c47e1f3b@booking.com`,
    "SUMMARY:CLOSED - Not available",
  ])
  return calendarFile(events, "\n")
}

/** Booking.com's former format: the guest's name in the title, times in DTSTAMP. */
export function formerBooking(closed: [from: number, to: number][]): string {
  const events = closed.map(([from, to]) => [
    "DTSTAMP:20261120T101500Z",
    ...dates(from, to),
    "UID:x@booking.com",
    "SUMMARY:CLOSED - Somchai Jaidee",
  ])
  return calendarFile(events, "\n")
}

/** Vrbo: reservations with the name, blocks, inquiries and tentative ones; cancelled reservations vanish. */
export function vrbo(reserved: [from: number, to: number][], others: [title: string, from: number][] = []): string {
  return calendarFile([
    ...reserved.map(([from, to]) => [`UID:${from}-${to}`, ...dates(from, to), "SUMMARY:Reserved - Somchai"]),
    ...others.map(([title, from]) => [`UID:${title}`, ...dates(from, from + 2), `SUMMARY:${title}`]),
  ])
}

/** Agoda: no sample is public; assumed to be like Booking.com's, with times of the property. */
export function agoda(sold: [from: number, to: number][]): string {
  return calendarFile(
    sold.map(([from, to]) => [
      `DTSTART:${day(from)}T000000Z`,
      `DTEND:${day(to)}T000000Z`,
      "UID:a@agoda.com",
      "SUMMARY:Not available",
    ]),
  )
}

/**
 * Google: a private calendar. Events recur, with exceptions and moved instances; times are in UTC, or in a zone that the
 * file describes or that only Windows calls so; whole days are "free" unless somebody says otherwise.
 */
export function google(): string {
  const zone = ["BEGIN:VTIMEZONE", "TZID:Asia/Bangkok", "BEGIN:STANDARD", "DTSTART:19700101T000000"]
  const events = [
    [
      "DTSTART;VALUE=DATE:20261204",
      "DTEND;VALUE=DATE:20261206",
      "RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20261225",
      "EXDATE;VALUE=DATE:20261211",
      "UID:weekend@google.com",
      "SUMMARY:Family",
      "TRANSP:TRANSPARENT",
    ],
    ["UID:weekend@google.com", "RECURRENCE-ID;VALUE=DATE:20261218", ...dates(20, 21)],
    ["DTSTART:20261207T080000Z", "DTEND:20261208T040000Z", "UID:utc@google.com"],
    ["DTSTART;TZID=Asia/Bangkok:20261209T150000", "DTEND;TZID=Asia/Bangkok:20261210T110000", "UID:zone@google.com"],
    [
      "DTSTART;TZID=SE Asia Standard Time:20261214T150000",
      "DTEND;TZID=SE Asia Standard Time:20261215T110000",
      "UID:windows@google.com",
    ],
    ["DTSTART:20261222T010000Z", "DTEND:20261222T020000Z", "UID:cleaning@google.com", "TRANSP:OPAQUE"],
  ]
  const header = [...zone, "END:STANDARD", "END:VTIMEZONE", "BEGIN:VEVENT"].join("\r\n")
  return calendarFile(events).replace("BEGIN:VEVENT", header)
}

/** Smoobu and other channel managers list one stay once for each portal. */
export function smoobu(from: number, to: number): string {
  return calendarFile(
    ["Airbnb", "Booking.com", "Direct"].map((portal) => [`UID:${portal}`, ...dates(from, to), `SUMMARY:${portal}`]),
  )
}
