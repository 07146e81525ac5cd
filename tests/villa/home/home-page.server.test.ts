import { env } from "cloudflare:workers"
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { blockNights } from "#app/calendar/blocks/block-nights.server.ts"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { paths } from "#app/paths.ts"
import { AMENITIES } from "#app/villa/amenities.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { homeBrowserTh } from "#app/villa/home/browser-words.th.ts"
import { findCacheExpiry, findContentVersion } from "#app/villa/home/find-content-version.server.ts"
import { saveImage } from "#app/villa/photos/save-image.server.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { insertAdmin } from "../../support/admins.ts"
import { type Answer, batchesOf, Client } from "../../support/api.ts"
import { HOUR_MS, NOW, rows, updateSampleVilla } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { png } from "../../support/png.ts"
import { setUpVilla } from "../../support/set-up.ts"

const app = setUpVilla()
beforeAll(async () => {
  const background = await saveImage(app, await png(1500, 1000))
  if (!background.ok) throw new Error("the image was rejected")
  await updateSampleVilla(app, { background: background.value })
})
/** How long an isolate uses the content version that it has read. */
const VERSION_TTL_MS = 1000
let now = Date.now()
beforeEach(async () => {
  now += VERSION_TTL_MS
  vi.useFakeTimers({ toFake: ["Date"], now })
})
afterEach(() => vi.useRealTimers())
/** Moves the worker's clock. */
const advanceClock = (ms: number) => {
  now += ms
  vi.setSystemTime(now)
}

const home = (client = new Client(), headers: Record<string, string> = {}) => client.get("/", { headers })
const nonceOf = ({ headers }: Answer) => /'nonce-([^']+)'/.exec(headers.get("Content-Security-Policy") ?? "")?.[1] ?? ""
/** A date by the worker's own clock, because the page goes through its entry point. */
const inDays = (days: number) => new Date(Date.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10)
const ROOM_TEXT = JSON.stringify({ th: "ห้องริมสวน", en: "Garden room" })
/** A page without the parts that differ in each response. */
const text = (answer: Answer) => String(answer.body).replaceAll(nonceOf(answer), "NONCE")
const rowsRead = ({ headers }: Answer) => Number(/rows_read=(\d+)/.exec(headers.get("Server-Timing") ?? "")?.[1])

describe("the home page, if only its rooms cannot be read", () => {
  const d1 = Object.getPrototypeOf(env.DB) as D1Database
  const withoutRooms = () => {
    const { batch } = d1
    return vi.spyOn(d1, "batch").mockImplementation(async function (this: D1Database, statements) {
      const texts = statements.map((each) => (each as unknown as { statement: string }).statement)
      if (texts.some((text) => text.includes('from "rooms"')))
        throw new Error("D1_ERROR: no such table: rooms: SQLITE_ERROR")
      return batch.call(this, statements)
    } as typeof batch)
  }

  it("says so in their place, shows everything else, and is not kept", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {})
    const spy = withoutRooms()
    const client = new Client()
    client.cookie = "lang=en"
    const failed = await client.get("/")
    spy.mockRestore()
    vi.restoreAllMocks()
    expect(failed.status).toBe(200)
    expect(failed.body).toContain("Failed to load rooms")
    expect(failed.body).toContain(en.villa.tabs.amenities)
    expect(failed.body).toContain(en.booking.bookNow)
    expect(failed.headers.get("Cache-Control")).toBe("private, no-store")
    expect((await client.get("/")).body).not.toContain("Failed to load rooms")
  })

  it("fails if the database does not respond at all", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {})
    const spy = vi.spyOn(d1, "batch").mockRejectedValue(new Error("D1_ERROR: Network connection lost."))
    expect((await home()).status).toBe(503)
    spy.mockRestore()
    vi.restoreAllMocks()
  })
})

describe("the home page, requested again", () => {
  it("is served from memory, reading one row a second per isolate", async () => {
    const first = await home()
    const within = await home()
    expect(text(within)).toBe(text(first))
    expect(batchesOf(within)).toBe(0)
    advanceClock(VERSION_TTL_MS)
    const second = await home()
    expect(batchesOf(second)).toBe(1)
    expect(batchesOf(await home())).toBe(0)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(text(second)).toBe(text(first))
    expect(rowsRead(second)).toBe(1)
    expect(rowsRead(first)).toBeGreaterThan(1)
    expect(second.headers.get("Content-Type")).toBe(first.headers.get("Content-Type"))
    expect(second.headers.get("Cache-Control")).toBe("private, no-cache")
    expect(second.headers.get("Vary")).toBe(first.headers.get("Vary"))
  })

  it("allows only the scripts of this response, by its nonce", async () => {
    const [first, second] = [await home(), await home()]
    expect(nonceOf(second)).not.toBe(nonceOf(first))
    expect(second.body).toContain(`nonce="${nonceOf(second)}"`)
    expect(second.body).not.toContain(nonceOf(first))
  })

  it("gives each new device its own guest cookie, and keeps an existing one", async () => {
    const [one, other] = [new Client(), new Client()]
    await home(one)
    await home(other)
    expect(one.cookie).toMatch(/guest=/)
    expect(other.cookie).not.toBe(one.cookie)
    expect((await home(one)).headers.getSetCookie()).toEqual([])
  })

  it.each([
    ["language", { "Accept-Language": "en" }],
    ["Save-Data", { "Save-Data": "on" }],
  ])("is cached separately by %s", async (_, headers) => {
    await home()
    const [other, again] = [await home(new Client(), headers), await home()]
    expect(text(other)).not.toBe(text(again))
    expect(text(await home(new Client(), headers))).toBe(text(other))
  })

  it("is cached separately by theme", async () => {
    const dark = new Client()
    await dark.form("/theme", { theme: "dark", back: "/" })
    const [theirs, ours] = [await home(dark), await home()]
    expect(theirs.body).toContain('class="dark"')
    expect(ours.body).toContain('class="light"')
  })

  it("is not cached with dates in its URL, nor with a message", async () => {
    await home()
    const dated = await new Client().get("/?checkIn=2090-12-03&checkOut=2090-12-07")
    expect(text(dated)).not.toBe(text(await home()))
    const freshDevice = new Client()
    await freshDevice.get("/booking/none/open?token=none")
    const page = await home(freshDevice)
    expect(page.body).toContain("flash no-print")
    expect((await home(freshDevice)).body).not.toContain("flash no-print")
  })
})

it("says on the booking card by how many percent the chosen stay is reduced", async () => {
  const card = async () => (await new Client().get(`/?checkIn=${inDays(60)}&checkOut=${inDays(62)}`)).body
  const badge = homeBrowserTh.booking.price.badge.replace("{{percent}}", "20")
  expect(await card()).not.toContain(badge)
  const { weekdayPrice, weekendPrice, ...before } = (await findVilla(app))!
  await updateSampleVilla(app, {
    weekdayDiscountedPrice: weekdayPrice * 0.8,
    weekendDiscountedPrice: weekendPrice * 0.8,
  })
  advanceClock(VERSION_TTL_MS)
  expect(await card()).toContain(badge)
  const { weekdayDiscountedPrice, weekendDiscountedPrice } = before
  await updateSampleVilla(app, { weekdayDiscountedPrice, weekendDiscountedPrice })
})

describe("a guest with an unpaid booking", () => {
  const stay = () => ({ checkIn: inDays(60), checkOut: inDays(62) })
  const heldText = th.booking.mine.heldUntil.replace("{{until}}", "")

  it("sees it on the home page, which neither comes from the shared cache nor enters it", async () => {
    const [guest, other] = [new Client(), new Client()]
    await home(other)
    const { id } = await guest.book(stay())
    advanceClock(VERSION_TTL_MS)
    const before = await home(other)
    const own = await home(guest)
    expect(own.body).toContain(heldText)
    expect(own.body).toContain(`/booking/${id}/payment`)
    expect(own.headers.get("Cache-Control")).toBe("private, no-store")
    expect(batchesOf(own)).toBe(1)
    const after = await home(other)
    expect(batchesOf(after)).toBe(0)
    expect(text(after)).toBe(text(before))
    expect(after.body).not.toContain(heldText)
    expect(after.body).not.toContain(id)
  })

  it("sees it from both languages and with the dates in the URL", async () => {
    const guest = new Client()
    const { checkIn, checkOut } = stay()
    await guest.book({ checkIn, checkOut })
    const page = await guest.get(`/?checkIn=${checkIn}&checkOut=${checkOut}`)
    expect(page.body).toContain(heldText)
    expect(page.body).toContain(`data-state="own"`)
    expect(page.body).toContain(th.booking.day.yours)
  })

  it("gets the shared page again once nothing of theirs awaits payment", async () => {
    const guest = new Client()
    const { id } = await guest.book(stay())
    await guest.delete(`/api/booking/${id}`)
    expect(guest.cookie).toContain("unpaid=")
    const own = await home(guest)
    expect(own.body).not.toContain(heldText)
    expect(guest.cookie).not.toContain("unpaid=1")
    await home(guest)
    expect(batchesOf(await home(guest))).toBeLessThanOrEqual(1)
  })

  it("cannot be seen with the `unpaid` cookie alone", async () => {
    await new Client().book(stay())
    const { body } = await home(new Client(), { Cookie: "unpaid=1" })
    expect(body).not.toContain(heldText)
  })
})

describe("a villa with few texts and no rooms", () => {
  it("has no empty heading, and says nothing about rooms", async () => {
    await updateSampleVilla(app, { title: { th: "", en: "" }, description: { th: "", en: "" } })
    const { status, body } = await home()
    expect(status).toBe(200)
    expect(body).not.toMatch(/<h([1-6])\b[^>]*>\s*<\/h\1>/)
    expect(body).toContain(th.villa.heroTitle)
    expect(body).not.toContain(th.villa.roomsFailed)
    expect(body).not.toContain('"#rooms"')
  })
})

describe("the amenities and reviews that the owner chose", () => {
  const shown = async () => {
    advanceClock(VERSION_TTL_MS)
    return String((await home()).body)
  }

  it("are all nine and the sample reviews by default", async () => {
    const body = await shown()
    for (const name of Object.values(th.villa.amenities)) expect(body).toContain(name)
    expect(body).toContain("4.8")
    expect(body).not.toContain(th.reviews.none)
  })

  it("leave out the others everywhere, search engines' data included", async () => {
    await updateSampleVilla(app, { amenities: ["wifi"] })
    const body = await shown()
    expect(body).toContain(th.villa.amenities.wifi)
    expect(body).not.toContain(th.villa.amenities.pool)
    expect(body).not.toContain('"name":"pool"')
    await updateSampleVilla(app, { amenities: [] })
    expect(await shown()).not.toContain('"#amenities"')
    await updateSampleVilla(app, { amenities: AMENITIES })
  })

  it("show no rating without the sample reviews", async () => {
    await updateSampleVilla(app, { sampleReviews: false })
    const body = await shown()
    expect(body).toContain(th.reviews.none)
    expect(body).not.toContain("4.8")
    expect(body).not.toContain("พิมพ์ชนก")
    await updateSampleVilla(app, { sampleReviews: true })
  })
})

describe("what guests are offered", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["a price", () => updateSampleVilla(app, { weekdayPrice: 990000 })],
    ["a text", () => updateSampleVilla(app, { title: { th: "ใหม่", en: "New" } })],
    [
      "a room",
      () =>
        rows(`insert into rooms (id, name, description, beds, position)
        values ('r', '${ROOM_TEXT}', '${ROOM_TEXT}', '${ROOM_TEXT}', 9)`),
    ],
    ["a deleted room", () => rows("delete from rooms where id = 'r'")],
    ["a booking", () => createBooking(app)],
    [
      "a block",
      async () => blockNights(app, { from: "2091-01-03", to: "2091-01-05", note: "" }, await insertAdmin(app)),
    ],
  ])("changes after %s was written", async (_, change) => {
    const before = await findContentVersion(app)
    await home()
    await change()
    expect(await findContentVersion(app)).not.toBe(before)
    advanceClock(VERSION_TTL_MS)
    const after = await home()
    expect(after.status).toBe(200)
    expect(rowsRead(after)).toBeGreaterThan(1)
  })

  it("shows a night as taken immediately after the booking, and available after the cancellation", async () => {
    const guest = new Client()
    const [checkIn, checkOut] = [inDays(60), inDays(62)]
    // For the months that are not rendered, the page data contains only taken nights.
    expect((await home()).body).not.toContain(checkIn)
    const { id } = await guest.book({ checkIn, checkOut })
    expect((await home()).body).toContain(checkIn)
    expect((await guest.delete(`/api/booking/${id}`)).status).toBe(200)
    expect((await home()).body).not.toContain(checkIn)
  })

  it("shows a device its own write immediately, even if another isolate made it", async () => {
    const [guest, other] = [new Client(), new Client()]
    await home(other)
    await guest.book({ checkIn: inDays(80), checkOut: inDays(81) })
    expect(guest.cookie).toContain("fresh=1")
    // A device with an unpaid booking never gets the cached page; this one has only written.
    guest.cookie = guest.cookie.replace(/; unpaid=[^;]*/, "")
    await home(other)
    // Simulates a booking by another isolate: only the database has the change.
    const checkIn = inDays(70)
    app.clock.now = now
    await createBooking(app, { checkIn, checkOut: inDays(72) })
    app.clock.now = NOW
    expect((await home(other)).body).not.toContain(checkIn)
    expect((await home(guest)).body).toContain(checkIn)
    expect((await home(other)).body).toContain(checkIn)
  })

  it("bypasses the cached version of a device longer than any isolate uses it", async () => {
    const stay = { checkIn: inDays(80), checkOut: inDays(81), rooms: 3 }
    const { headers } = await new Client().post("/api/booking", { bookingDetails: stay })
    const cookie = headers.getSetCookie().find((each) => each.startsWith("fresh="))
    const seconds = Number(/Max-Age=(\d+)/.exec(cookie ?? "")?.[1])
    expect(seconds).toBeGreaterThanOrEqual((2 * VERSION_TTL_MS) / 1000 + 2)
    expect(seconds).toBeLessThanOrEqual(10)
    expect(cookie).toContain("HttpOnly")
  })

  it.each([
    ["reads", (client: Client) => client.get("/booking")],
    ["writes nothing", (client: Client) => client.form("/language", { language: "en", back: "/" })],
    ["is refused", (client: Client) => client.post("/api/booking", {})],
  ])("is not affected for a device that %s", async (_, ask) => {
    const { headers } = await ask(new Client())
    expect(headers.getSetCookie().filter((each) => each.startsWith("fresh="))).toEqual([])
  })

  it("is read once a second by one request, while others get the cached page", async () => {
    await home()
    advanceClock(VERSION_TTL_MS)
    const d1 = Object.getPrototypeOf(env.DB) as D1Database
    const batchSpy = vi.spyOn(d1, "batch")
    const pages = await Promise.all(Array.from({ length: 20 }, () => home()))
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200))
    expect(batchSpy).toHaveBeenCalledTimes(1)
    batchSpy.mockRestore()
  })

  it("serves no page older than two seconds while the database is unavailable", async () => {
    await home()
    const d1 = Object.getPrototypeOf(env.DB) as D1Database
    const silent = vi.spyOn(console, "error").mockImplementation(() => {})
    const down = vi.spyOn(d1, "batch").mockRejectedValue(new Error("D1_ERROR: Network connection lost."))
    advanceClock(2 * VERSION_TTL_MS)
    expect((await home()).status).toBe(503)
    down.mockRestore()
    silent.mockRestore()
    expect((await home()).status).toBe(200)
  })

  it("changes at midnight, or earlier at the deadline of an unpaid booking", async () => {
    const midnight = Date.parse("2090-11-22T00:00:00+07:00")
    const evening = midnight - 3 * HOUR_MS
    expect(await findCacheExpiry(app, evening)).toBe(midnight)
    app.clock.now = evening
    const { paymentDeadline } = await createBooking(app)
    app.clock.now = NOW
    expect(paymentDeadline).toBeLessThan(midnight)
    expect(await findCacheExpiry(app, evening)).toBe(paymentDeadline)
    // From then on requests do not wait for it.
    expect(await findCacheExpiry(app, paymentDeadline!)).toBe(midnight)
  })

  it("changes when the notice for the next check-in begins", async () => {
    await updateSampleVilla(app, { offer: { ...DEFAULT_OFFER, noticeHours: 24 } })
    const morning = Date.parse("2090-11-21T09:00:00+07:00")
    expect(await findCacheExpiry(app, morning)).toBe(Date.parse("2090-11-21T14:01:00+07:00"))
    await updateSampleVilla(app, { offer: DEFAULT_OFFER })
    expect(await findCacheExpiry(app, morning)).toBe(Date.parse("2090-11-22T00:00:00+07:00"))
  })

  it("has one version, whatever is written", async () => {
    await createBooking(app)
    const { results } = await env.DB.prepare("select id from content_version").all()
    expect(results).toEqual([{ id: 1 }])
  })
})

it("a held stay that is selected is announced as held, without today's price", async () => {
  const guest = new Client()
  const stay = { checkIn: inDays(60), checkOut: inDays(62) }
  const announced = async (client: Client) => {
    const { body } = await client.get(`/?${new URLSearchParams(stay)}`)
    return /<p role="status" class="sr-only">([^<]*)/.exec(String(body))?.[1] ?? ""
  }
  expect(await announced(new Client())).toContain("฿")
  await guest.book(stay)
  const text = await announced(guest)
  expect(text).toContain(th.booking.mine.held)
  expect(text).not.toContain("฿")
})

describe("the constant rating and reviews", () => {
  afterEach(() => updateSampleVilla(app, { sampleReviews: true }))

  const countOf = (page: Answer, found: string) => String(page.body).split(found).length - 1

  it.each([
    ["th", th],
    ["en", en],
  ])("are labelled as samples, both, in %s", async (language, t) => {
    const page = await home(new Client(), { "Accept-Language": language })
    expect(countOf(page, `>${t.reviews.sample}</span>`)).toBe(2)
  })

  it("leave no label and no empty list when the owner hides them", async () => {
    await updateSampleVilla(app, { sampleReviews: false })
    advanceClock(VERSION_TTL_MS)
    const page = await home()
    expect(page.body).toContain(th.reviews.none)
    expect(page.body).not.toContain(th.reviews.sample)
    expect(page.body).not.toMatch(/<(ul|ol)[^>]*><\/\1>/)
  })
})

describe("below the number of guests, larger parties find the owner, on the home page and the page of dates", () => {
  const PAGES = ["/", paths.booking.choose]
  const line = async (page: string, language: string) => {
    const { body } = await new Client().get(`${page}?lng=${language}`)
    const [, after = ""] = String(body).split('name="guests"')
    return /<p[^>]*>(?:More than|มากกว่า).*?<\/p>/s.exec(after)?.[0]
  }
  afterEach(() => updateSampleVilla(app, { contactLine: "@testhouse", contactPhone: "081 234 5678" }))

  it.each(PAGES)("by LINE: %s", async (page) => {
    expect(await line(page, "en")).toContain("More than 6? Ask the owner:")
    const shown = await line(page, "th")
    expect(shown).toContain("มากกว่า 6 ท่าน? ถามเจ้าของบ้าน:")
    expect(shown).toContain('href="https://line.me/R/ti/p/%40testhouse"')
    expect(shown).not.toContain("tel:")
  })

  it.each(PAGES)("by telephone without LINE, and not at all without either: %s", async (page) => {
    await updateSampleVilla(app, { contactLine: "" })
    advanceClock(VERSION_TTL_MS)
    expect(await line(page, "en")).toContain('href="tel:0812345678"')
    await updateSampleVilla(app, { contactPhone: "" })
    advanceClock(VERSION_TTL_MS)
    expect(await line(page, "en")).toBeUndefined()
  })
})
