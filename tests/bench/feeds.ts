import { DatabaseSync } from "node:sqlite"
import { splitEvents } from "#app/calendar/channels/calendar-file.ts"
import { readFeedEvents } from "#app/calendar/channels/feed-events.ts"
import { localDatabase } from "../../scripts/state.ts"
import { calendarFile } from "../support/calendar-file.ts"
import { type Figure, median } from "./figure.ts"
import { open, requestInTurn } from "./lists.ts"

const BOOKINGS = 100
const FEEDS = 20
const NIGHTS = 300
const EVENTS = 5000
const FILE_BYTES = 4 * 1024 * 1024 - 64 * 1024
const RUNS = 5

const PATHS = ["/", "/admin", "/admin/bookings", "/admin/calendar", "/admin/calendars"]

/** The cost of pages without feeds and with 20 feeds of 300 nights each, and the CPU time of the largest calendars. */
export async function measureFeeds(state: string): Promise<Figure[]> {
  return [...(await measurePages(state)), ...measureFiles()]
}

async function measurePages(state: string): Promise<Figure[]> {
  const none = await open(`${state}/none`, BOOKINGS)
  const many = await open(`${state}/many`, BOOKINGS, insertFeeds)
  try {
    const figures: Figure[] = []
    for (const path of PATHS) {
      const samples = await requestInTurn([none, many].map((villa) => ({ villa, path })))
      const [without, with20] = samples.map(({ rows, ms }) => ({ rows, ms: median(ms) }))
      figures.push({
        what: `${path}: without feeds and with ${FEEDS} feeds of ${NIGHTS} nights`,
        measured: `${without!.rows} and ${with20!.rows} rows, ${without!.ms.toFixed(1)} and ${with20!.ms.toFixed(1)} ms`,
        budget: path === "/admin/calendars" ? "-" : "twice the response time",
        over: path !== "/admin/calendars" && with20!.ms > 2 * without!.ms,
      })
    }
    return figures
  } finally {
    await Promise.all([none.stop(), many.stop()])
  }
}

/** Feeds that claim the same nights in part: the first one has them, all others are conflicts. */
function insertFeeds(state: string): void {
  const database = new DatabaseSync(localDatabase(state)!)
  database.exec(`
    WITH RECURSIVE numbers (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${FEEDS - 1})
    INSERT INTO feeds (id, name, channel, colour, address, address_hash, host, address_end, interval, due_at, created_at)
    SELECT 'feed-' || number, 'Feed ' || number, 'other', 'blue', '', 'hash-' || number, 'example.org', '.ics', 900000,
      4e12, 0 FROM numbers;
    INSERT INTO blocks (id, from_date, to_date, note, created_at, feed_id)
    SELECT 'holder-' || id, '0001-01-01', '0001-01-02', '', 0, id FROM feeds;
    INSERT INTO calendar_exports (id, feed_id, name, token, created_at) SELECT 'export-' || id, id, name, id, 0 FROM feeds;
    WITH RECURSIVE days (day) AS (SELECT 0 UNION ALL SELECT day + 1 FROM days WHERE day < ${NIGHTS - 1})
    INSERT INTO feed_nights (feed_id, night, event_dates, kind, first_seen_at, settled_at)
    SELECT id, date('now', (60 + day) || ' days'), '', 'stay', 0, 1 FROM feeds, days;
    INSERT OR IGNORE INTO nights (night, block_id) SELECT night, 'holder-' || feed_id FROM feed_nights;
  `)
  database.close()
}

/** The CPU time that reading the largest permitted calendars takes. */
function measureFiles(): Figure[] {
  const date = (index: number) =>
    new Date(Date.UTC(2026, 11, 1) + index * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "")
  const stay = (index: number) => [
    `UID:${index}`,
    `DTSTART;VALUE=DATE:${date(index)}`,
    `DTEND;VALUE=DATE:${date(index + 3)}`,
  ]
  const filler = `DESCRIPTION:${"x".repeat(Math.floor(FILE_BYTES / EVENTS) - 120)}`
  const events = (lines: (index: number) => string[]) =>
    calendarFile(Array.from({ length: EVENTS }, (_, index) => lines(index)))
  const latest = Date.UTC(2090, 0, 1) / 86_400_000
  const backwards = (property: string, days: number) =>
    calendarFile(
      Array.from({ length: 12 }, () => [
        "DTSTART;VALUE=DATE:20261201",
        "RRULE:FREQ=DAILY",
        ...Array.from({ length: days / 100 }, (_, list) => {
          const dates = Array.from({ length: 100 }, (_, index) => date(latest - list * 100 - index - 20_788))
          return `${property};VALUE=DATE:${dates.join(",")}`
        }),
      ]),
    )
  const dated = ["BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100"]
  const mondays = `RRULE:FREQ=YEARLY;BYMONTH=1;BYDAY=-5MO;BYMONTHDAY=${"9,".repeat(FILE_BYTES / 2)}9`
  const longZone = ["BEGIN:VTIMEZONE", "TZID:Long", ...dated, mondays, "END:STANDARD", "END:VTIMEZONE", ""].join("\r\n")
  const weekdays = ["", 1, 2, 3, 4, -1, -2, -3, -4].flatMap((nth) =>
    ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].map((day) => `${nth}${day}`),
  )
  const zones = ["America/New_York", "Europe/Berlin", "Asia/Tokyo", "Australia/Sydney"]
  const inZones = (index: number, days: number) => [
    `DTSTART;TZID=${zones[index % 4]}:${date(days)}T140000`,
    `DTEND;TZID=${zones[(index + 1) % 4]}:${date(days + 3)}T100000`,
  ]
  const hundredDates = Array.from({ length: 100 }, (_, index) => `${date(index)}T140000`).join(",")
  const files = {
    "12,000 further dates, backwards": backwards("RDATE", 1000),
    "12,000 exceptions, backwards": backwards("EXDATE", 1000),
    "400,000 further dates, backwards": backwards("RDATE", 33_000),
    [`${EVENTS} stays in 4 MiB`]: events((index) => [...stay(index % 700), filler]),
    [`${EVENTS} times with zones in 4 MiB`]: events((index) => [
      `DTSTART;TZID=America/New_York:${date(index % 700)}T150000`,
      `DTEND;TZID=America/New_York:${date((index % 700) + 2)}T110000`,
      filler,
    ]),
    [`${EVENTS} endless daily events`]: events((index) => [...stay(index % 700), "RRULE:FREQ=DAILY"]),
    [`${EVENTS} daily events since 1970`]: events(() => ["DTSTART:19700101", "RRULE:FREQ=DAILY"]),
    [`${EVENTS} events of ten thousand years`]: events(() => ["DTSTART:00010101", "DTEND:99990101"]),
    [`${EVENTS} leap days since 1900`]: events(() => [
      "DTSTART:19000101",
      "RRULE:FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=29",
    ]),
    [`${EVENTS} events every 1,000 weeks since 1900`]: events(() => [
      "DTSTART:19000103",
      "RRULE:FREQ=WEEKLY;INTERVAL=1000;BYDAY=MO",
    ]),
    [`${EVENTS} events on all weekdays of months`]: events(() => [
      "DTSTART:20261201",
      `RRULE:FREQ=MONTHLY;COUNT=2;BYDAY=${weekdays.join(",")}`,
    ]),
    [`${EVENTS} events in four zones, with as many dates and recurrences as are read`]: events((index) => {
      if (index < 14) return [...inZones(index, 0), "RRULE:FREQ=DAILY;COUNT=710"]
      if (index < 24) return [...inZones(index, 0), ...Array<string>(10).fill(`RDATE;TZID=Asia/Tokyo:${hundredDates}`)]
      return [...inZones(index, index % 700), filler.slice(0, -200)]
    }),
    "a zone whose rule names two million days": calendarFile([["DTSTART;TZID=Long:20261201T150000"]]).replace(
      "BEGIN:VEVENT",
      `${longZone}BEGIN:VEVENT`,
    ),
    [`${EVENTS} times with three zones each of another name`]: events((index) => [
      `DTSTART;TZID="/a${index}/Europe/Berlin":20270107T140000`,
      `DTEND;TZID="/b${index}/Europe/Berlin":20270110T100000`,
      `RECURRENCE-ID;TZID="/c${index}/Europe/Berlin":20270107T140000`,
    ]),
  }
  const period = {
    channel: "other",
    zone: "Asia/Bangkok",
    checkInTime: "14:00",
    from: "2026-12-01",
    to: "2028-12-01",
  } as const
  return Object.entries(files).map(([what, file]) => {
    const times = Array.from({ length: RUNS }, () => {
      const began = process.cpuUsage()
      const split = splitEvents(file)
      if (!split.ok) throw new Error(`${what}: ${split.error}`)
      readFeedEvents(split.value, period)
      const { user, system } = process.cpuUsage(began)
      return (user + system) / 1000
    })
    const ms = median(times)
    return { what: `CPU time to read ${what}`, measured: `${ms.toFixed(0)} ms`, budget: "5000 ms", over: ms > 5000 }
  })
}
