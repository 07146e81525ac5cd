import { env } from "cloudflare:workers"
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { blockNights } from "#app/booking/block-nights.server.ts"
import { findCacheExpiry } from "#app/booking/find-cache-expiry.server.ts"
import { findContentVersion } from "#app/booking/find-content-version.server.ts"
import { saveImage } from "#app/villa/save-image.server.ts"
import { putAdmin } from "../support/admins.ts"
import { type Answer, batchesOf, Client } from "../support/api.ts"
import { changeVilla, forgetBookings, HOUR_MS, NOW, putVilla, rows, testApp } from "../support/app.ts"
import { booked } from "../support/bookings.ts"
import { png } from "../support/pictures.ts"

const app = testApp()

beforeAll(async () => {
  await putVilla(app)
  const background = await saveImage(app, await png(1500, 1000))
  if (!background.ok) throw new Error("the picture was refused")
  await changeVilla(app, { background: background.value })
})
/** So long after the last visit the isolate asks the database again. */
const TRUSTED_MS = 1000
let now = Date.now()
beforeEach(async () => {
  await forgetBookings()
  now += TRUSTED_MS
  vi.useFakeTimers({ toFake: ["Date"], now })
})
afterEach(() => vi.useRealTimers())
/** Moves the worker's clock. */
const later = (ms: number) => {
  now += ms
  vi.setSystemTime(now)
}

const home = (client = new Client(), headers: Record<string, string> = {}) => client.get("/", { headers })
const nonceOf = ({ headers }: Answer) => /'nonce-([^']+)'/.exec(headers.get("Content-Security-Policy") ?? "")?.[1] ?? ""
/** A date as the worker's own clock counts: the page comes through its door. */
const inDays = (days: number) => new Date(Date.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10)
const ROOM_TEXT = JSON.stringify({ th: "ห้องริมสวน", en: "Garden room" })
/** A page without what every answer has of its own. */
const text = (answer: Answer) => String(answer.body).replaceAll(nonceOf(answer), "NONCE")
const rowsRead = ({ headers }: Answer) => Number(/rows_read=(\d+)/.exec(headers.get("Server-Timing") ?? "")?.[1])

describe("the home page, asked for again", () => {
  it("is the same page from memory, for one row a second and isolate", async () => {
    const first = await home()
    const within = await home()
    expect(text(within)).toBe(text(first))
    expect(batchesOf(within)).toBe(0)
    later(TRUSTED_MS)
    const second = await home()
    expect(batchesOf(second)).toBe(1)
    expect(batchesOf(await home())).toBe(0)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(text(second)).toBe(text(first))
    expect(rowsRead(second)).toBe(1)
    expect(rowsRead(first)).toBeGreaterThan(1)
    expect(second.headers.get("Content-Type")).toBe(first.headers.get("Content-Type"))
    expect(second.headers.get("Cache-Control")).toBe("private, no-store")
    expect(second.headers.get("Vary")).toBe(first.headers.get("Vary"))
  })

  it("allows the scripts of this one answer alone", async () => {
    const [first, second] = [await home(), await home()]
    expect(nonceOf(second)).not.toBe(nonceOf(first))
    expect(second.body).toContain(`nonce="${nonceOf(second)}"`)
    expect(second.body).not.toContain(nonceOf(first))
  })

  it("makes each device a guest of its own, and leaves a known one as it is", async () => {
    const [one, other] = [new Client(), new Client()]
    await home(one)
    await home(other)
    expect(one.cookie).toMatch(/guest=/)
    expect(other.cookie).not.toBe(one.cookie)
    expect((await home(one)).headers.getSetCookie()).toEqual([])
  })

  it.each([
    ["language", { "Accept-Language": "en" }],
    ["saving of data", { "Save-Data": "on" }],
  ])("is kept apart by %s", async (_, headers) => {
    await home()
    const [other, again] = [await home(new Client(), headers), await home()]
    expect(text(other)).not.toBe(text(again))
    expect(text(await home(new Client(), headers))).toBe(text(other))
  })

  it("is kept apart by theme", async () => {
    const dark = new Client()
    await dark.form("/theme", { theme: "dark", back: "/" })
    const [theirs, ours] = [await home(dark), await home()]
    expect(theirs.body).toContain('class="dark"')
    expect(ours.body).toContain('class="light"')
  })

  it("is not kept with dates in its address, nor with a message", async () => {
    await home()
    const dated = await new Client().get("/?checkIn=2090-12-03&checkOut=2090-12-07")
    expect(text(dated)).not.toBe(text(await home()))
    const told = new Client()
    await told.get("/booking/none/open?token=none")
    const page = await home(told)
    expect(page.body).toContain("flash no-print")
    expect((await home(told)).body).not.toContain("flash no-print")
  })
})

describe("what guests are offered", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["a price", () => changeVilla(app, { weekdayPrice: 990000 })],
    ["a text", () => changeVilla(app, { title: { th: "ใหม่", en: "New" } })],
    [
      "a room",
      () => rows(`insert into rooms (id, name, description, position) values ('r', '${ROOM_TEXT}', '${ROOM_TEXT}', 9)`),
    ],
    ["a room taken away", () => rows("delete from rooms where id = 'r'")],
    ["a booking", () => booked(app)],
    ["a block", async () => blockNights(app, { from: "2091-01-03", to: "2091-01-05", note: "" }, await putAdmin(app))],
  ])("is another after %s was written", async (_, change) => {
    const before = await findContentVersion(app)
    await home()
    await change()
    expect(await findContentVersion(app)).not.toBe(before)
    later(TRUSTED_MS)
    const after = await home()
    expect(after.status).toBe(200)
    expect(rowsRead(after)).toBeGreaterThan(1)
  })

  it("shows a night as taken with the very next page, and free again with the next after it is given up", async () => {
    const guest = new Client()
    const [checkIn, checkOut] = [inDays(60), inDays(62)]
    // Of the months that are not drawn, the page names taken nights alone.
    expect((await home()).body).not.toContain(checkIn)
    const { id } = await guest.book({ checkIn, checkOut })
    expect((await home()).body).toContain(checkIn)
    expect((await guest.delete(`/api/booking/${id}`)).status).toBe(200)
    expect((await home()).body).not.toContain(checkIn)
  })

  it("shows a device its own write at once, also where another isolate did the writing", async () => {
    const [guest, other] = [new Client(), new Client()]
    await home(other)
    await guest.book({ checkIn: inDays(80), checkOut: inDays(81) })
    expect(guest.cookie).toContain("fresh=1")
    await home(other)
    // As it is for this isolate when another one answers the booking: only the database knows.
    const checkIn = inDays(70)
    app.clock.now = now
    await booked(app, { checkIn, checkOut: inDays(72) })
    app.clock.now = NOW
    expect((await home(other)).body).not.toContain(checkIn)
    expect((await home(guest)).body).toContain(checkIn)
    expect((await home(other)).body).toContain(checkIn)
  })

  it("has a device that wrote ask anew for longer than any isolate trusts what it read", async () => {
    const stay = { checkIn: inDays(80), checkOut: inDays(81), rooms: 3 }
    const { headers } = await new Client().post("/api/booking", { bookingDetails: stay })
    const cookie = headers.getSetCookie().find((each) => each.startsWith("fresh="))
    const seconds = Number(/Max-Age=(\d+)/.exec(cookie ?? "")?.[1])
    expect(seconds).toBeGreaterThanOrEqual((2 * TRUSTED_MS) / 1000 + 2)
    expect(seconds).toBeLessThanOrEqual(10)
    expect(cookie).toContain("HttpOnly")
  })

  it.each([
    ["reads", (client: Client) => client.get("/booking")],
    ["writes nothing", (client: Client) => client.form("/language", { language: "en", back: "/" })],
    ["is refused", (client: Client) => client.post("/api/booking", {})],
  ])("leaves a device alone that %s", async (_, ask) => {
    const { headers } = await ask(new Client())
    expect(headers.getSetCookie().filter((each) => each.startsWith("fresh="))).toEqual([])
  })

  it("is asked for by one visitor a second, while all others get the page that is known", async () => {
    await home()
    later(TRUSTED_MS)
    const d1 = Object.getPrototypeOf(env.DB) as D1Database
    const asked = vi.spyOn(d1, "batch")
    const pages = await Promise.all(Array.from({ length: 20 }, () => home()))
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200))
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockRestore()
  })

  it("gives no page older than two seconds while the database does not answer", async () => {
    await home()
    const d1 = Object.getPrototypeOf(env.DB) as D1Database
    const silent = vi.spyOn(console, "error").mockImplementation(() => {})
    const down = vi.spyOn(d1, "batch").mockRejectedValue(new Error("D1_ERROR: Network connection lost."))
    later(2 * TRUSTED_MS)
    expect((await home()).status).toBe(503)
    down.mockRestore()
    silent.mockRestore()
    expect((await home()).status).toBe(200)
  })

  it("is another when the day is over there, or sooner when the time of an unpaid booking is", async () => {
    const midnight = Date.parse("2090-11-22T00:00:00+07:00")
    const evening = midnight - 3 * HOUR_MS
    expect(await findCacheExpiry(app, evening)).toBe(midnight)
    app.clock.now = evening
    const { paymentDeadline } = await booked(app)
    app.clock.now = NOW
    expect(paymentDeadline).toBeLessThan(midnight)
    expect(await findCacheExpiry(app, evening)).toBe(paymentDeadline)
    // From then on nobody waits for it any more.
    expect(await findCacheExpiry(app, paymentDeadline!)).toBe(midnight)
  })

  it("has one stamp, whatever is written", async () => {
    await booked(app)
    const { results } = await env.DB.prepare("select id from offer_revision").all()
    expect(results).toEqual([{ id: 1 }])
  })
})
