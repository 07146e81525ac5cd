import { runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { dateAfter } from "#app/villa/dates.ts"
import { ABOUT_THE_DATABASE } from "./db/d1-errors.cases.ts"
import { bookingBody, Client, expectFailure, slipForm } from "./support/api.ts"
import { countdownStub, nightsTaken, rows, testApp } from "./support/app.ts"
import { skipDelays } from "./support/delays.ts"
import { file } from "./support/files.ts"
import { CARD, MALI } from "./support/sample.ts"
import { setUpVilla } from "./support/set-up.ts"

/*
 * Failures of the services that the app depends on: each binding of the built worker is made to fail by patching
 * its class, and then requests go through the worker's entry point.
 */

const DAY = dateAfter(new Date().toISOString().slice(0, 10), 100)
const STAY = { checkIn: DAY, checkOut: dateAfter(DAY, 2) }

const d1 = Object.getPrototypeOf(env.DB) as D1Database
const kv = Object.getPrototypeOf(env.CODES) as KVNamespace
const r2 = Object.getPrototypeOf(env.MEDIA) as R2Bucket

setUpVilla({ creditCardEnabled: true })
let guest: Client
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  await rows("delete from sandbox_charges")
  guest = new Client()
})
afterEach(() => vi.restoreAllMocks())

const LOST = new Error("D1_ERROR: Network connection lost.")

/** Decides whether a batch fails, and whether before or after it is executed. */
type When = "before" | "after" | null
type Plan = (number: number, writesBooking: boolean) => When

/** @returns the number of batches */
function failing(plan: Plan, error = LOST): () => number {
  const batch = d1.batch
  let count = 0
  vi.spyOn(d1, "batch").mockImplementation(async function (this: D1Database, statements) {
    const texts = statements.map((each) => (each as unknown as { statement: string }).statement)
    const when = plan(
      count++,
      texts.some((text) => /^\s*(insert into|update) "?bookings\b/i.test(text)),
    )
    if (when === "before") throw error
    const results = await batch.call(this, statements)
    if (when === "after") throw error
    return results
  } as typeof batch)
  return () => count
}

/** Only the first batch that writes a booking: the emails of a request before are delivered at the same time. */
function firstWrite(when: When): Plan {
  let written = 0
  return (_, writesBooking) => (writesBooking && written++ === 0 ? when : null)
}

describe("D1 failures", () => {
  it.each(["/", "/api/villa", `/api/villa/availability?from=${DAY}&to=${dateAfter(DAY, 9)}`, "/booking"])(
    "%s retries a read once or twice",
    async (path) => {
      failing((batch) => (batch < 2 ? "before" : null))
      const waited = skipDelays(50, 250)
      expect((await guest.get(path)).status).toBe(200)
      expect(waited).toContain(50)
    },
  )

  it.each(ABOUT_THE_DATABASE.map((text) => [text]))(
    "pages and calls answer 503 with Retry-After when D1 fails permanently with %s",
    async (text) => {
      failing(() => "before", new Error(text))
      const waited = skipDelays(50, 250)
      const call = await guest.get("/api/villa")
      expectFailure(call, 503, "unavailable")
      expect(waited).toEqual([50, 250])
      expect(call.headers.get("Retry-After")).toBe("5")
      for (const path of ["/", "/booking"]) {
        const page = await guest.get(path)
        expect([page.status, page.headers.get("Retry-After")], path).toEqual([503, "5"])
        expect(page.body).toContain("</html>")
        expect(page.body).not.toContain("D1_ERROR")
      }
    },
  )

  it("an application error in a query is not retried and answers 500", async () => {
    const batches = failing(() => "before", new Error("D1_ERROR: no such column: nights.moon: SQLITE_ERROR"))
    expectFailure(await guest.get("/api/villa"), 500, "internal")
    expect(batches()).toBe(1)
    const page = await guest.get("/")
    expect([page.status, page.headers.get("Retry-After")]).toEqual([500, null])
  })

  it("a failure before a booking is written answers 503, holds no nights, and the retry books", async () => {
    await guest.get("/")
    failing(firstWrite("before"))
    expectFailure(await guest.post("/api/booking", bookingBody(STAY)), 503, "unavailable")
    expect(await nightsTaken()).toEqual([])
    await guest.book(STAY)
    expect(await nightsTaken()).toHaveLength(2)
  })

  it("a failure after a booking is written is detected, and the booking is returned", async () => {
    failing(firstWrite("after"))
    const { id } = await guest.book(STAY)
    expect(await nightsTaken(id)).toHaveLength(2)
    expect(await rows("select 1 from bookings")).toHaveLength(1)
    const alarm = await runInDurableObject(countdownStub(id), (_, state) => state.storage.getAlarm())
    expect(alarm).toBeGreaterThan(Date.now())
  })

  it("a failure after a change is written is detected, and the change is applied once", async () => {
    const { id } = await guest.book(STAY)
    failing(firstWrite("after"))
    const changed = await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: MALI })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    vi.restoreAllMocks()
    expect(await rows("select version, first_name from bookings")).toEqual([{ version: 2, first_name: "Mali" }])
    expect(await rows("select 1 from booking_events")).toHaveLength(2)
  })

  it("a failure before a change is written answers 503 and changes nothing", async () => {
    const { id } = await guest.book(STAY)
    failing(firstWrite("before"))
    const refused = await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: MALI })
    expectFailure(refused, 503, "unavailable")
    vi.restoreAllMocks()
    expect(await rows("select version, first_name from bookings")).toEqual([{ version: 1, first_name: null }])
  })

  it("random failures during fifty bookings leave every night with exactly one booking or none", async () => {
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
  })
})

describe("an unavailable countdown", () => {
  it("does not prevent a booking, and the cron expires it on time", async () => {
    const app = testApp()
    const { startBooking } = await import("#app/booking/start-booking.server.ts")
    const { expireBookings } = await import("#app/money/payable/expire-bookings.server.ts")
    const { GUEST, REQUEST } = await import("./support/bookings.ts")
    const dead = { start: () => Promise.reject(Object.assign(new Error("overloaded"), { overloaded: true })) }
    const started = await startBooking({ ...app, countdown: () => dead as never }, REQUEST, GUEST)
    if (!started.ok) throw new Error(started.error)
    app.clock.now = started.value.booking.paymentDeadline!
    expect(await expireBookings(app)).toBe(1)
    expect(await nightsTaken()).toEqual([])
  })
})

describe("R2 failures", () => {
  const broken = () => Promise.reject(new Error("put: We encountered an internal error. Please try again. (10001)"))

  it("a failed upload of a slip answers 503, leaves the booking unchanged, and can be retried", async () => {
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

  it("reading a slip answers 503 until R2 responds again", async () => {
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
  const lastOtp = async () => {
    const [email] = await rows<{ facts: string }>("select facts from outbox where kind = 'code' order by rowid desc")
    return JSON.parse(email!.facts).code as string
  }
  const wrong = (otp: string, by: number) => String((Number(otp) + by) % 1_000_000).padStart(6, "0")
  const answersWithCode = (answers: { body: { code: string } }[], code: string) =>
    answers.filter(({ body }) => body.code === code)
  beforeEach(async () => {
    ;({ id } = await guest.book(STAY))
    await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: MALI })
    expect((await guest.post(`/api/booking/${id}/card-payment`, { ...CARD, expiry: "12/40" })).status).toBe(202)
  })

  /** A hundred at once, of which the fourth is right. */
  const verifyHundred = (right: string) =>
    Promise.all(Array.from({ length: 100 }, (_, at) => verify(at === 3 ? right : wrong(right, at + 1))))

  it("when KV returns the hash of another OTP, five of a hundred concurrent OTPs are checked and none is accepted", async () => {
    vi.spyOn(kv, "get").mockImplementation((() => Promise.resolve("c3RhbGU")) as never)
    const right = await lastOtp()
    const answers = await verifyHundred(right)
    expect(answersWithCode(answers, "otpInvalid")).toHaveLength(5)
    expect(answersWithCode(answers, "otpBlocked")).toHaveLength(95)
    vi.restoreAllMocks()
    expectFailure(await verify(right), 429, "otpBlocked")
    expect(await rows("select status from bookings")).toEqual([{ status: "pending_payment" }])
  })

  it("when KV does not return the hash yet, none of a hundred concurrent OTPs is checked or counted", async () => {
    vi.spyOn(kv, "get").mockImplementation((() => Promise.resolve(null)) as never)
    const right = await lastOtp()
    const answers = await verifyHundred(right)
    const notReady = answersWithCode(answers, "otpNotReady")
    expect(notReady.length).toBeGreaterThanOrEqual(5)
    expect(notReady.length + answersWithCode(answers, "otpBlocked").length).toBe(100)
    const again = await verify(right)
    expectFailure(again, 503, "otpNotReady")
    expect(again.headers.get("Retry-After")).toBe("5")
    vi.restoreAllMocks()
    for (let left = 4; left >= 1; left--) {
      expect((await verify(wrong(right, left))).body.data).toMatchObject({ attemptsLeft: left })
    }
    expect((await verify(right)).status).toBe(200)
  })

  it("a used OTP is rejected although KV still contains it", async () => {
    vi.spyOn(kv, "delete").mockImplementation((async () => {}) as never)
    const otp = await lastOtp()
    expect((await verify(otp)).status).toBe(200)
    expectFailure(await verify(otp), 410, "otpExpired")
    expect(await rows("select captures from sandbox_charges")).toEqual([{ captures: 1 }])
  })

  it("when KV fails, the request answers 503, no attempt counts, and the right OTP is accepted afterwards", async () => {
    vi.spyOn(kv, "get").mockImplementation((() => Promise.reject(new Error("KV GET failed: 500"))) as never)
    const otp = await lastOtp()
    for (let attempt = 0; attempt < 6; attempt++) expectFailure(await verify(otp), 503, "unavailable")
    vi.restoreAllMocks()
    expect((await verify(wrong(otp, 1))).body.data).toMatchObject({ attemptsLeft: 4 })
    expect((await verify(otp)).status).toBe(200)
  })
})
