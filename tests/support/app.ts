import { env } from "cloudflare:workers"
import type { App } from "#app/app.ts"
import { openApp } from "#app/context.server.ts"
import { write } from "#app/db/database.server.ts"
import type { PricedVilla } from "#app/villa/prices/stay-rules.ts"
import type { VillaFields } from "#app/villa/villa.ts"
import { insertVilla, updateVilla } from "#app/villa/villa-store.server.ts"
import { sampleVilla } from "./sample.ts"

/**
 * 00:30 on 21 November 2090 in the villa's time zone, a Tuesday; still the 20th in UTC. So far ahead that no alarm
 * fires while tests run.
 */
export const NOW = Date.UTC(2090, 10, 20, 17, 30)
export const ORIGIN = "https://baan.test"
export const HOUR_MS = 60 * 60 * 1000

/** The app on the real bindings, with a fixed clock that the test moves: `app.clock.now += HOUR_MS`. */
export type TestApp = App & { clock: { now: number } }

/** @param vars the worker's variables; by default rate limits and hold limits are disabled */
export function testApp(vars: Partial<Env> = { LIMITS: "off" }): TestApp {
  const clock = { now: NOW }
  return { ...openApp({ ...env, ...vars } as Env, ORIGIN), clock, now: () => clock.now }
}

/** Production refuses the variables of local development, some of which every test has. */
export const PRODUCTION = {
  ENVIRONMENT: "production",
  LIMITS: "",
  PAYMENT_WINDOW_SECONDS: "",
  OTP_RESEND_SECONDS: "",
  LINE_API_URL: "",
  PUSH_RELAY_URL: "",
  CALENDAR_RELAY_URL: "",
} as const

/** The Durable Object behind `app.countdown(id)`, for cloudflare:test's own functions. */
export function countdownStub(id: string) {
  return env.COUNTDOWN.getByName(id)
}

/** Puts the sample villa into the empty database of a test file. */
export async function insertSampleVilla(app: Pick<App, "db">, changes: Partial<VillaFields> = {}): Promise<void> {
  await write(app.db, [insertVilla(app.db, fields(sampleVilla(changes)), NOW)])
}

export async function updateSampleVilla(app: Pick<App, "db">, changes: Partial<VillaFields>): Promise<void> {
  await write(app.db, [updateVilla(app.db, changes, NOW)])
}

function fields({
  id: _,
  version: __,
  updatedAt: ___,
  slides: ____,
  seasons: _____,
  ...rest
}: PricedVilla): VillaFields {
  return rest
}

/** The rows of a query that no store offers. */
export async function rows<Row>(sql: string, ...values: unknown[]): Promise<Row[]> {
  const { results } = await env.DB.prepare(sql)
    .bind(...values)
    .all<Row>()
  return results
}

/** The nights of a booking, in order. */
export async function nightsTaken(bookingId?: string): Promise<string[]> {
  const where = bookingId === undefined ? "" : "where booking_id = ?"
  const values = bookingId === undefined ? [] : [bookingId]
  const found = await rows<{ night: string }>(`select night from nights ${where} order by night`, ...values)
  return found.map(({ night }) => night)
}

/** Deletes the villa and what belongs to it, for the next test of a file that changes it. */
export async function deleteVilla(): Promise<void> {
  const tables = [
    "villa",
    "villa_events",
    "house_rules",
    "seasons",
    "slides",
    "way_photos",
    "extras",
    "room_images",
    "rooms",
    "images",
  ]
  await env.DB.batch(tables.map((table) => env.DB.prepare(`delete from ${table}`)))
}

/** What belongs to bookings, in the order in which it can be deleted after `feed_nights`. */
const BOOKING_TABLES = [
  "alert_deliveries",
  "alerts",
  "heartbeats",
  "refunds",
  "damage_photos",
  "passports",
  "document_access",
  "move_requests",
  "receipts",
  "withholding_certificates",
  "ledger",
  "presses",
  "closed_stays",
  "closed_months",
  "job_failures",
  "nights",
  "booking_words",
  "booking_events",
  "slips",
  "outbox",
  "card_payments",
  "payment_link_events",
  "payment_links",
  "promo_uses",
  "reviews",
  "guest_links",
  "guest_line_links",
  "guest_line_codes",
  "review_totals",
  "waiting_list_entries",
  "bookings",
  "booking_totals",
  "idempotency_keys",
  "calendar_exports",
  "channel_stays",
  "blocks",
  "feeds",
]
/** Triggers write to these when bookings are cancelled and reviews deleted. */
const TOTALS = ["review_totals", "booking_totals"]

/**
 * Deletes every booking, night and slip for the next test of a file; the villa stays. Only from tables that have rows: many
 * tests leave few or none.
 */
export async function deleteBookings(): Promise<void> {
  const exist = ["feed_nights", ...BOOKING_TABLES].map((table) => `exists (select 1 from ${table}) as ${table}`)
  const [found] = await rows<Record<string, number>>(`select ${exist}`)
  const filled = Object.keys(found!).filter((table) => found![table])
  if (filled.length === 0) return
  const deleted = BOOKING_TABLES.filter((table) => filled.includes(table) || TOTALS.includes(table))
  await env.DB.batch(
    await withoutGuardsOf(filled, [
      env.DB.prepare("delete from feed_nights"),
      // Nights deleted from a live booking would pass to the stays before them.
      env.DB.prepare("update bookings set status = 'cancelled', kept = 0"),
      ...deleted.map((table) => env.DB.prepare(`delete from ${table}`)),
    ]),
  )
}

/**
 * Deletions that may include rows of the ledger and receipts, whose triggers refuse it. The triggers are dropped only where
 * there are such rows: after a change of the schema SQLite reads all of it and prepares each statement again.
 * @param kept the ids of rows that are not among the deleted ones
 */
export async function withoutLedgerGuard(
  deletions: D1PreparedStatement[],
  kept: string[] = [],
): Promise<D1PreparedStatement[]> {
  const others = "id not in (select value from json_each(?1))"
  const found = await rows<{ name: string }>(
    `select 'ledger' as name where exists (select 1 from ledger where ${others})
     union all select 'receipts' where exists (select 1 from receipts where ${others})`,
    JSON.stringify(kept),
  )
  return withoutGuardsOf(
    found.map(({ name }) => name),
    deletions,
  )
}

/** The deletions, between statements that drop the triggers of these tables and create them again. */
async function withoutGuardsOf(tables: string[], deletions: D1PreparedStatement[]): Promise<D1PreparedStatement[]> {
  guards ??= await rows<Guard>(
    "select name, tbl_name, sql from sqlite_master where name in ('ledger_no_delete', 'receipts_no_delete')",
  )
  const dropped = guards.filter((guard) => tables.includes(guard.tbl_name))
  return [
    ...dropped.map(({ name }) => env.DB.prepare(`drop trigger ${name}`)),
    ...deletions,
    ...dropped.map(({ sql }) => env.DB.prepare(sql)),
  ]
}

type Guard = { name: string; tbl_name: string; sql: string }
/** Every file of tests has the same schema. */
let guards: Guard[] | undefined

/** Forgets every attempt that the limits of an hour or a day have counted. */
export async function forgetAttempts(): Promise<void> {
  await env.DB.prepare("delete from attempt_counts").run()
  const { keys } = await env.CODES.list({ prefix: "used-up:" })
  await Promise.all(keys.map(({ name }) => env.CODES.delete(name)))
}

/** Deletes every file in R2. */
export async function deleteFiles(): Promise<void> {
  const { objects } = await env.MEDIA.list()
  await env.MEDIA.delete(objects.map(({ key }) => key))
}

/** Simulates a race: runs `other` between the first read and the first write. */
export function withConcurrentWrite(app: TestApp, other: () => Promise<unknown>): TestApp {
  const { $client } = app.db
  let happened = false
  const slow = {
    usage: $client.usage,
    prepare: $client.prepare.bind($client),
    batch: async (statements: D1PreparedStatement[]) => {
      if (!happened) {
        happened = true
        await other()
      }
      return $client.batch(statements)
    },
  }
  return { ...app, db: Object.assign(Object.create(app.db), { $client: slow }) }
}
