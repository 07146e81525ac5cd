import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { insertAdmin, staffClient } from "../../support/admins.ts"
import { expectFailure } from "../../support/api.ts"
import { NOW, rows } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import type { Channel } from "../../support/channels.ts"
import { night, setChannels, stays } from "../../support/feeds.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"

const PATH = "/api/admin/calendars"
const URL = "https://www.vrbo.com/icalendar/api-test.ics"
const OTHER = "https://www.vrbo.com/icalendar/other.ics"
const REQUEST = { name: "Vrbo", url: URL }

setUpClock()
const app = setUpVilla()
const admin = setUpOwner(app)
beforeEach(async () => {
  await answer({ file: stays([3, 5]) })
})

const answer = (channel: Channel, url = URL) => setChannels({ [url]: channel }, env.TEST_CHANNELS.url)
const add = (body: object = {}) => admin.post(`${PATH}/feeds`, { ...REQUEST, ...body })

describe("POST /api/admin/calendars/feeds", () => {
  it("201 with the feed, without its address, and with the address of ours", async () => {
    const { status, body } = await add()
    expect(status).toBe(201)
    const at = new Date(NOW).toISOString()
    expect(body.data.feed).toEqual({
      id: expect.any(String),
      name: "Vrbo",
      channel: "vrbo",
      colour: "coral",
      host: "www.vrbo.com",
      addressEnd: ".ics",
      state: "ok",
      checkedAt: at,
      succeededAt: at,
      changedAt: at,
      error: null,
      nextAt: expect.any(String),
      nights: 2,
      ignored: 0,
      unreadable: 0,
      held: false,
      blockedNights: "open",
      bookedAs: null,
      commissionPercent: 0,
      export: {
        id: expect.any(String),
        name: "Vrbo",
        feedId: body.data.feed.id,
        fetchedAt: null,
        fetchedBy: null,
        url: expect.stringMatching(/^http:\/\/localhost\/calendar\/[\w-]{27}\.ics$/),
      },
    })
  })

  it("200 with a preview, and nothing is saved", async () => {
    const { id, reference } = await createBooking(app, { checkIn: night(4), checkOut: night(5) })
    const { status, body } = await add({ dryRun: true })
    expect(status).toBe(200)
    const holder = { kind: "booking", id, reference }
    expect(body.data).toEqual({
      preview: {
        events: 1,
        nights: 2,
        ignored: 0,
        unreadable: 0,
        conflicts: [{ feedId: "", from: night(4), to: night(5), with: holder, settledAt: null }],
      },
    })
    expect((await admin.get(PATH)).body.data).toEqual({ feeds: [], exports: [], conflicts: [] })
  })

  it.each([
    [{ url: "" }, 422, "validation"],
    [{ name: "" }, 422, "validation"],
    [{ name: "x".repeat(61) }, 422, "validation"],
    [{ channel: "tripadvisor" }, 422, "validation"],
    [{ colour: "#ff0000" }, 422, "validation"],
    [{ secret: 1 }, 422, "validation"],
    [{ url: "calendar" }, 422, "feedAddressInvalid"],
    [{ url: "https://10.0.0.1/1.ics" }, 422, "feedNotPublic"],
    [{ url: "https://www.vrbo.com/icalendar/unknown.ics" }, 424, "feedUnreachable"],
  ])("%j is %i %s", async (body, status, code) => {
    expectFailure(await add(body), status, code)
  })

  it("424 says the channel's status; 422 if it sends no calendar or too much; 409 for the same address", async () => {
    await answer({ status: 503 })
    const unreachable = await add()
    expectFailure(unreachable, 424, "feedUnreachable")
    expect(unreachable.body.data).toEqual({ status: 503 })
    await answer({ file: "<html>" })
    expectFailure(await add(), 422, "feedNotCalendar")
    await answer({ file: stays([3, 5]).replaceAll("209012", "2090/12/") })
    expectFailure(await add(), 422, "feedUnreadable")
    expectFailure(await add({ dryRun: true }), 422, "feedUnreadable")
    await answer({ zippedBytes: 5 * 1024 * 1024 })
    expectFailure(await add(), 422, "feedTooLarge")
    await answer({ file: stays() })
    await add()
    expectFailure(await add(), 409, "feedDuplicate")
  })
})

describe("a feed", () => {
  it("is listed, changed and removed", async () => {
    const { id } = (await add()).body.data.feed
    const changed = await admin.patch(`${PATH}/feeds/${id}`, { name: "Garden", colour: "violet" })
    expect(changed.body.data.feed).toMatchObject({ id, name: "Garden", colour: "violet", channel: "vrbo" })
    expect((await admin.get(PATH)).body.data).toMatchObject({ feeds: [{ id }], exports: [{ feedId: id }] })
    expectFailure(await admin.delete(`${PATH}/feeds/${id}?nights=sell`), 422, "validation")
    expect((await admin.delete(`${PATH}/feeds/${id}?nights=keep`)).status).toBe(204)
    expect((await admin.get("/api/admin/blocks")).body.data.blocks).toMatchObject([{ from: night(3), to: night(5) }])
    expectFailure(await admin.patch(`${PATH}/feeds/${id}`, { name: "x" }), 404, "notFound")
    expectFailure(await admin.post(`${PATH}/feeds/${id}/refresh`), 404, "notFound")
  })

  it("says in the preview and in the list how many events cannot be read, and takes no address of which none can", async () => {
    const file = stays([3, 5], [8, 9]).replaceAll("20901208", "8 December 2090")
    await answer({ file })
    const counts = { unreadable: 1, nights: 2 }
    expect((await add({ dryRun: true })).body.data.preview).toMatchObject(counts)
    const { id } = (await add()).body.data.feed
    expect((await admin.get(PATH)).body.data.feeds).toMatchObject([counts])
    await answer({ file: file.replaceAll("209012", "2090/12/") }, OTHER)
    expectFailure(await admin.patch(`${PATH}/feeds/${id}`, { url: OTHER }), 422, "feedUnreadable")
  })

  it("is refreshed at most once a minute", async () => {
    const { id } = (await add()).body.data.feed
    const early = await admin.post(`${PATH}/feeds/${id}/refresh`)
    expectFailure(early, 429, "refreshTooSoon")
    expect(early.headers.get("Retry-After")).toBe("60")
    vi.setSystemTime(NOW + 60_000)
    await answer({ file: stays([3, 6]) })
    const { status, body } = await admin.post(`${PATH}/feeds/${id}/refresh`)
    expect([status, body.data?.feed.nights]).toEqual([200, 3])
  })

  it("that lost most of its nights is held until the owner accepts it", async () => {
    const { id } = (await add()).body.data.feed
    vi.setSystemTime(NOW + 60_000)
    await answer({ file: stays() })
    expect((await admin.post(`${PATH}/feeds/${id}/refresh`)).body.data.feed).toMatchObject({ held: true, nights: 2 })
    const { status, body } = await admin.post(`${PATH}/feeds/${id}/accept`)
    expect([status, body.data.feed.held, body.data.feed.nights]).toEqual([200, false, 0])
    expect(await rows("select night from nights")).toEqual([])
  })

  it("staff who are not owners see everything but our addresses", async () => {
    const { id } = (await add()).body.data.feed
    const staff = await staffClient(app, await insertAdmin(app, { role: "staff", email: "staff@example.com" }))
    const { feeds, exports } = (await staff.get(PATH)).body.data
    expect(feeds).toMatchObject([{ id, export: { url: null, feedId: id } }])
    expect(exports).toMatchObject([{ url: null, feedId: id }])
    expectFailure(await staff.post(`${PATH}/feeds/${id}/accept`), 403, "ownerOnly")
  })

  it("names itself where a block is refused", async () => {
    const { id } = (await add()).body.data.feed
    const refused = await admin.post("/api/admin/blocks", { from: night(4), to: night(6) })
    expectFailure(refused, 409, "nightsBooked")
    expect(refused.body.data.clashes).toEqual([
      { nights: [night(4)], booking: null, block: null, feed: { id, name: "Vrbo" } },
    ])
  })
})

describe("POST /api/admin/calendars/conflicts/settle", () => {
  it("200 hides them; 404 if there is none", async () => {
    const { reference } = await createBooking(app, { checkIn: night(4), checkOut: night(5) })
    const { id } = (await add()).body.data.feed
    expect((await admin.get(PATH)).body.data.conflicts).toMatchObject([{ feedId: id, with: { reference } }])
    const body = { feedId: id, from: night(4), to: night(5) }
    const settled = await admin.post(`${PATH}/conflicts/settle`, body)
    expect(settled.body.data.conflicts).toMatchObject([{ from: night(4), settledAt: new Date(NOW).toISOString() }])
    expect((await admin.get(PATH)).body.data.conflicts).toEqual([])
    expectFailure(await admin.post(`${PATH}/conflicts/settle`, body), 404, "notFound")
    expectFailure(await admin.post(`${PATH}/conflicts/settle`, { ...body, from: "soon" }), 422, "validation")
  })
})
