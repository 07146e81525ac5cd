import { env, exports } from "cloudflare:workers"
import { expect, inject, it, vi } from "vitest"
import { write } from "#app/db/database.server.ts"
import { insertEmail } from "#app/notify/email/outbox-store.server.ts"
import { Client } from "./support/api.ts"
import { NOW, rows } from "./support/app.ts"
import { sampleEmail } from "./support/emails.ts"
import { eventually } from "./support/eventually.ts"
import { MALI } from "./support/sample.ts"
import { setUpClock, setUpVilla } from "./support/set-up.ts"

setUpClock()
const app = setUpVilla()

const queue = (id: string) =>
  write(app.db, [insertEmail(app.db, { ...sampleEmail("expired", "th"), id, bookingId: null }, NOW)])
const waiting = async () => (await rows("select id from outbox where due_at is not null")).length

it("emails are sent after every request that writes", async () => {
  await queue("a")
  expect((await new Client().get("/api/health")).status).toBe(200)
  expect(await waiting()).toBe(1)
  await new Client().book()
  await eventually(async () => expect(await waiting()).toBe(0))
})

it("the OTP is sent when the guest returns from 3-D Secure, although that is a GET", async () => {
  const guest = new Client()
  const { id } = await guest.book()
  await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: MALI })
  await rows(
    "insert into sandbox_charges (id, payment_id, amount, status, last4, captures) values ('chrg_1', 'p1', 3400000, 'authorized', '4242', 0)",
  )
  await rows(
    "insert into card_payments (id, booking_id, gateway, charge_id, status, debt, amount, email, created_at, updated_at) values ('p1', ?, 'sandbox', 'chrg_1', 'pending', 'p1', 3400000, ?, ?, ?)",
    id,
    MALI.email,
    NOW,
    NOW,
  )
  const back = await guest.get(`/booking/${id}/card-return`)
  expect([back.status, back.headers.get("Location")]).toEqual([302, `/booking/${id}/otp-verification`])
  const sent = () => rows("select id from outbox where kind = 'code' and sent_at is not null")
  await eventually(async () => expect(await sent()).toHaveLength(1))
})

it("a request that only reads, or is refused before it writes, sends no emails", async () => {
  await queue("a")
  await new Client().get("/")
  expect((await new Client().post("/api/booking", {})).status).toBe(422)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await waiting()).toBe(1)
})

/** Runs the cron trigger at a minute of the hour. @returns the events that were logged */
async function cron(minute = 0): Promise<string[]> {
  const logged = vi.spyOn(console, "log").mockImplementation(() => {})
  await (exports.default as unknown as { scheduled(options: object): Promise<void> }).scheduled({
    scheduledTime: new Date(Date.UTC(2026, 10, 21, 8, minute)),
    cron: "*/5,2-57/5 * * * *",
  })
  const events = logged.mock.calls.map(([line]) => JSON.parse(line as string).event as string)
  logged.mockRestore()
  return events
}

it.each([
  [0, ["cron"]],
  [2, ["feed-cron"]],
  [35, ["cron"]],
  [57, ["feed-cron"]],
])(
  "at minute %i the cron trigger runs %j alone, so that a slow calendar delays nothing else",
  async (minute, events) => {
    expect(await cron(minute)).toEqual(events)
  },
)

it("the cron sends all due emails in one run", async () => {
  for (let count = 0; count < 25; count++) await queue(`email-${count}`)
  await cron()
  expect(await waiting()).toBe(0)
})

it("the cron runs the remaining jobs and sends emails although some jobs fail", async () => {
  await queue("a")
  const { id } = await new Client().book()
  await rows("update bookings set payment_deadline = ? where id = ?", NOW - 1, id)
  const d1 = Object.getPrototypeOf(env.DB) as D1Database
  const { batch } = d1
  const errors = vi.spyOn(console, "error").mockImplementation(() => {})
  const broken = vi.spyOn(d1, "batch").mockImplementation(async function (this: D1Database, statements) {
    const texts = statements.map((each) => (each as unknown as { statement: string }).statement).join()
    if (/delete from "admin_sessions"|from "slips"|job_failures/.test(texts)) throw new Error("no such table")
    return batch.call(this, statements) as never
  })
  await cron()
  expect(await rows("select status from bookings")).toEqual([{ status: "cancelled" }])
  expect(await waiting()).toBe(0)
  broken.mockRestore()

  const half = vi.spyOn(d1, "batch").mockImplementation(async function (this: D1Database, statements) {
    const texts = statements.map((each) => (each as unknown as { statement: string }).statement).join()
    if (/delete from "admin_sessions"/.test(texts)) throw new Error("no such table")
    return batch.call(this, statements) as never
  })
  for (let run = 0; run < 3; run++) await cron()
  half.mockRestore()
  errors.mockRestore()
  expect(await rows("select job, failures from job_failures")).toEqual([{ job: "clean-sessions", failures: 3 }])
})

it("the worker has React's renderer of streams, and none for browsers", () => {
  const files = inject("bundledFiles").filter((file) => /node_modules\/(react-dom|scheduler|sonner)\//.test(file))
  expect(files.map((file) => file.split("/").at(-1))).toEqual(["react-dom-server.browser.production.min.js"])
})
