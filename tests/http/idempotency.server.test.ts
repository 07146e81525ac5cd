import { env } from "cloudflare:workers"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { bookingUrl } from "#app/booking/email-for-booking.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { SLIP_MAX_BYTES } from "#app/money/slips/slip.ts"
import { insertAdmin, PASSWORD, staffClient } from "../support/admins.ts"
import { type Answer, bookingBody, Client, cookiesOf, expectFailure, slipForm, untilRefused } from "../support/api.ts"
import { HOUR_MS, NOW, rows } from "../support/app.ts"
import { GUEST } from "../support/bookings.ts"
import { file } from "../support/files.ts"
import { PASSPORT_FIELDS } from "../support/passports.ts"
import { ADMIN } from "../support/payment-links.ts"
import { png } from "../support/png.ts"
import { MALI } from "../support/sample.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../support/set-up.ts"

setUpClock()
const app = setUpVilla()
const admin = setUpOwner(app)
let guest: Client
beforeEach(async () => {
  guest = new Client()
})

const KEY = "8e03978e-40d5-43dd-bc93-6894a57f9324"
const keyed = (key = KEY) => ({ headers: { "Idempotency-Key": key } })
const book = (client: Client, key = KEY, details = {}) => client.post("/api/booking", bookingBody(details), keyed(key))
const count = async (table: string) => (await rows<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n
const essentials = ({ status, body }: Answer) => ({ status, body })
/** Another stay, which does not conflict with the first. */
const OTHER = { checkIn: "2090-12-20", checkOut: "2090-12-22" }

describe("the same key and body again", () => {
  it("returns the first response with its cookie, and books nothing", async () => {
    const first = await book(guest)
    expect(first.status).toBe(201)
    // The response was lost, and its cookie with it.
    const again = await book(guest.withoutCookies())
    expect(essentials(again)).toEqual(essentials(first))
    for (const name of ["Content-Type", "Cache-Control"]) expect(again.headers.get(name)).toBe(first.headers.get(name))
    expect(cookiesOf(again)).toEqual(cookiesOf(first))
    expect(await count("bookings")).toBe(1)
  })

  it.each([
    ["from another network address", (_: Client) => new Client(), 0],
    ["after 15 minutes", (client: Client) => client.withoutCookies(), HOUR_MS / 4],
  ])("%s returns it without the token and the cookie", async (_, other, later) => {
    const first = await book(guest)
    vi.setSystemTime(NOW + later)
    const again = await book(other(guest))
    const { token, ...data } = first.body.data
    expect(token).toMatch(/./)
    expect(essentials(again)).toEqual({ status: 201, body: { ...first.body, data } })
    expect(again.headers.getSetCookie().filter((line) => line.startsWith("guest="))).toEqual([])
    expect(await count("bookings")).toBe(1)
    // The guest has the cookie, and gets the complete response.
    expect(essentials(await book(guest))).toEqual(essentials(first))
  })

  it.each([
    ["2001:db8:1:2::3", "2001:db8:1:ffff::1", true],
    ["2001:db8:1:2::3", "2001:db8:2:2::3", false],
    ["192.0.2.1", "192.0.2.1", true],
    ["192.0.2.1", "192.0.2.2", false],
  ])("returns the token if %s made it and %s asks: %s", async (one, other, whole) => {
    const from = (address: string) =>
      new Client().post("/api/booking", bookingBody(), {
        headers: { ...keyed().headers, "CF-Connecting-IP": address },
      })
    const first = await from(one)
    expect(first.status).toBe(201)
    expect("token" in (await from(other)).body.data).toBe(whole)
  })

  it("is recognised by the cookie of the first response", async () => {
    const first = await book(guest)
    expect(guest.cookie).not.toBe("")
    expect(essentials(await book(guest))).toEqual(essentials(first))
    expect(essentials(await book(guest))).toEqual(essentials(first))
    expect(await count("bookings")).toBe(1)
  })

  it("creates again without a key", async () => {
    await guest.book()
    expectFailure(await new Client().post("/api/booking", bookingBody()), 409, "booking.errors.datesUnavailable")
    expect(await count("idempotency_keys")).toBe(0)
  })

  it("creates again after 24 hours, not earlier", async () => {
    const body = { amount: 100, description: "x" }
    const make = () => admin.post("/api/admin/payment-links", body, keyed())
    const first = await make()
    expect(first.status).toBe(201)
    // The session lasts twelve hours without use.
    for (let hours = 6; hours < 24; hours += 6) {
      vi.setSystemTime(NOW + hours * HOUR_MS)
      expect(essentials(await make())).toEqual(essentials(first))
    }
    vi.setSystemTime(NOW + 24 * HOUR_MS - 1)
    expect(essentials(await make())).toEqual(essentials(first))
    vi.setSystemTime(NOW + 24 * HOUR_MS)
    const later = await make()
    expect(later.status).toBe(201)
    expect(later.body.data.paymentLink.id).not.toBe(first.body.data.paymentLink.id)
    expect(await count("payment_links")).toBe(2)
  })
})

describe("devices with access by an email link", () => {
  it("do not share responses: one of the links may be outdated", async () => {
    const { id } = await guest.book()
    const url = await bookingUrl(app, {
      id,
      emailVersion: 1,
      origin: "https://baan.test",
      checkOut: "2090-12-07",
      createdAt: 0,
    })
    const { pathname, search } = new URL(url)
    const [phone, tablet] = [new Client(), new Client()]
    for (const device of [phone, tablet]) expect((await device.get(pathname + search)).status).toBe(303)

    const first = await book(phone, KEY, OTHER)
    expect(first.body.data.token).toMatch(/./)
    const other = await book(tablet, KEY, OTHER)
    expect(other.status).toBe(201)
    expect(other.body.data).not.toHaveProperty("token")
    expect(cookiesOf(other).join()).not.toContain("guest=")
  })
})

describe("the same key with another body", () => {
  it("is a conflict", async () => {
    await book(guest)
    expectFailure(await book(guest, KEY, OTHER), 409, "idempotencyConflict")
    expectFailure(await book(new Client(), KEY, OTHER), 409, "idempotencyConflict")
    expect(await count("bookings")).toBe(1)
  })

  it("is a conflict for another call", async () => {
    await book(guest)
    expectFailure(await guest.post("/api/admin/bookings", bookingBody(), keyed()), 409, "idempotencyConflict")
  })
})

describe("a key", () => {
  it("of another caller is another key", async () => {
    await guest.book(OTHER)
    const other = new Client()
    await other.book({ checkIn: "2091-01-10", checkOut: "2091-01-12" })
    const first = await book(guest)
    expect(first.status).toBe(201)
    expectFailure(await book(other), 409, "booking.errors.datesUnavailable")
    const second = await book(other, KEY, { checkIn: "2091-01-20", checkOut: "2091-01-22" })
    expect(second.status).toBe(201)
    expect(second.body.data.id).not.toBe(first.body.data.id)
  })

  it("of another admin is another key", async () => {
    const other = await staffClient(app, await insertAdmin(app, { email: "other@example.com" }))
    const make = (client: Client) => client.post("/api/admin/payment-links", { amount: 1, description: "x" }, keyed())
    const [mine, theirs, mineAgain] = [await make(admin), await make(other), await make(admin)]
    expect(theirs.body.data.paymentLink.id).not.toBe(mine.body.data.paymentLink.id)
    expect(essentials(mineAgain)).toEqual(essentials(mine))
  })

  it.each(["", "k".repeat(129)])("%j is rejected", async (key) => {
    const answer = await book(guest, key)
    expectFailure(answer, 422, "validation")
    expect(answer.body.errors).toEqual({ "Idempotency-Key": [expect.stringMatching(/1 to 128/)] })
    expect(await count("bookings")).toBe(0)
  })

  it("of fewer than 16 characters is rejected without credentials, and accepted otherwise", async () => {
    expectFailure(await book(new Client(), "k".repeat(15)), 422, "validation")
    expect(await count("idempotency_keys")).toBe(0)
    expect((await book(guest, "k".repeat(16))).status).toBe(201)
    // The caller now has a guest cookie
    expect((await book(guest, "1", OTHER)).status).toBe(201)
    expect((await admin.post("/api/admin/blocks", { from: "2091-02-01", to: "2091-02-03" }, keyed("1"))).status).toBe(
      201,
    )
  })

  it("is not stored above an address's rate limit, with or without a cookie; an admin's is", async () => {
    await guest.book()
    const refused = await untilRefused(40, (sent) => {
      const sender = sent % 2 ? guest : guest.withoutCookies()
      return sender.post("/api/booking", {}, keyed(`${KEY}-${sent}`))
    })
    expectFailure(refused, 429, "tooManyRequests")
    for (let at = 0; at < 41; at++)
      expect((await admin.post("/api/admin/payment-links", {}, keyed(`${KEY}-${at}`))).status).toBe(422)
  })

  it("of 128 characters is accepted", async () => {
    const first = await book(guest, "k".repeat(128))
    expect(essentials(await book(guest, "k".repeat(128)))).toEqual(essentials(first))
  })

  it("of a rejected request can be used again", async () => {
    expectFailure(
      await book(guest, KEY, { checkIn: "2090-12-09", checkOut: "2090-12-08" }),
      422,
      "booking.errors.datesReversed",
    )
    expect(await count("idempotency_keys")).toBe(0)
    expect((await book(guest)).status).toBe(201)
  })

  it("of a request that did not end is refused for a day after its lease, because it may have been carried out", async () => {
    const make = () => admin.post("/api/admin/payment-links", { amount: 1, description: "x" }, keyed())
    await make()
    await rows("update idempotency_keys set response = null")
    vi.setSystemTime(NOW + 2 * 60 * 1000)
    expectFailure(await make(), 409, "idempotencyUncertain")
    expect(await count("payment_links")).toBe(1)
    await rows("update admin_sessions set expires_at = ?", NOW + 48 * HOUR_MS)
    vi.setSystemTime(NOW + 24 * HOUR_MS)
    expect((await make()).status).toBe(201)
  })

  describe("of a request that failed", () => {
    const make = (key = KEY) => admin.post("/api/admin/payment-links", { amount: 1, description: "x" }, keyed(key))

    /** Makes the first batch with this text, of those that follow `since`, fail before or after D1 has run it. */
    function failOnce(text: RegExp, when: "before" | "after", message: string, since = /./): void {
      const d1 = Object.getPrototypeOf(env.DB) as D1Database
      const { batch } = d1
      vi.spyOn(console, "error").mockImplementation(() => {})
      let [armed, failed] = [false, false]
      vi.spyOn(d1, "batch").mockImplementation(async function (this: D1Database, statements) {
        const sql = statements.map((each) => (each as unknown as { statement: string }).statement).join()
        const fails = armed && !failed && text.test(sql)
        armed ||= since.test(sql)
        failed ||= fails
        if (fails && when === "before") throw new Error(message)
        const results = await batch.call(this, statements)
        if (fails) throw new Error(message)
        return results
      } as typeof batch)
    }
    afterEach(() => vi.restoreAllMocks())

    const INSERT = /insert into "payment_links"/
    const LOST = "D1_ERROR: Network connection lost."

    it.each([
      ["after", LOST, 503, 1],
      ["before", LOST, 503, 0],
      ["before", "D1_ERROR: an error that nobody knows yet", 503, 0],
    ] as const)(
      "%s or during its write by %j is refused, and nothing is created twice",
      async (when, error, status, made) => {
        failOnce(INSERT, when, error)
        expect((await make()).status).toBe(status)
        for (let repeat = 0; repeat < 2; repeat++) expectFailure(await make(), 409, "idempotencyUncertain")
        expect(await count("payment_links")).toBe(made)
        expect((await make(`${KEY}-new`)).status).toBe(201)
      },
    )

    it("after its write is refused", async () => {
      failOnce(/from "payment_links"/, "before", "D1_ERROR: no such column: payment_links.moon: SQLITE_ERROR", INSERT)
      expect((await make()).status).toBe(500)
      expectFailure(await make(), 409, "idempotencyUncertain")
      expect(await count("payment_links")).toBe(1)
    })

    it.each([
      [INSERT, "D1_ERROR: no such column: payment_links.moon: SQLITE_ERROR", 500],
      [INSERT, "D1_ERROR: D1 DB is overloaded. Requests queued for too long.", 503],
      [INSERT, "D1_ERROR: Currently processing a long-running export.", 503],
      [/from "villa"/, "D1_ERROR: no such column: villa.moon: SQLITE_ERROR", 500],
    ] as const)("at %s by %j, which wrote nothing, can be used again", async (text, error, status) => {
      failOnce(text, "before", error)
      expect((await make()).status).toBe(status)
      expect((await make()).status).toBe(201)
      expect(await count("payment_links")).toBe(1)
    })
  })

  it("of a request in progress waits, and then answers with Retry-After", async () => {
    await book(guest)
    await rows("update idempotency_keys set response = null")
    const waits: number[] = []
    vi.spyOn(globalThis, "setTimeout").mockImplementation(((resolve: () => void, wait: number) => {
      waits.push(wait)
      resolve()
    }) as typeof setTimeout)
    const answer = await book(new Client())
    vi.restoreAllMocks()
    expectFailure(answer, 409, "idempotencyBusy")
    expect(answer.headers.get("Retry-After")).toBe("5")
    // Longer ones watch over the request's body.
    expect(waits.filter((wait) => wait <= 1000).reduce((sum, wait) => sum + wait)).toBe(5300)
  })

  it("and its response are encrypted or hashed in the database", async () => {
    const { body } = await book(guest)
    const stored = await rows<Record<string, unknown>>("select * from idempotency_keys")
    expect(stored).toHaveLength(2)
    for (const secret of [KEY, body.data.token, body.data.id, "guest"])
      expect(JSON.stringify(stored)).not.toContain(secret)
  })

  it("is part of the body's hash, which without it tells nobody what the body was", async () => {
    const body = JSON.stringify(bookingBody())
    const hashOf = (text: string) => app.sha256(new TextEncoder().encode(text))
    const headers = { ...keyed().headers, "Content-Type": "application/json" }
    await guest.call("POST", "/api/booking", { body: new TextEncoder().encode(body), headers })
    const [stored] = await rows<{ id: string; response: string }>("select id, response from idempotency_keys limit 1")
    const { bodyHash } = JSON.parse((await app.encrypter.decrypt(stored!.response, stored!.id))!)
    expect(bodyHash).not.toBe(await hashOf(`POST /api/booking\n${body}`))
    expect(bodyHash).toBe(await hashOf(`${KEY}\nPOST /api/booking\n${body}`))
  })

  it("is deleted by the cron after a day", async () => {
    await book(guest)
    await app.idempotency.deleteExpired(NOW + 24 * HOUR_MS - 1)
    expect(await count("idempotency_keys")).toBe(2)
    await app.idempotency.deleteExpired(NOW + 24 * HOUR_MS)
    expect(await count("idempotency_keys")).toBe(0)
  })
})

describe("concurrent requests", () => {
  it("twenty of a guest create one booking, and all return it", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(guest.withoutCookies())))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await count("bookings")).toBe(1)
  })

  it("twenty of an admin create one payment link", async () => {
    const make = () => admin.post("/api/admin/payment-links", { amount: 1, description: "x" }, keyed())
    const answers = await Promise.all(Array.from({ length: 20 }, make))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.paymentLink.id}`)).size).toBe(1)
    expect(await count("payment_links")).toBe(1)
  })

  it("with different bodies create one object, and the others get a conflict", async () => {
    const links = Array.from({ length: 5 }, (_, at) => ({ amount: at + 1, description: "x" }))
    const answers = await Promise.all(links.map((body) => admin.post("/api/admin/payment-links", body, keyed())))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(await count("payment_links")).toBe(1)
  })
})

describe("every call that creates something", () => {
  type Make = [call: string, path: string, body: () => unknown, table: string]
  const image = async (size = 8) => new File([await png(size, size)], "a.png", { type: "image/png" })
  const form = (fields: Record<string, string | File>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    return data
  }
  /** The same bytes twice, because a form gets a new boundary each time it is serialised. */
  const sent = async (body: unknown) => {
    if (!(body instanceof FormData)) return { body, headers: keyed().headers }
    const answer = new Response(body)
    const type = answer.headers.get("Content-Type") ?? ""
    return { body: new Uint8Array(await answer.arrayBuffer()), headers: { ...keyed().headers, "Content-Type": type } }
  }
  const makes: Make[] = [
    ["POST /booking", "/api/booking", () => bookingBody(), "bookings"],
    ["POST /admin/bookings", "/api/admin/bookings", () => bookingBody(), "bookings"],
    ["POST /upload/slip", "/api/upload/slip", () => slipForm(file("jpeg")), "slips"],
    ["POST /admin/payment-links", "/api/admin/payment-links", () => ({ amount: 5, description: "x" }), "payment_links"],
    ["POST /admin/blocks", "/api/admin/blocks", () => ({ from: "2091-02-01", to: "2091-02-03", note: "" }), "blocks"],
    ["POST /admin/invites", "/api/admin/invites", () => ({}), "invites"],
    [
      "POST /admin/villa/slides",
      "/api/admin/villa/slides",
      () => image().then((slideImages) => form({ slideImages })),
      "slides",
    ],
    ["POST /admin/villa/rooms", "/api/admin/villa/rooms", () => ({ name: { en: "Sea", th: "ทะเล" } }), "rooms"],
  ]

  it.each(makes)("%s", async (_, path, body, table) => {
    const before = (await count(table)) ?? 0
    const request = await sent(await body())
    const first = await admin.call("POST", path, request)
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    const again = await admin.call("POST", path, request)
    expect(essentials(again)).toEqual(essentials(first))
    expect(await count(table)).toBe(before + 1)
  })

  it("POST /payment-links/{id}/slips", async () => {
    const results = await admin.post("/api/admin/payment-links", { amount: 5, description: "x" })
    const path = `/api/payment-links/${results.body.data.paymentLink.id}/slips`
    const request = await sent(slipForm(file("jpeg")))
    const first = await guest.call("POST", path, request)
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    expect(essentials(await guest.call("POST", path, request))).toEqual(essentials(first))
    expect(await count("slips")).toBe(1)
  })

  it("POST /admin/auth/register, whose token is not readable in the database", async () => {
    const { body } = await admin.post("/api/admin/invites")
    const account = { email: "new@example.com", password: PASSWORD, name: "Noi", invite: body.data.invite }
    const first = await guest.post("/api/admin/auth/register", account, keyed())
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    expect(essentials(await guest.withoutCookies().post("/api/admin/auth/register", account, keyed()))).toEqual(
      essentials(first),
    )
    const elsewhere = await new Client().post("/api/admin/auth/register", account, keyed())
    expect(essentials(elsewhere)).toEqual({ status: 201, body: { user: first.body.user } })
    expect(JSON.stringify(await rows("select * from idempotency_keys"))).not.toContain(first.body.token)
    expectFailure(
      await guest.post("/api/admin/auth/register", { ...account, email: "x@example.com" }, keyed()),
      409,
      "idempotencyConflict",
    )
  })

  it("POST /booking/{id}/passports, of which nothing can be read with the session's secret", async () => {
    const { id } = await guest.book()
    await setCustomerInfo(app, id, MALI, GUEST)
    expect(await changeStatus(app, id, "confirmed", ADMIN)).toMatchObject({ ok: true })
    const send = (fields = PASSPORT_FIELDS) => guest.post(`/api/booking/${id}/passports`, fields, keyed())
    const first = await send()
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    const stored = await rows<{ id: string; response: string }>("select id, response from idempotency_keys")
    expect(stored).toHaveLength(1)
    const [{ id: key, response }] = stored as [{ id: string; response: string }]
    expect(await app.encrypter.decrypt(response, key)).toBeNull()
    expect(await app.guestData?.decrypt(response, key)).toContain("bodyHash")
    expect(essentials(await send())).toEqual(essentials(first))
    expectFailure(await send({ ...PASSPORT_FIELDS, number: "ZQX7719Z5" }), 409, "idempotencyConflict")
    expect(await count("passports")).toBe(1)
  })

  it("a partly rejected upload of images is not repeated", async () => {
    const data = new FormData()
    data.append("slideImages", await image(9))
    data.append("slideImages", new File(["no picture"], "b.png", { type: "image/png" }))
    const request = await sent(data)
    const before = (await count("slides")) ?? 0
    const first = await admin.call("POST", "/api/admin/villa/slides", request)
    expectFailure(first, 415, "imageInvalid")
    expect(essentials(await admin.call("POST", "/api/admin/villa/slides", request))).toEqual(essentials(first))
    expect(await count("slides")).toBe(before + 1)
  })

  it("a file that is too large releases the key", async () => {
    const large = await sent(slipForm(new Uint8Array(SLIP_MAX_BYTES + 100_000)))
    expectFailure(await guest.call("POST", "/api/upload/slip", large), 413, "fileTooLarge")
    expect((await guest.call("POST", "/api/upload/slip", await sent(slipForm(file("jpeg"))))).status).toBe(201)
  })
})
