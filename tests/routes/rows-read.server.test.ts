import { env, exports } from "cloudflare:workers"
import { afterAll, expect, it, vi } from "vitest"
import { write } from "#app/db/database.server.ts"
import { insertImage, insertPhoto, insertRoom } from "#app/villa/villa-store.server.ts"
import { ORIGIN } from "../support/api.ts"
import { insertSampleVilla, testApp } from "../support/app.ts"
import { emptyStorage } from "../support/empty-storage.ts"
import { historySql, LATEST_BOOKINGS } from "../support/history.ts"
import { callersIn, compareReadings, measureJobs, measureRequests, type Reading } from "../support/rows-read.ts"
import { IMAGE } from "../support/sample.ts"

/** Enough that a statement that reads all of them is over its budget. */
const MANY = 3000
const ADDRESS = "rows-read"
/** It sends some five hundred requests. */
const TIMEOUT = 180_000
const MINUTE_MS = 60_000

afterAll(() => void vi.useRealTimers())

/** In an empty villa, because the measurement before has made bookings. */
async function measure(bookings: number): Promise<Reading[]> {
  await emptyStorage()
  const app = testApp({})
  app.clock.now = Date.now()
  await insertSampleVilla(app)
  const image = { ...IMAGE, alt: { th: "", en: "" } }
  await write(app.db, [
    insertImage(app.db, IMAGE, 0),
    insertPhoto(app.db, "slides", image),
    ...insertRoom(app.db, {
      id: app.newId(),
      name: { th: "", en: "Sea" },
      description: { th: "", en: "" },
      sleeps: null,
      beds: { th: "", en: "" },
      images: [image],
    }),
  ])
  await env.DB.batch(historySql({ bookings, now: app.now() }).map((sql) => env.DB.prepare(sql)))
  const callers = await callersIn(app)
  const send = (path: string, { headers, ...init }: RequestInit) => {
    // A code is sent again only after a minute.
    if (/(resend-otp|code)$/.test(path)) vi.setSystemTime(Date.now() + MINUTE_MS)
    return exports.default.fetch(`${ORIGIN}${path}`, { ...init, headers: { ...headers, "CF-Connecting-IP": ADDRESS } })
  }
  const requests = await measureRequests(send, callers, env.TEST_ROUTES)
  app.clock.now = Date.now()
  return [...requests, ...(await measureJobs(app))]
}

it(
  "reads no more rows for any page, call, job or delivery with a long past than with a short one",
  async () => {
    const few = await measure(LATEST_BOOKINGS)
    const many = await measure(MANY)
    const over = compareReadings(few, many).filter(({ isOver }) => isOver)
    expect(over.map(({ what, few, many }) => `${what}: ${few} and ${many} rows`)).toEqual([])
  },
  TIMEOUT,
)
