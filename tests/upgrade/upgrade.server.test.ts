import { applyD1Migrations } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { TZDate } from "@date-fns/tz/date"
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest"
import { runCron } from "#app/cron.server.ts"
import integrity from "#app/db/integrity.sql?raw"
import { DAY_MS } from "#app/durations.ts"
import { adminCookieHeader, bookingToken, guestCookieHeader } from "#app/http/credentials.server.ts"
import { formatReceiptNumber, type ReceiptNumber } from "#app/ledger/receipt.ts"
import { originalKey } from "#app/villa/image.ts"
import { ACCESS, parseCall } from "../support/access-rules.ts"
import { urlIn } from "../support/access-scene.ts"
import { openSession } from "../support/admins.ts"
import { Client, ORIGIN } from "../support/api.ts"
import { rows, type TestApp, testApp } from "../support/app.ts"
import { DAMAGE, NIGHT_PRICE } from "./money-rows.ts"
import { GUEST_ID, IMAGE_ID, insertScene, type Scene, type Schema } from "./scene.ts"

/*
 * An upgrade harms nobody: a villa in use at each schema is migrated to the newest one, then the cron runs once.
 */

/** A zone in which it is not the hour of the daily digest, which is no consequence of an upgrade. */
const TIMEZONE = ["Asia/Bangkok", "America/New_York"].find((zone) => {
  const hour = new TZDate(Date.now(), zone).getHours()
  return hour < 7 || hour > 11
})!

let logged: MockInstance<typeof console.error>
let app: TestApp
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => {})
  app = testApp()
  app.clock.now = Date.now()
})
afterEach(() => vi.restoreAllMocks())

it.each(env.TEST_MIGRATIONS.slice(0, -1).map(({ name }, index) => [name, index] as const))(
  "a database of %s is upgraded without harm to anybody",
  async (_, index) => {
    const { schema, before } = await upgrade(index)
    // The clock of the cron stands.
    const upgradedAt = app.clock.now
    const changes = differences(before, await readRows(schema))
    const unexpected = changes.filter((change) => !isBySystem(change))
    expect(unexpected, "lost, changed or doubled").toEqual([])
    expect(await askedToPay()).toEqual(askedAfter(schema))
    expect(await rows("select kind, subject from alerts where created_at >= ?", upgradedAt)).toEqual([])
    expect(await rows("select kind from outbox where created_at >= ?1 or sent_at >= ?1", upgradedAt)).toEqual([])
    expect(await rows("select job, subject, error from job_failures")).toEqual([])
    expect(await wronglyRecorded(schema)).toEqual([])
    expect(await endingTooSoon(upgradedAt)).toEqual([])
    expect(await rows("select id from bookings where id not in (select booking_id from booking_words)")).toEqual([])
    expect(await violated()).toEqual([])
    expect(logged.mock.calls).toEqual([])
  },
)

/** The ids of what is read where not everything is. */
const SHOWN = ["paid", "link-paid", "refund-owed"]

/**
 * Schemas of which each has rows that pages show otherwise than those of the one before it here. Those between only added
 * tables and columns, which the next one here has as they were; to read all of them would take too long. The first schema
 * had no accounts, so nobody can log in after an upgrade from it.
 */
const READ = [
  ["0001_administration.sql", "one of each"],
  // The oldest rows of each kind.
  ["0006_offer_revision.sql", "all of them"],
  ["0017_price_list.sql", "one of each"],
  ["0023_deposits.sql", "one of each"],
  ["0024_refunds.sql", "one of each"],
  ["0025_papers.sql", "one of each"],
  // The rows of all tables.
  [env.TEST_MIGRATIONS.at(-2)!.name, "all of them"],
] as const

it.each(READ)(
  "every page and call can be read after an upgrade from %s, of its bookings and links %s",
  async (name, which) => {
    const { schema, scene, before } = await upgrade(indexOf(name))
    const session = await openSession(app, "admin-1")
    const isAll = which === "all of them"
    expect(await unreadable(isAll ? scene : shownOf(scene), session, isAll)).toEqual([])
    const changes = differences(before, await readRows(schema))
    // The session of the test, and that it has seen passports.
    const expected = /"(admin_sessions|admin_devices)"|^new: .*"document_access".*"action":"view"/
    expect(
      changes.filter((row) => !expected.test(row) && !isBySystem(row)),
      "changed by reading",
    ).toEqual([])
    expect(logged.mock.calls).toEqual([])
  },
  180_000,
)

it("nights that a version before has left with a cancelled booking can be booked again", async () => {
  const taken = "select night, booking_id, prep from nights order by night"
  await begin(indexOf("0026_passports.sql"))
  const before = await rows(taken)
  await rows(
    "insert into nights (night, booking_id, prep) values ('2090-01-01', ?1, 0), ('2090-01-02', ?1, 1)",
    "expired",
  )
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
  expect(await rows(taken)).toEqual(before)
})

it("an email that was queued under the version of a corrected address is not queued again", async () => {
  await begin(indexOf("0027_free_cancelled_nights.sql"))
  await rows("update bookings set email_version = 3 where id = 'paid'")
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
  expect(await rows("select id, email_number from bookings where email_number <> 1")).toEqual([
    { id: "paid", email_number: 3 },
  ])
})

/** The place of a migration in their order. */
const indexOf = (name: string) => env.TEST_MIGRATIONS.findIndex((migration) => migration.name === name)

/** Makes a villa in use at the schema of a migration. */
async function begin(index: number) {
  await dropTables()
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS.slice(0, index + 1))
  const schema = await readSchema()
  return { schema, scene: await insertScene(app, schema, TIMEZONE) }
}

/** Makes a villa in use at the schema of a migration, upgrades it and runs the cron once. */
async function upgrade(index: number) {
  const { schema, scene } = await begin(index)
  // A villa whose schema has this migration was in use when it was applied.
  const clocks = indexOf("0020_upgrade_clocks.sql")
  if (index >= clocks) {
    await env.DB.batch(env.TEST_MIGRATIONS[clocks]!.queries.map((query) => env.DB.prepare(query)))
  }
  const before = await readRows(schema)
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
  await runCron(app)
  return { schema, scene, before }
}

const TABLES = `from sqlite_master as tables where tables.type = 'table'
  and tables.name not like '\\_cf%' escape '\\' and tables.name not like 'sqlite%'`

async function dropTables(): Promise<void> {
  const tables = await rows<{ name: string }>(`select name ${TABLES}`)
  await env.DB.batch([
    env.DB.prepare("pragma defer_foreign_keys = on"),
    ...tables.map(({ name }) => env.DB.prepare(`drop table "${name}"`)),
  ])
}

async function readSchema(): Promise<Schema> {
  const columns = await rows<{ table: string; column: string }>(
    `select tables.name as "table", columns.name as "column"
     ${TABLES.replace(" where", " join pragma_table_info(tables.name) as columns where")}
       and tables.name <> 'd1_migrations'`,
  )
  const schema: Schema = new Map()
  for (const { table, column } of columns) schema.set(table, (schema.get(table) ?? new Set()).add(column))
  return schema
}

/** What a migration or the first cron changes in old rows, by table. */
const CHANGED: Record<string, string[]> = {
  // Since when something waits, and until when it is held.
  bookings: ["in_review_since", "payment_deadline"],
  payment_links: ["in_review_since"],
  // The cron asked the gateway.
  card_payments: ["updated_at"],
}
/** Tables without facts: counters of versions and clocks of jobs. Words and totals are checked apart. */
const NO_FACTS = ["offer_revision", "heartbeats", "booking_totals", "booking_words"]

/** Every row of these tables, with its table, in the columns that must stay as they are. */
async function readRows(schema: Schema): Promise<string[]> {
  const tables = [...schema].filter(([table]) => !NO_FACTS.includes(table))
  const found = await env.DB.batch(
    tables.map(([table, columns]) => {
      const kept = [...columns].filter((column) => !CHANGED[table]?.includes(column)).map((column) => `"${column}"`)
      return env.DB.prepare(`select '${table}' as "table", ${kept} from ${table}`)
    }),
  )
  return found.flatMap(({ results }) => results.map((row) => JSON.stringify(row)))
}

/** The rows that are only in one of two lists. */
function differences(before: string[], after: string[]): string[] {
  const [old, current] = [new Set(before), new Set(after)]
  return [
    ...before.filter((row) => !current.has(row)).map((row) => `lost: ${row}`),
    ...after.filter((row) => !old.has(row)).map((row) => `new: ${row}`),
  ]
}

/**
 * Whether a row is new and what the system added: the link for the booking that nobody had asked for the rest, or the line
 * that asks for the extra that versions before such lines had been paid for.
 */
function isBySystem(change: string): boolean {
  const row = /^new: (.*)$/.exec(change)
  const { table, booking_id, actor, from_status, to_status, evidence } = JSON.parse(row?.[1] ?? "{}")
  if (table === "payment_links") return booking_id === "paid-in-part"
  if (table === "ledger") return actor === "system" && evidence === "extra:link-extra"
  return table === "payment_link_events" && actor === "system" && from_status === null && to_status === "open"
}

/** The open links that ask for something of confirmed bookings, with what is owed. */
function askedToPay(): Promise<unknown[]> {
  return rows(
    `select booking_id, purpose, automatic, amount, bookings.total
         - (select sum(amount) from ledger where booking_id = bookings.id and pot = 'stay') as owed
       from payment_links join bookings on bookings.id = payment_links.booking_id
       where payment_links.status in ('open', 'in_review') and bookings.status = 'confirmed' order by booking_id`,
  )
}

/**
 * Each of the two bookings that were confirmed with half of the total is asked for the rest once, by the link that was
 * made by hand or by that of the system. Versions without a ledger had not recorded less than the total. The deposit for
 * damage that is asked for is no part of the total.
 */
function askedAfter(schema: Schema): unknown[] {
  if (!schema.has("ledger")) return []
  const rest = { purpose: "balance", amount: NIGHT_PRICE, owed: NIGHT_PRICE }
  return [
    { booking_id: "asked-for-rest", automatic: 0, ...rest },
    ...(schema.has("refunds")
      ? [{ booking_id: "damage-asked", purpose: "balance", automatic: 1, amount: DAMAGE, owed: 0 }]
      : []),
    { booking_id: "paid-in-part", automatic: 1, ...rest },
  ]
}

/**
 * The confirmed bookings and paid links whose money the ledger does not have to the satang, before and after: what is held
 * of a stay, without what was asked for beyond its total and what is to be returned.
 */
function wronglyRecorded(schema: Schema): Promise<unknown[]> {
  return rows(
    `
    select id, total,
        (select sum(iif(kind in ('charge', 'waiver'), -amount, amount)) from ledger where booking_id = bookings.id and pot = 'stay')
        - (select coalesce(sum(amount), 0) from refunds where booking_id = bookings.id and pot = 'stay' and status in ('owed', 'sending'))
        as received
      from bookings
      where status = 'confirmed' and received is not iif(?1 and id in ('paid-in-part', 'asked-for-rest'), total / 2, total)
      union all
    select id, amount,
        (select sum(amount) from ledger where payment_link_id = payment_links.id and kind = 'payment') as received
      from payment_links where status = 'paid' and received is not amount`,
    Number(schema.has("ledger")),
  )
}

/** What waits for the owner and would end before they have had the time to decide since the upgrade. */
function endingTooSoon(upgradedAt: number): Promise<unknown[]> {
  // The clock of SQL has whole seconds.
  const since = upgradedAt - 1000
  return rows(
    `select id, in_review_since from bookings where coalesce(in_review_since, 0) < ?1
       and (status = 'in_review' or id = 'cancelled-while-waiting') union all
     select id, in_review_since from payment_links where status = 'in_review' and coalesce(in_review_since, 0) < ?1
     union all
     select id, payment_deadline from bookings where status = 'pending_payment' and payment_deadline < ?2
       and id in (select booking_id from payment_links where status = 'in_review')`,
    since,
    since + 7 * DAY_MS,
  )
}

async function violated(): Promise<unknown[]> {
  const [, ...checks] = integrity.trim().split("\n\n")
  const found = await env.DB.batch(checks.map((check) => env.DB.prepare(check.replace(/^--.*$/gm, ""))))
  return found.flatMap(({ results }, index) => (results.length > 0 ? [[checks[index], results]] : []))
}

/** What is read of a scene where not everything is. */
function shownOf({ bookings, links, refunds }: Scene): Scene {
  const shown = (ids: string[]) => ids.filter((id) => SHOWN.includes(id))
  return { bookings: shown(bookings), links: shown(links), refunds: shown(refunds) }
}

/**
 * The addresses that fail: each page and call, those that show something of the scene for all of it.
 * @param hasRedirects whether those are read too that only lead to another page
 */
async function unreadable(scene: Scene, session: string, hasRedirects: boolean): Promise<unknown[]> {
  const request = new Request(ORIGIN)
  const cookie = (header: string) => header.split(";")[0] ?? ""
  const guestCookie = cookie(await guestCookieHeader(app, request, GUEST_ID))
  const adminCookie = cookie(await adminCookieHeader(app, request, session))
  const email = await bookingToken(app, "paid")
  const receipts = await readReceipts()
  const failed: unknown[] = []
  for (const row of ACCESS.flatMap((rule) => rule.rows)) {
    const { method, address } = parseCall(row)
    if (method !== "GET") continue
    const isPage = (row[1] === 200 && !address.includes("promptpay.")) || CONFIRMED_ONLY.test(address)
    if (!isPage && !hasRedirects) continue
    for (const ids of idsFor(address, isPage ? scene : shownOf(scene), receipts)) {
      const url = urlIn({ ids: { ...IDS, ...ids }, email }, address)
      const client = new Client()
      client.cookie = /^\/(api\/)?(admin|slips)/.test(address) ? adminCookie : guestCookie
      const { status } = await client.get(url)
      if (status >= 500) failed.push([url, status])
    }
  }
  return failed
}

type Receipt = { number: string; seal: string; subject: string }

/** A receipt of each series, and those that were cancelled and that replace one, with the booking or link of its money. */
async function readReceipts(): Promise<Receipt[]> {
  const found = await rows<ReceiptNumber & { seal: string; subject: string }>(
    `select series, year, number, seal, coalesce(booking_id, payment_link_id) as subject
       from receipts join ledger on ledger.id = line_id group by series, cancelled_at is null, replaces is null`,
  )
  return found.map(({ seal, subject, ...number }) => ({ number: formatReceiptNumber(number), seal, subject }))
}

/** The parameters of an address for each thing that it shows; once without any if it shows nothing of the scene. */
function idsFor(address: string, { bookings, links, refunds }: Scene, receipts: Receipt[]): Record<string, string>[] {
  const receiptOf = (id: string) => receipts.find(({ subject }) => subject === id)?.number ?? "nothing"
  if (/\/payment[\w-]*\/:/.test(address)) {
    return links.map((id) => ({ payment: id, "payment-links": id, "payment-slips": id, receipts: receiptOf(id) }))
  }
  if (/\/(bookings?|tm30)\/:/.test(address)) {
    return bookings.map((id) => ({ booking: id, bookings: id, tm30: id, receipts: receiptOf(id) }))
  }
  if (address.includes("/refunds/:")) return refunds.map((id) => ({ refunds: id }))
  if (/\/receipts?\/:/.test(address)) {
    return receipts.map(({ number, seal }) => ({ receipt: number, receipts: number, seal }))
  }
  return [{}]
}

/** Pages that the scene of the access rules does not show, because its bookings are not confirmed. */
const CONFIRMED_ONLY = /^\/booking\/:id\/(stay|dates|passports)$/

/** See `Scene.ids` of the access rules. */
const IDS = {
  slips: "slip-paid",
  "damage-photos": "photo-1",
  passports: "passport-typed",
  "passport-pictures": "passport-photo",
  devices: "device-1",
  blocks: "block-1",
  rooms: "room-1",
  seasons: "season-1",
  prices: "season-1",
  reviews: "review-1",
  "promo-codes": "code-1",
  feeds: "feed-1",
  exports: "export-1",
  calendar: "token-1.ics",
  staff: "admin-1",
  invites: "invite-1",
  sessions: "session-1",
  photos: IMAGE_ID,
  pictures: IMAGE_ID,
  slides: IMAGE_ID,
  share: IMAGE_ID,
  media: originalKey(IMAGE_ID),
}
