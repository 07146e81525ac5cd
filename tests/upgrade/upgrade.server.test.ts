import { applyD1Migrations } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { TZDate } from "@date-fns/tz/date"
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest"
import { runCron } from "#app/cron.server.ts"
import integrity from "#app/db/integrity.sql?raw"
import { DAY_MS } from "#app/durations.ts"
import { adminCookieHeader, bookingToken, guestCookieHeader } from "#app/http/credentials.server.ts"
import { originalKey } from "#app/villa/image.ts"
import { ACCESS, parseCall } from "../support/access-rules.ts"
import { urlIn } from "../support/access-scene.ts"
import { openSession } from "../support/admins.ts"
import { Client, ORIGIN } from "../support/api.ts"
import { rows, type TestApp, testApp } from "../support/app.ts"
import { GUEST_ID, IMAGE_ID, insertScene, NIGHT_PRICE, type Scene, type Schema } from "./scene.ts"

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
    const { schema, upgradedAt, before } = await upgrade(index)
    const changes = differences(before, await readRows(schema))
    const unexpected = changes.filter((change) => !isOfBalanceLink(change))
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

// The oldest rows of each kind, and the rows of all tables.
it.each([
  ["0006_offer_revision.sql", "all of them"],
  [env.TEST_MIGRATIONS.at(-2)!.name, "one of each"],
])(
  "every page and call can be read after an upgrade from %s, of its bookings and links %s",
  async (name, which) => {
    const { schema, scene, before } = await upgrade(env.TEST_MIGRATIONS.findIndex((each) => each.name === name))
    const session = await openSession(app, "admin-1")
    const one = { bookings: ["paid"], links: ["link-paid"] }
    expect(await unreadable(which === "one of each" ? one : scene, session)).toEqual([])
    const changes = differences(before, await readRows(schema))
    // The session of the test, and the keys that the first page about push makes.
    const expected = /"(admin_sessions|admin_devices|push_keys)"/
    expect(
      changes.filter((row) => !expected.test(row) && !isOfBalanceLink(row)),
      "changed by reading",
    ).toEqual([])
    expect(logged.mock.calls).toEqual([])
  },
  180_000,
)

it("nights that a version before has left with a cancelled booking can be booked again", async () => {
  const taken = "select night, booking_id, prep from nights order by night"
  await dropTables()
  const last = env.TEST_MIGRATIONS.findIndex(({ name }) => name === "0026_passports.sql")
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS.slice(0, last + 1))
  await insertScene(await readSchema(), TIMEZONE)
  const before = await rows(taken)
  await rows(
    "insert into nights (night, booking_id, prep) values ('2090-01-01', ?1, 0), ('2090-01-02', ?1, 1)",
    "expired",
  )
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
  expect(await rows(taken)).toEqual(before)
})

/** Makes a villa in use at the schema of a migration, upgrades it and runs the cron once. */
async function upgrade(index: number) {
  await dropTables()
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS.slice(0, index + 1))
  const schema = await readSchema()
  const scene = await insertScene(schema, TIMEZONE)
  const upgradedAt = Date.now()
  // A villa whose schema has this migration was in use when it was applied.
  const clocks = env.TEST_MIGRATIONS.findIndex(({ name }) => name === "0020_upgrade_clocks.sql")
  if (index >= clocks) {
    await env.DB.batch(env.TEST_MIGRATIONS[clocks]!.queries.map((query) => env.DB.prepare(query)))
  }
  const before = await readRows(schema)
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
  await runCron(app)
  return { schema, scene, before, upgradedAt }
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

/** Whether a row is new and part of the link that the system made for the booking that nobody had asked for the rest. */
function isOfBalanceLink(change: string): boolean {
  const row = /^new: (.*)$/.exec(change)
  const { table, booking_id, actor, from_status, to_status } = JSON.parse(row?.[1] ?? "{}")
  if (table === "payment_links") return booking_id === "paid-in-part"
  return table === "payment_link_events" && actor === "system" && from_status === null && to_status === "open"
}

/** The open links that ask for something of confirmed bookings, with what is owed. */
function askedToPay(): Promise<unknown[]> {
  return rows(
    `select booking_id, purpose, automatic, amount, bookings.total
         - (select sum(amount) from ledger where booking_id = bookings.id) as owed
       from payment_links join bookings on bookings.id = payment_links.booking_id
       where payment_links.status in ('open', 'in_review') and bookings.status = 'confirmed' order by booking_id`,
  )
}

/**
 * Each of the two bookings that were confirmed with half of the total is asked for the rest once, by the link that was
 * made by hand or by that of the system. Versions without a ledger had not recorded less than the total.
 */
function askedAfter(schema: Schema): unknown[] {
  if (!schema.has("ledger")) return []
  const rest = { purpose: "balance", amount: NIGHT_PRICE, owed: NIGHT_PRICE }
  return [
    { booking_id: "asked-for-rest", automatic: 0, ...rest },
    { booking_id: "paid-in-part", automatic: 1, ...rest },
  ]
}

/** The confirmed bookings and paid links whose money the ledger does not have to the satang, before and after. */
function wronglyRecorded(schema: Schema): Promise<unknown[]> {
  return rows(
    `
    select id, total, (select sum(amount) from ledger where booking_id = bookings.id) as received from bookings
      where status = 'confirmed' and received is not iif(?1 and id in ('paid-in-part', 'asked-for-rest'), total / 2, total)
      union all
    select id, amount, (select sum(amount) from ledger where payment_link_id = payment_links.id) as received
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

/** The addresses that fail: each page and call, those that show a booking or a link for all of them. */
async function unreadable({ bookings, links }: Scene, session: string): Promise<unknown[]> {
  const request = new Request(ORIGIN)
  const cookie = (header: string) => header.split(";")[0] ?? ""
  const guestCookie = cookie(await guestCookieHeader(app, request, GUEST_ID))
  const adminCookie = cookie(await adminCookieHeader(app, request, session))
  const email = await bookingToken(app, "paid")
  const failed: unknown[] = []
  for (const row of ACCESS.flatMap((rule) => rule.rows)) {
    const { method, address } = parseCall(row)
    if (method !== "GET") continue
    const isShown = row[1] === 200 && !address.includes("promptpay.")
    const isOfLink = /\/payment[\w-]*\/:/.test(address)
    const all = isOfLink ? links : /\/bookings?\/:/.test(address) ? bookings : [""]
    for (const subject of isShown ? all : all.slice(0, 1)) {
      const subjects = isOfLink ? linkIds(subject) : { booking: subject, bookings: subject }
      const url = urlIn({ ids: { ...IDS, ...subjects }, email }, address)
      const client = new Client()
      client.cookie = /^\/(api\/)?(admin|slips)/.test(address) ? adminCookie : guestCookie
      const { status } = await client.get(url)
      if (status >= 500) failed.push([url, status])
    }
  }
  return failed
}

const linkIds = (id: string) => ({ payment: id, "payment-links": id, "payment-slips": id })

/** See `Scene.ids` of the access rules. */
const IDS = {
  slips: "slip-paid",
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
