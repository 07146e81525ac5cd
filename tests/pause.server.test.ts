import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { openApp } from "#app/context.server.ts"
import { write } from "#app/db/database.server.ts"
import { isUnavailable } from "#app/result.ts"
import { insertAdmin, PASSWORD } from "./support/admins.ts"
import { bookingBody, ORIGIN } from "./support/api.ts"
import { countdownStub, rows } from "./support/app.ts"
import { createBooking } from "./support/bookings.ts"
import { setUpOwner, setUpVilla } from "./support/set-up.ts"

/* While PAUSED is on, nothing that the site does by itself or is asked to do changes anything, and everything can be read. */

const PAUSED = { ...env, LIMITS: "off", PAUSED: "on" } as unknown as Env
const app = setUpVilla()
const owner = setUpOwner(app)

// @ts-expect-error: absent before the first build
const built = async () => (await import("../build/worker/entry.worker.js")).default

async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const context = createExecutionContext()
  const answer: Response = await (await built()).fetch(new Request(`${ORIGIN}${path}`, init), PAUSED, context)
  await waitOnExecutionContext(context)
  return answer
}

const posted = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  method: "POST",
  body: new URLSearchParams(fields),
  // Remix compares the origin with it; the runtime sends it with a request from outside.
  headers: { Origin: ORIGIN, "X-Forwarded-Host": "localhost", ...headers },
})

beforeEach(() => rows("delete from heartbeats"))

describe("while the site is paused", () => {
  it("the cron does nothing and says so in the log", async () => {
    const { id } = await createBooking(app)
    await rows("update bookings set payment_deadline = 1 where id = ?", id)
    const logged = vi.spyOn(console, "log").mockImplementation(() => {})
    for (const minute of [0, 2]) {
      await (await built()).scheduled({ scheduledTime: Date.UTC(2026, 10, 21, 8, minute), cron: "" }, PAUSED)
    }
    const events = logged.mock.calls.map(([line]) => JSON.parse(String(line)).event)
    logged.mockRestore()
    expect(events).toEqual(["paused", "paused"])
    expect(await rows("select status from bookings")).toEqual([{ status: "pending_payment" }])
    expect(await rows("select name from heartbeats")).toEqual([])
  })

  it("alarms reschedule themselves", async () => {
    const { id } = await createBooking(app)
    await rows("update bookings set payment_deadline = 1 where id = ?", id)
    const stubs = [countdownStub(id), env.FEEDS.getByName("feeds")] as const
    for (const stub of stubs) {
      const alarm = await runInDurableObject(stub as never, async (object, state) => {
        const instance = object as unknown as { env: Env; alarm(): Promise<void> }
        const before = instance.env
        instance.env = PAUSED
        await instance.alarm()
        instance.env = before
        return state.storage.getAlarm()
      })
      expect(alarm).toBeGreaterThan(Date.now())
      await runInDurableObject(stub as never, (_, state) => state.storage.deleteAlarm())
    }
    expect(await rows("select status from bookings")).toEqual([{ status: "pending_payment" }])
  })

  it.each([
    ["th", "ปิดปรับปรุงระบบชั่วคราว"],
    ["en", "paused for maintenance"],
  ])("a form is answered with 503 and Retry-After, in the visitor's language (%s)", async (language, text) => {
    for (const path of ["/booking", "/admin/register", "/admin/villa"]) {
      const answer = await send(path, posted({}, { Cookie: `lang=${language}` }))
      expect([answer.status, answer.headers.get("Retry-After")], path).toEqual([503, "60"])
      expect(await answer.text()).toContain(text)
    }
  })

  it("a form sent by script keeps its page and what was typed", async () => {
    const fields = { email: "mali@example.com", name: "Mali", password: "a long password", setupCode: "" }
    const answer = await send("/admin/register.data", posted(fields, { Cookie: "lang=en" }))
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"])
    const body = await answer.text()
    expect(body).toContain("errors.paused")
    expect(body).toContain("mali@example.com")
  })

  it("a call is answered with 503 and Retry-After", async () => {
    const body = JSON.stringify(bookingBody())
    const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() }
    const answer = await send("/api/booking", { method: "POST", body, headers })
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "300"])
    expect(await answer.json()).toMatchObject({ status: "error", code: "paused" })
    expect(await rows("select id from bookings")).toEqual([])
    expect(await rows("select id from idempotency_keys")).toEqual([])
  })

  it("pages and calls can be read, and the monitor is told", async () => {
    for (const path of ["/", "/booking", "/api/villa", "/api/health", "/admin/login"]) {
      expect((await send(path)).status, path).toBe(200)
    }
    const health = await send("/api/health/jobs")
    expect([health.status, await health.json()]).toMatchObject([503, { code: "paused" }])
  })

  it("the team can log in and sees why nothing is saved", async () => {
    const { email } = await insertAdmin(app, { email: "nok@example.com" })
    const answer = await send("/admin/login", posted({ email, password: PASSWORD }))
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin"])
    const [session = ""] = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("admin="))
    // A session that is old enough to be extended is read all the same.
    await rows("update admin_sessions set created_at = created_at - 3600000, used_at = null")
    const page = await send("/admin", { headers: { Cookie: `${session.split(";")[0]}; lang=en` } })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain("This site is paused while its data is restored")
    expect((await owner.get("/admin")).body).not.toContain("หยุดชั่วคราว")
  })

  it("a write that a page would do while it is read fails as unavailable", async () => {
    const { db } = openApp(PAUSED)
    const failed = await write(db, [
      db.insert((await import("#app/db/schema.ts")).heartbeats).values({ name: "x", at: 1 }),
    ]).then(
      () => null,
      (error: unknown) => error,
    )
    expect(isUnavailable(failed)).toBe(true)
    expect(await rows("select name from heartbeats")).toEqual([])
  })
})

it("PAUSED is on or off, nothing else", () => {
  expect(openApp({ ...env, PAUSED: "off" } as Env).settings.paused).toBe(false)
  expect(() => openApp({ ...env, PAUSED: "yes" } as Env)).toThrow('PAUSED is "yes"')
})
