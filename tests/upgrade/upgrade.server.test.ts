import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { runCron } from "#app/cron.server.ts"
import integrity from "#app/db/integrity.sql?raw"
import { DAY_MS } from "#app/durations.ts"
import { adminCookieHeader, bookingToken, guestCookieHeader } from "#app/http/credentials.server.ts"
import { formatReceiptNumber, type ReceiptNumber } from "#app/money/receipts/receipt.ts"
import { eraseOldStays } from "#app/people/guests/erase-old-stays.server.ts"
import fixture from "../fixtures/1.0.0.sql?raw"
import { ACCESS, parseCall } from "../support/access-rules.ts"
import { urlIn } from "../support/access-scene.ts"
import { openSession } from "../support/admins.ts"
import { Client, ORIGIN } from "../support/api.ts"
import { NOW, rows, type TestApp, testApp } from "../support/app.ts"
import { MALI, ORAWAN } from "../support/sample.ts"
import { setUpClock } from "../support/set-up.ts"
import { loadFixture, readSchema } from "./fixture.ts"

/*
 * An upgrade harms nobody: a villa in use at 1.0.0 gets the migrations since, then the cron runs once.
 */

setUpClock()

let app: TestApp
let sent: string[]
beforeEach(async () => {
  app = testApp()
  sent = []
  const send = async ({ subject }: { subject: string }) => {
    sent.push(subject)
    return { sent: true as const }
  }
  app.mailer = { send }
  await loadFixture(fixture)
})

async function upgrade() {
  const [, ...newer] = env.TEST_MIGRATIONS
  for (const { queries } of newer) await env.DB.batch(queries.map((query) => env.DB.prepare(query)))
}

type Schema = Awaited<ReturnType<typeof readSchema>>

/** Clocks of jobs, and a counter of versions. */
const NO_FACTS = ["content_version", "heartbeats"]

/** Every row with its table, in the columns that the fixture has. */
async function readRows(schema: Schema): Promise<string[]> {
  const tables = schema.filter(([table]) => !NO_FACTS.includes(table))
  const found = await env.DB.batch(
    tables.map(([table, columns]) =>
      env.DB.prepare(`select '${table}' as "table", ${columns.map((name) => `"${name}"`)} from "${table}"`),
    ),
  )
  return found.flatMap(({ results }) => results.map((row) => JSON.stringify(row)))
}

/** The rows that are only in one of two lists. */
function differences(before: string[], after: string[]): string[] {
  const lost = before.filter((row) => !after.includes(row)).map((row) => `lost: ${row}`)
  return [...lost, ...after.filter((row) => !before.includes(row)).map((row) => `new: ${row}`)]
}

const STATES: [what: string, expected: string[]][] = [
  ["status from bookings", ["pending_payment", "in_review", "confirmed", "cancelled"]],
  ["status from payment_links", ["open", "in_review", "paid", "expired"]],
  ["status from card_payments", ["authorized", "captured", "declined"]],
  ["status from refunds", ["owed", "sent", "waived"]],
  ["channel from refunds", ["bank", "card", "cash"]],
  ["status from move_requests", ["asked", "accepted", "declined", "withdrawn"]],
  ["kind from ledger", ["payment", "refund", "charge", "waiver", "kept"]],
  ["pot from ledger", ["stay", "damage"]],
]

describe("a database of 1.0.0", () => {
  it.each(STATES)("has each %s", async (what, expected) => {
    const found = await rows<Record<string, string>>(`select distinct ${what}`)
    expect(found.flatMap((row) => Object.values(row))).toEqual(expect.arrayContaining(expected))
  })

  it("is upgraded without harm: nothing lost, nobody cancelled, emailed or alerted", async () => {
    const schema = await readSchema()
    const before = await readRows(schema)
    await upgrade()
    await runCron(app)
    expect(differences(before, await readRows(schema))).toEqual([])
    expect(sent).toEqual([])
    expect(await rows("select job, subject, error from job_failures")).toEqual([])
    const [, ...checks] = integrity.trim().split("\n\n")
    for (const check of checks)
      expect(await rows(check.replace(/^--.*$/gm, "").replace(/;\s*$/, "")), check).toEqual([])
  })

  it("keeps no guest's name with a stay that is erased, whichever feature stored it", async () => {
    const schema = await readSchema()
    await upgrade()
    const guests = await rows<{ id: string; name: string }>("select id, first_name as name from bookings")
    app.clock.now += 10 * 366 * DAY_MS
    await eraseOldStays(app)
    const erased = await rows<{ id: string }>("select id from bookings where erased_at is not null")
    const tables = schema.filter(([, columns]) => columns.includes("booking_id")).map(([table]) => table)
    const kept = await Promise.all(
      tables.map(async (table) => {
        const found = await rows<{ booking_id: string }>(`select * from "${table}"`)
        return found.filter(({ booking_id, ...row }) => {
          const name = erased.some(({ id }) => id === booking_id) && guests.find(({ id }) => id === booking_id)?.name
          return name && Object.values(row).includes(name)
        })
      }),
    )
    expect(erased.length).toBeGreaterThan(0)
    expect(kept.flat()).toEqual([])
  })

  it("can be read by its guests and its team on every page and by every call", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {})
    await upgrade()
    expect(await unreadable()).toEqual([])
    expect(logged.mock.calls).toEqual([])
  }, 180_000)
})

/** When foreigners arrive in the scene of the access rules, and in the fixture. */
const [ARRIVAL_OF_SCENE, ARRIVAL] = ["2090-12-10", "2090-11-20"]

/** Files in R2 are no part of the fixture, and a calendar's address is not stored. */
const FILES = /^\/(media|slips|damage-photos|admin\/passport-pictures|admin\/cleaning-photos|calendar)\//

/** The address and status of every page and call that fails, of each booking, link, refund and receipt. */
async function unreadable(): Promise<unknown[]> {
  const request = new Request(ORIGIN)
  const cookie = (header: string) => header.split(";")[0] ?? ""
  const adminCookie = cookie(await adminCookieHeader(app, request, await openSession(app, "owner")))
  const ids = await idsOf()
  const subjects = await subjectsOf()
  const failed: unknown[] = []
  for (const row of ACCESS.flatMap((rule) => rule.rows)) {
    const { method, ...call } = parseCall(row)
    if (method !== "GET") continue
    const address = call.address.replace(ORAWAN.email, MALI.email).replace(ARRIVAL_OF_SCENE, ARRIVAL)
    const statuses: number[] = []
    for (const { guest, booking = "", ...subject } of subjectsIn(address, subjects)) {
      const email = await bookingToken(app, booking)
      const url = urlIn({ ids: { ...ids, ...subject, booking, bookings: booking, tm30: booking }, email }, address)
      const client = new Client()
      client.cookie = /^\/(api\/)?(admin(?!\/log-?in|\/register)|slips)/.test(address)
        ? adminCookie
        : cookie(await guestCookieHeader(app, request, guest ?? "nobody"))
      const { status } = await client.get(url)
      statuses.push(status)
      if (status >= 500 && row[1] < 500) failed.push([url, status])
    }
    if (row[1] === 200 && !FILES.test(address) && !statuses.includes(200)) failed.push([address, statuses])
  }
  return failed
}

type Subject = Record<string, string>

/** What pages are about: each booking, link, refund and receipt, as the parameters of their addresses. */
async function subjectsOf() {
  const receipts = await rows<ReceiptNumber & { seal: string; subject: string }>(
    `select series, year, number, seal, coalesce(booking_id, payment_link_id) as subject
       from receipts join ledger on ledger.id = line_id`,
  )
  const numbers = receipts.map(({ seal, subject, ...number }) => ({ subject, seal, text: formatReceiptNumber(number) }))
  const receiptOf = (id: string) => numbers.find(({ subject }) => subject === id)?.text ?? "nothing"
  const bookings = await rows<{ booking: string; guest: string }>(
    "select id as booking, guest_id as guest from bookings",
  )
  const links = await rows<{ id: string }>("select id from payment_links")
  return {
    bookings: bookings.map((each) => ({ ...each, receipts: receiptOf(each.booking) })),
    links: links.map(({ id }) => ({ payment: id, "payment-links": id, "payment-slips": id, receipts: receiptOf(id) })),
    refunds: await rows<Subject>("select id as refunds from refunds"),
    receipts: numbers.map(({ text, seal }) => ({ receipt: text, receipts: text, seal })),
  }
}

function subjectsIn(address: string, subjects: Awaited<ReturnType<typeof subjectsOf>>): Subject[] {
  if (/\/payment[\w-]*\/:/.test(address)) return subjects.links
  if (/\/(bookings?|tm30)\/:/.test(address)) return subjects.bookings
  if (address.includes("/refunds/:")) return subjects.refunds
  if (/\/receipts?\/:/.test(address)) return subjects.receipts
  return [{}]
}

/** One of each, by the segment of the address before it. */
async function idsOf(): Promise<Subject> {
  const ids = {
    slips: "id from slips",
    "damage-photos": "id from damage_photos",
    passports: "id from passports",
    "passport-pictures": "id from passports",
    blocks: "id from blocks",
    rooms: "id from rooms",
    seasons: "id from seasons",
    prices: "id from seasons",
    reviews: "id from reviews",
    "promo-codes": "id from promo_codes",
    feeds: "id from feeds",
    exports: "id from calendar_exports",
    staff: "id from admins where role = 'staff'",
    cleaners: "id from cleaners",
    cleaning: "token from cleaners",
    books: "month from closed_months",
    slides: "image_id from slides",
    photos: "image_id from way_photos",
    pictures: "image_id from room_images",
    share: "image_id from slides",
    extras: "id from extras",
    wishes: "id from waiting_list_entries",
  }
  const found = Object.entries(ids).map(async ([name, what]) => {
    const [row] = await rows<Subject>(`select ${what} limit 1`)
    return [name, Object.values(row ?? {})[0] ?? "nothing"]
  })
  const subject = Object.fromEntries(await Promise.all(found))
  return { ...subject, "waiting-list": await app.signer.token("waiting-list", subject.wishes, NOW + DAY_MS) }
}
