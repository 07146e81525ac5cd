import { describe, expect, it } from "vitest"
import { readFeedAddress } from "#app/calendar/feed-address.ts"

const OWN = ["villa.example.org"]

describe("addresses of calendars", () => {
  it.each([
    ["https://www.airbnb.com/calendar/ical/1.ics?s=2", "https://www.airbnb.com/calendar/ical/1.ics?s=2"],
    ["  webcal://ical.booking.com/v1/export?t=3 ", "https://ical.booking.com/v1/export?t=3"],
    ["WEBCALS://calendar.google.com/a.ics", "https://calendar.google.com/a.ics"],
    ["http://www.vrbo.com/icalendar/4.ics", "https://www.vrbo.com/icalendar/4.ics"],
    ["http://www.vrbo.com:80/5.ics", "https://www.vrbo.com/5.ics"],
    ["https://www.vrbo.com:443/5.ics#top", "https://www.vrbo.com/5.ics"],
    ["https://ปฏิทิน.ไทย/6.ics", "https://xn--g3cqgf0kb.xn--o3cw4h/6.ics"],
  ])("%s is fetched as %s", (text, expected) => {
    expect(readFeedAddress(text, OWN)).toMatchObject({ ok: true, value: { href: expected } })
  })

  it.each([
    ["", "feed-address-invalid"],
    ["calendar", "feed-address-invalid"],
    ["www.airbnb.com/calendar.ics", "feed-address-invalid"],
    ["//www.airbnb.com/calendar.ics", "feed-address-invalid"],
    ["ftp://www.airbnb.com/1.ics", "feed-address-invalid"],
    ["file:///etc/passwd", "feed-address-invalid"],
    ["data:text/calendar,BEGIN:VCALENDAR", "feed-address-invalid"],
    ["javascript:alert(1)", "feed-address-invalid"],
    ["blob:https://www.airbnb.com/1", "feed-address-invalid"],
    ["gopher://www.airbnb.com/1", "feed-address-invalid"],
    ["https://", "feed-address-invalid"],
    ["https://a b.com/", "feed-address-invalid"],
    ["https://[::1", "feed-address-invalid"],
    [`https://www.airbnb.com/${"a".repeat(2000)}`, "feed-address-invalid"],
    ["https://www.airbnb.com:8443/1.ics", "feed-not-public"],
    ["http://www.airbnb.com:8080/1.ics", "feed-not-public"],
    ["http://www.airbnb.com:443/1.ics", "feed-not-public"],
    ["https://user@www.airbnb.com/1.ics", "feed-not-public"],
    ["https://user:password@www.airbnb.com/1.ics", "feed-not-public"],
    ["https://www.airbnb.com@127.0.0.1/1.ics", "feed-not-public"],
    ["https://127.0.0.1/1.ics", "feed-not-public"],
    ["https://127.1/1.ics", "feed-not-public"],
    ["https://2130706433/1.ics", "feed-not-public"],
    ["https://0x7f000001/1.ics", "feed-not-public"],
    ["https://0177.0.0.1/1.ics", "feed-not-public"],
    ["https://10.0.0.1/1.ics", "feed-not-public"],
    ["https://169.254.169.254/latest/meta-data", "feed-not-public"],
    ["https://192.168.1.1/1.ics", "feed-not-public"],
    ["https://8.8.8.8/1.ics", "feed-not-public"],
    ["https://[::1]/1.ics", "feed-not-public"],
    ["https://[::ffff:127.0.0.1]/1.ics", "feed-not-public"],
    ["https://[fd00::1]/1.ics", "feed-not-public"],
    ["https://localhost/1.ics", "feed-not-public"],
    ["https://localhost./1.ics", "feed-not-public"],
    ["https://router/1.ics", "feed-not-public"],
    ["https://calendar.localhost/1.ics", "feed-not-public"],
    ["https://nas.local/1.ics", "feed-not-public"],
    ["https://NAS.LOCAL./1.ics", "feed-not-public"],
    ["https://metadata.google.internal/1.ics", "feed-not-public"],
    ["https://printer.lan/1.ics", "feed-not-public"],
    ["https://server.corp/1.ics", "feed-not-public"],
    ["https://server.home.arpa/1.ics", "feed-not-public"],
    ["https://feed.test/1.ics", "feed-not-public"],
    ["https://feed.example/1.ics", "feed-not-public"],
    ["https://feed.invalid/1.ics", "feed-not-public"],
    ["https://feed.onion/1.ics", "feed-not-public"],
    ["https://www.airbnb..com/1.ics", "feed-not-public"],
    ["https://villa.example.org/calendar/1.ics", "feed-own"],
    ["webcal://VILLA.example.org./calendar/1.ics", "feed-own"],
  ])("%s is refused as %s", (text, error) => {
    expect(readFeedAddress(text, OWN)).toMatchObject({ ok: false, error })
  })
})
