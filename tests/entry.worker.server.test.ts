import { exports } from "cloudflare:workers"
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest"
import { write } from "#app/db/database.server.ts"
import { insertLetter } from "#app/mail/outbox-store.server.ts"
import { Client } from "./support/api.ts"
import { forgetBookings, NOW, putVilla, rows, type TestApp, testApp } from "./support/app.ts"
import { sampleLetter } from "./support/letters.ts"

let app: TestApp
beforeAll(() => putVilla(testApp()))
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
  app = testApp()
  await forgetBookings()
})
afterEach(() => {
  vi.useRealTimers()
})

const queue = (id: string) =>
  write(app.db, [insertLetter(app.db, { ...sampleLetter("expired", "th"), id, bookingId: null }, NOW)])
const waiting = async () => (await rows("select id from outbox where due_at is not null")).length

it("letters leave after a request that writes, whatever it was about", async () => {
  await queue("a")
  expect((await new Client().get("/api/health")).status).toBe(200)
  expect(await waiting()).toBe(1)
  await new Client().post("/api/booking", {})
  await vi.waitFor(async () => expect(await waiting()).toBe(0))
})

it("the cron sends all that waits, however much it is", async () => {
  for (let count = 0; count < 25; count++) await queue(`letter-${count}`)
  const logged = vi.spyOn(console, "log").mockImplementation(() => {})
  await (exports.default as unknown as { scheduled(options: object): Promise<void> }).scheduled({ cron: "*/5 * * * *" })
  expect(await waiting()).toBe(0)
  logged.mockRestore()
})
