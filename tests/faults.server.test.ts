import { runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { dateAfter } from "#app/booking/stay.ts"
import { bookingBody, Client, expectFailure, slipForm } from "./support/api.ts"
import { countdownStub, forgetBookings, nightsTaken, putVilla, rows, testApp } from "./support/app.ts"
import { file } from "./support/files.ts"

/*
 * What happens when something that the app stands on fails: each binding is made to fail under the worker that runs,
 * by its class, and asked for through the front door.
 */

const DAY = dateAfter(new Date().toISOString().slice(0, 10), 100)
const STAY = { checkIn: DAY, checkOut: dateAfter(DAY, 2) }
const MALI = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }
const CARD = { cardNumber: "4242424242424242", cardholderName: "MALI", expiry: "12/99", cvv: "123" }

const d1 = Object.getPrototypeOf(env.DB) as D1Database
const kv = Object.getPrototypeOf(env.CODES) as KVNamespace
const r2 = Object.getPrototypeOf(env.MEDIA) as R2Bucket

let guest: Client
beforeAll(() => putVilla(testApp(), { creditCardEnabled: true }))
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  await forgetBookings()
  await rows("delete from sandbox_charges")
  guest = new Client()
})
afterEach(() => vi.restoreAllMocks())

const LOST = new Error("D1_ERROR: Network connection lost.")

/** Whether a batch fails, before or after it is done: by its number, and by whether it writes. */
type When = "before" | "after" | null
type Plan = (number: number, writes: boolean) => When

/** @returns how many batches there were */
function failing(plan: Plan, error = LOST): () => number {
  const batch = d1.batch
  let count = 0
  vi.spyOn(d1, "batch").mockImplementation(async function (this: D1Database, statements) {
    const texts = statements.map((each) => (each as unknown as { statement: string }).statement)
    const when = plan(
      count++,
      texts.some((text) => /^\s*(insert|update|delete)\b/i.test(text)),
    )
    if (when === "before") throw error
    const results = await batch.call(this, statements)
    if (when === "after") throw error
    return results
  } as typeof batch)
  return () => count
}

/** The first batch that writes, and no other. */
function firstWrite(when: When): Plan {
  let written = 0
  return (_, writes) => (writes && written++ === 0 ? when : null)
}

describe("D1 fails", () => {
  it.each(["/", "/api/villa", `/api/villa/availability?from=${DAY}&to=${dateAfter(DAY, 9)}`, "/booking"])(
    "once or twice: %s does not show it",
    async (path) => {
      failing((batch) => (batch < 2 ? "before" : null))
      expect((await guest.get(path)).status).toBe(200)
    },
  )

  it.each([
    "Network connection lost.",
    "D1 DB storage operation exceeded timeout which caused object to be reset.",
    "Internal error in D1 DB storage caused object to be reset.",
    "D1 DB reset because its code was updated.",
    "D1 DB is overloaded. Requests queued for too long.",
    "D1 DB's isolate exceeded its memory limit and was reset.",
    "D1 DB exceeded its CPU time limit and was reset.",
    "Can't read from request stream because client disconnected.",
  ])("for good, with %s: pages and calls answer 503 and when to come again", async (text) => {
    failing(() => "before", new Error(`D1_ERROR: ${text}`))
    const call = await guest.get("/api/villa")
    expectFailure(call, 503, "unavailable")
    expect(call.headers.get("Retry-After")).toBe("5")
    for (const path of ["/", "/booking"]) {
      const page = await guest.get(path)
      expect([page.status, page.headers.get("Retry-After")], path).toEqual([503, "5"])
      expect(page.body).toContain("</html>")
      expect(page.body).not.toContain("D1_ERROR")
    }
  })

  it("with an error of the app's own: nothing is asked again, and it is a 500", async () => {
    const batches = failing(() => "before", new Error("D1_ERROR: no such column: nights.moon: SQLITE_ERROR"))
    expectFailure(await guest.get("/api/villa"), 500, "internal")
    expect(batches()).toBe(1)
    const page = await guest.get("/")
    expect([page.status, page.headers.get("Retry-After")]).toEqual([500, null])
  })

  it("before a booking is written: 503, nothing is held, and the next press books", async () => {
    await guest.get("/")
    failing(firstWrite("before"))
    expectFailure(await guest.post("/api/booking", bookingBody(STAY)), 503, "unavailable")
    expect(await nightsTaken()).toEqual([])
    await guest.book(STAY)
    expect(await nightsTaken()).toHaveLength(2)
  })

  it("after a booking is written: it is found, and answered as what it is", async () => {
    failing(firstWrite("after"))
    const { id } = await guest.book(STAY)
    expect(await nightsTaken(id)).toHaveLength(2)
    expect(await rows("select 1 from bookings")).toHaveLength(1)
    const alarm = await runInDurableObject(countdownStub(id), (_, state) => state.storage.getAlarm())
    expect(alarm).toBeGreaterThan(Date.now())
  })

  it("after a change is written: it is found too, and done once", async () => {
    const { id } = await guest.book(STAY)
    failing(firstWrite("after"))
    const changed = await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: MALI })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    vi.restoreAllMocks()
    expect(await rows("select version, first_name from bookings")).toEqual([{ version: 2, first_name: "Mali" }])
    expect(await rows("select 1 from booking_events")).toHaveLength(2)
  })

  it("before a change is written: 503, and nothing is changed", async () => {
    const { id } = await guest.book(STAY)
    failing(firstWrite("before"))
    const refused = await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: MALI })
    expectFailure(refused, 503, "unavailable")
    vi.restoreAllMocks()
    expect(await rows("select version, first_name from bookings")).toEqual([{ version: 1, first_name: null }])
  })

  it("every now and then during fifty bookings: every night is one's, or nobody's", async () => {
    const batches = failing((batch) => (batch % 5 === 3 ? "before" : batch % 7 === 2 ? "after" : null))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        const checkIn = dateAfter(DAY, (at * 37) % 45)
        return new Client().post("/api/booking", bookingBody({ checkIn, checkOut: dateAfter(checkIn, 1 + (at % 4)) }))
      }),
    )
    vi.restoreAllMocks()
    expect(batches()).toBeGreaterThan(50)
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].filter((status) => ![201, 409, 503].includes(status))).toEqual([])
    expect(statuses).toContain(201)
    expect(statuses).toContain(503)
    for (const { status, body } of answers) {
      if (status === 201) expect(await nightsTaken(body.data.id)).not.toEqual([])
    }
    const wrong = await rows(`select id from bookings where status <> 'cancelled' and
      julianday(check_out) - julianday(check_in) <> (select count(*) from nights where booking_id = bookings.id)`)
    expect(wrong).toEqual([])
  }, 20_000)
})

describe("the countdown does not answer", () => {
  it("the booking is made all the same, and the cron ends it in time", async () => {
    const app = testApp()
    const { startBooking } = await import("#app/booking/start-booking.server.ts")
    const { expireBookings } = await import("#app/booking/expire-bookings.server.ts")
    const { GUEST, REQUEST } = await import("./support/bookings.ts")
    const dead = { start: () => Promise.reject(Object.assign(new Error("overloaded"), { overloaded: true })) }
    const started = await startBooking({ ...app, countdown: () => dead as never }, REQUEST, GUEST)
    if (!started.ok) throw new Error(started.error)
    app.clock.now = started.value.booking.paymentDeadline!
    expect(await expireBookings(app)).toBe(1)
    expect(await nightsTaken()).toEqual([])
  })
})

describe("R2 fails", () => {
  const broken = () => Promise.reject(new Error("put: We encountered an internal error. Please try again. (10001)"))

  it("a slip is refused with 503, the booking is untouched, and the same slip is taken afterwards", async () => {
    const { id } = await guest.book(STAY)
    vi.spyOn(r2, "put").mockImplementation(broken as never)
    const refused = await guest.post("/api/upload/slip", slipForm(file("jpeg")))
    expectFailure(refused, 503, "unavailable")
    expect(refused.headers.get("Retry-After")).toBe("5")
    vi.restoreAllMocks()
    expect(await rows("select status, slip_id from bookings")).toEqual([{ status: "pending_payment", slip_id: null }])
    const url = await guest.upload(file("jpeg"))
    expect((await guest.patch(`/api/booking/${id}`, { paymentSlipUrl: url })).status).toBe(200)
    expect(await rows("select status from bookings")).toEqual([{ status: "in_review" }])
  })

  it("a slip that is there is shown when R2 answers again, and 503 until then", async () => {
    const path = new URL(await guest.upload(file("jpeg"))).pathname
    vi.spyOn(r2, "get").mockImplementation(broken as never)
    const refused = await guest.get(path)
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"])
    vi.restoreAllMocks()
    expect((await guest.get(path)).status).toBe(200)
  })
})

describe("KV", () => {
  let id: string
  const verify = (otp: string) => guest.post(`/api/booking/${id}/verify-otp`, { otp })
  const codeSent = async () => {
    const [email] = await rows<{ facts: string }>("select facts from outbox where kind = 'code' order by rowid desc")
    return JSON.parse(email!.facts).code as string
  }
  const wrong = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, "0")
  const told = (answers: { body: { code: string } }[], code: string) => answers.filter(({ body }) => body.code === code)
  beforeEach(async () => {
    ;({ id } = await guest.book(STAY))
    await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: MALI })
    expect((await guest.post(`/api/booking/${id}/card-payment`, CARD)).status).toBe(202)
  })

  it.each([
    ["nothing, as if it had not heard of the code yet", () => Promise.resolve(null)],
    ["an old value, of another code", () => Promise.resolve("c3RhbGU")],
  ])(
    "answers %s: of a hundred codes at once five are judged, none is let in, and no more afterwards",
    async (_, stale) => {
      vi.spyOn(kv, "get").mockImplementation(stale as never)
      const right = await codeSent()
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, at) => verify(at === 3 ? right : wrong(right, at + 1))),
      )
      expect(told(answers, "otpInvalid")).toHaveLength(5)
      expect(told(answers, "otpBlocked")).toHaveLength(95)
      vi.restoreAllMocks()
      expectFailure(await verify(right), 429, "otpBlocked")
      expect(await rows("select status from bookings")).toEqual([{ status: "pending_payment" }])
    },
  )

  it("has not heard that a code was used: it is not taken twice", async () => {
    vi.spyOn(kv, "delete").mockImplementation((async () => {}) as never)
    const code = await codeSent()
    expect((await verify(code)).status).toBe(200)
    expectFailure(await verify(code), 410, "otpExpired")
    expect(await rows("select captures from sandbox_charges")).toEqual([{ captures: 1 }])
  })

  it("fails: 503, the try counts, and the right code is taken afterwards", async () => {
    vi.spyOn(kv, "get").mockImplementation((() => Promise.reject(new Error("KV GET failed: 500"))) as never)
    const code = await codeSent()
    expectFailure(await verify(code), 503, "unavailable")
    vi.restoreAllMocks()
    expect((await verify(code)).status).toBe(200)
  })
})
