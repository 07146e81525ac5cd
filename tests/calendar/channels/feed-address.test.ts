import { describe, expect, it } from "vitest"
import { readFeedAddress } from "#app/calendar/channels/feed-address.ts"
import { HOSTILE, OWN } from "./feed-address.cases.ts"

describe("addresses of calendars", () => {
  it.each([
    ["https://www.airbnb.com/calendar/ical/1.ics?s=2", "https://www.airbnb.com/calendar/ical/1.ics?s=2"],
    ["  webcal://ical.booking.com/v1/export?t=3 ", "https://ical.booking.com/v1/export?t=3"],
    ["WEBCALS://calendar.google.com/a.ics", "https://calendar.google.com/a.ics"],
    ["http://www.vrbo.com/icalendar/4.ics", "https://www.vrbo.com/icalendar/4.ics"],
    ["http://www.vrbo.com:80/5.ics", "https://www.vrbo.com/5.ics"],
    ["https://www.vrbo.com:443/5.ics#top", "https://www.vrbo.com/5.ics"],
    ["www.airbnb.com/calendar/ical/1.ics?s=a:b", "https://www.airbnb.com/calendar/ical/1.ics?s=a:b"],
    ["<https://www.vrbo.com/5.ics>", "https://www.vrbo.com/5.ics"],
    ["“https://www.vrbo.com/5.ics”", "https://www.vrbo.com/5.ics"],
    ["\u2068https://www.vrbo.com/5.ics\u200B\u2069", "https://www.vrbo.com/5.ics"],
    ["https://ปฏิทิน.ไทย/6.ics", "https://xn--g3cqgf0kb.xn--o3cw4h/6.ics"],
  ])("%s is fetched as %s", (text, expected) => {
    expect(readFeedAddress(text, OWN)).toMatchObject({ ok: true, value: { href: expected } })
  })

  it.each([...HOSTILE, ["https://nas.lo\u200Bcal/1.ics", "feed-not-public"]])("%s is refused as %s", (text, error) => {
    expect(readFeedAddress(text, OWN)).toMatchObject({ ok: false, error })
  })
})
