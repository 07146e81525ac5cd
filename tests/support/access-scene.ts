import { env } from "cloudflare:workers"
import { write } from "#app/db/database.server.ts"
import {
  adminCookieHeader,
  bookingToken,
  emailLinkCookieHeader,
  guestCookieHeader,
} from "#app/http/credentials.server.ts"
import { deliverQueued } from "#app/notify/alerts/deliver-queued.server.ts"
import { hashToken } from "#app/people/accounts/sessions.server.ts"
import { createInvite } from "#app/people/team/invites.server.ts"
import { insertImage } from "#app/villa/villa-store.server.ts"
import { deleteStaff, insertAdmin, openSession } from "./admins.ts"
import { ALL_REQUESTS } from "./all-requests.ts"
import { Client, ORIGIN } from "./api.ts"
import {
  deleteBookings,
  HOUR_MS,
  insertSampleVilla,
  NOW,
  rows,
  type TestApp,
  testApp,
  withoutLedgerGuard,
} from "./app.ts"
import { createBooking } from "./bookings.ts"
import type { Scene } from "./feature-requests.ts"
import { createLink } from "./payment-links.ts"
import { pathIn } from "./routes.ts"
import { IMAGE, ORAWAN, SAMPLE_SELLER } from "./sample.ts"

/** Every kind of caller, by its credentials. */
export const CALLERS = [
  "anonymous",
  "another guest",
  "the guest",
  "the guest's token",
  // Owners
  "an admin",
  "an admin's token",
  "a staff member",
  "a staff member's token",
  // Expired cookies of a session and of an emailed link, and an unsigned guest cookie
  "expired cookies",
  // As bearer tokens
  "an expired token",
  "an invalid token",
] as const
export type CallerKind = (typeof CALLERS)[number]

/** Callers who may see the guest's data. */
export const AUTHORISED_CALLERS: readonly CallerKind[] = [
  "the guest",
  "the guest's token",
  "an admin",
  "an admin's token",
  "a staff member",
  "a staff member's token",
]

export type AccessScene = Scene & {
  /** As `databaseDump` returns it before any request. */
  content: Content
}

/**
 * A villa with a photo; two guests with an unpaid booking each, of which the first has a payment link; an owner with two
 * sessions, a staff member, and an invite; and what the features add. The last scene is returned again as long as nothing
 * has been written. Otherwise the rows of the first one are inserted again, because creating a thousand scenes
 * through the app would take minutes: those of the tables that were written, or all of them, with other ids for what has a
 * Durable Object, where that may have been used.
 */
export async function accessScene(): Promise<AccessScene> {
  const app = testApp()
  first ??= await firstScene(app)
  if (last) {
    const found = await contentWithoutAttempts()
    const written = differences(last.content, found)
    if (written.length === 0) return { ...last.scene, content: changeable(found) }
    if (!(await Promise.all(written.map(hasDurableObject))).includes(true)) {
      const restored = await restore(written, last.replacedIds)
      if (differences(last.content, restored).length === 0) return { ...last.scene, content: changeable(restored) }
    }
  }
  const { ids } = first
  const [booking, link, otherBooking] = [app.newId(), app.newId(), app.newId()]
  const replacedIds: ReplacedId[] = [
    [ids.booking, booking],
    [ids.link, link],
    [ids.otherBooking, otherBooking],
  ]
  const content = await restore(await tableNamesExcept(NOT_RESTORED), replacedIds)
  const scene = await sceneOf(app, first, { booking, link, otherBooking })
  last = { scene, content, replacedIds }
  return { ...scene, content: changeable(content) }
}

type ReplacedId = [from: string, to: string]

let last: { scene: Scene; content: Content; replacedIds: ReplacedId[] } | undefined

/** The credentials and URL parameters for the restored rows. */
async function sceneOf(
  app: TestApp,
  { guestId, strangerId, adminToken, staffToken, expiredSession, invite, ids, added }: FirstScene,
  { booking, link, otherBooking }: { booking: string; link: string; otherBooking: string },
): Promise<Scene> {
  const request = new Request(ORIGIN)
  const cookie = (header: string) => header.split(";")[0] ?? ""
  const email = await bookingToken(app, booking)
  const expiredToken = await app.signer.token("booking", booking, NOW - 1)
  const guestCookie = cookie(await guestCookieHeader(app, request, guestId))
  const credentials: Record<CallerKind, { cookie?: string; token?: string }> = {
    anonymous: {},
    "another guest": { cookie: cookie(await guestCookieHeader(app, request, strangerId)) },
    "the guest": { cookie: guestCookie },
    "the guest's token": { token: email },
    "an admin": { cookie: cookie(await adminCookieHeader(app, request, adminToken)) },
    "an admin's token": { token: adminToken },
    "a staff member": { cookie: cookie(await adminCookieHeader(app, request, staffToken)) },
    "a staff member's token": { token: staffToken },
    "expired cookies": {
      cookie: [
        cookie(await adminCookieHeader(app, request, expiredSession)),
        cookie(await emailLinkCookieHeader(app, request, expiredToken)),
        `${guestCookie.slice(0, -4)}AAAA`,
      ].join("; "),
    },
    "an expired token": { token: expiredToken },
    "an invalid token": { token: "garbage" },
  }
  const replaced = { [ids.booking]: booking, [ids.link]: link, [ids.otherBooking]: otherBooking }
  return {
    ids: {
      booking,
      bookings: booking,
      payment: link,
      "payment-links": link,
      "payment-slips": link,
      staff: ids.colleague,
      invites: ids.invite,
      sessions: ids.session,
      ...Object.fromEntries(Object.entries(added).map(([segment, id]) => [segment, replaced[id] ?? id])),
    },
    email,
    invite,
    as(who) {
      const client = new Client()
      client.cookie = credentials[who].cookie ?? ""
      return { client, token: credentials[who].token }
    },
  }
}

/** Triggers write a new content version with each scene. */
const NOT_RESTORED = "content_version"

/** Of these the scene's own rows are replaced, which their triggers allow. */
const NEVER_DELETED = ["ledger", "receipts"]

type FirstScene = Awaited<ReturnType<typeof firstScene>>
let first: FirstScene | undefined

/** Creates the scene through the app, and stores its rows and files. */
async function firstScene(app: TestApp) {
  await deleteBookings()
  await deleteStaff()
  const tables = ["room_images", "way_photos", "slides", "rooms", "villa", "images", "seasons"]
  await env.DB.batch(tables.map((table) => env.DB.prepare(`delete from ${table}`)))
  await insertSampleVilla(app, {
    creditCardEnabled: true,
    seller: SAMPLE_SELLER,
    waitingList: true,
    guestLine: true,
  })
  await write(app.db, [insertImage(app.db, IMAGE, NOW)])
  const guestId = app.newId()
  const { id: booking } = await createBooking(app, { customer: ORAWAN }, guestId)
  const strangerId = app.newId()
  const { id: otherBooking } = await createBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-11" }, strangerId)
  const link = (await createLink(app, { bookingId: booking })).id
  const admin = await insertAdmin(app)
  const colleague = await insertAdmin(app, { email: "staff@example.com", name: "Nok", role: "staff" })
  const { invite } = await createInvite(app, admin, "staff")
  const added: Record<string, string> = {}
  for (const [, { scene }] of ALL_REQUESTS)
    Object.assign(added, await scene?.({ app, admin, guestId, booking, otherBooking }))
  const adminToken = await openSession(app, admin.id)
  const staffToken = await openSession(app, colleague.id)
  const session = await hashToken(app, await openSession(app, admin.id))
  const expiredSession = await openSession({ ...app, now: () => NOW - 24 * HOUR_MS }, admin.id)

  // Otherwise each write would send the scene's emails and alerts after its response, and the scene be restored for that.
  await deliverQueued(app, 20)
  // Triggers fill the totals.
  const contents = await rowsOf(await tableNamesExcept(NOT_RESTORED, "booking_totals", "review_totals"))
  const { objects } = await env.MEDIA.list()
  const files = await Promise.all(
    objects.map(async ({ key }) => {
      const file = (await env.MEDIA.get(key))!
      return { key, bytes: await file.arrayBuffer(), httpMetadata: file.httpMetadata }
    }),
  )
  return {
    guestId,
    strangerId,
    adminToken,
    staffToken,
    expiredSession,
    invite,
    contents,
    files,
    added,
    ids: {
      booking,
      otherBooking,
      link,
      colleague: colleague.id,
      invite: await hashToken(app, invite),
      session,
    },
  }
}

/** Restores tables of the first scene and its files, in one batch and under other ids. @returns the content of all tables */
async function restore(tables: string[], replacedIds: ReplacedId[]): Promise<Content> {
  const { contents, files } = first!
  // Their triggers read the villa and other lines, so they come last.
  const restored = contents
    .filter(([table, rows]) => tables.includes(table) && rows.length > 0)
    .sort(([one], [other]) => NEVER_DELETED.indexOf(one) - NEVER_DELETED.indexOf(other))
  const kept = restored.flatMap(([table, rows]) =>
    NEVER_DELETED.includes(table) ? rows.map(({ id }) => String(id)) : [],
  )
  const deletions = tables.map((table) =>
    NEVER_DELETED.includes(table)
      ? env.DB.prepare(`delete from "${table}" where id not in (select value from json_each(?))`).bind(
          JSON.stringify(kept),
        )
      : env.DB.prepare(`delete from "${table}"`),
  )
  const insertions = restored.map(([table, rows]) => {
    const columns = Object.keys(rows[0]!)
    const values = columns.map((column) => `value ->> '$.${column}'`)
    const json = replacedIds.reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(rows))
    return env.DB.prepare(
      `insert or replace into "${table}" (${columns.map((column) => `"${column}"`)}) select ${values} from json_each(?)`,
    ).bind(json)
  })
  const stored = new Set((await env.MEDIA.list()).objects.map(({ key }) => key))
  const [results] = await Promise.all([
    env.DB.batch<Content>([
      env.DB.prepare("pragma defer_foreign_keys = on"),
      ...(tables.some((table) => NEVER_DELETED.includes(table))
        ? await withoutLedgerGuard(deletions, kept)
        : deletions),
      ...insertions,
      await contentQuery(),
    ]),
    ...files
      .filter(({ key }) => !stored.has(key))
      .map(({ key, bytes, httpMetadata }) => env.MEDIA.put(key, bytes, { httpMetadata })),
  ])
  return results.at(-1)!.results[0]!
}

/** A route pattern as a URL of the scene. */
export function urlIn({ ids, email }: Pick<Scene, "ids" | "email">, pattern: string): string {
  return pathIn(ids, pattern).replace("EMAIL_TOKEN", email)
}

/** Of these a rejected request may write: session renewals, sent emails and alerts. */
const WRITTEN_ANYWAY = ["admin_sessions", "outbox", "alerts", "alert_deliveries", "attempt_counts"]

/** Everything that a write may change, to check that it did not. */
export async function databaseDump(): Promise<Content> {
  return changeable(await contentOfTables())
}

/**
 * The rows of each table as text. SQLite's count of changes does not tell whether it changed: it rises with every query, as
 * D1 writes a row of its own.
 */
type Content = Record<string, string>

function changeable(content: Content): Content {
  return Object.fromEntries(Object.entries(content).filter(([table]) => !WRITTEN_ANYWAY.includes(table)))
}

/** The tables that are restored and differ. */
function differences(before: Content, after: Content): string[] {
  return Object.keys(before).filter((table) => table !== NOT_RESTORED && before[table] !== after[table])
}

/** Whether who writes to a table may use the Durable Object of a booking or a payment link. */
async function hasDurableObject(table: string): Promise<boolean> {
  const columns = (await columnsOfTables()).get(table)!
  return ["bookings", "payment_links"].includes(table) || /"(booking|payment_link)_id"/.test(columns.join())
}

/** Also forgets the hourly limits of slips: every caller of the table sends some. */
async function contentWithoutAttempts(): Promise<Content> {
  const [, content] = await env.DB.batch<Content>([env.DB.prepare("delete from attempt_counts"), await contentQuery()])
  return content!.results[0]!
}

async function contentOfTables(): Promise<Content> {
  const { results } = await (await contentQuery()).all<Content>()
  return results[0]!
}

/** Made by SQLite: reading the tables row by row takes three times as long. */
async function contentQuery(): Promise<D1PreparedStatement> {
  const contents = [...(await columnsOfTables())].map(
    ([table, columns]) => `(select json_group_array(json_array(${columns})) from "${table}") as "${table}"`,
  )
  return env.DB.prepare(`select ${contents}`)
}

let columns: Map<string, string[]> | undefined

/** The quoted names of each table's columns. */
async function columnsOfTables(): Promise<Map<string, string[]>> {
  if (columns) return columns
  const tables = await tableNamesExcept()
  const answers = await env.DB.batch<{ name: string }>(
    tables.map((table) => env.DB.prepare(`pragma table_info("${table}")`)),
  )
  columns = new Map(answers.map(({ results }, index) => [tables[index]!, results.map(({ name }) => `"${name}"`)]))
  return columns
}

async function tableNamesExcept(...except: string[]): Promise<string[]> {
  tables ??= await rows<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\' and name not like 'sqlite%'",
  )
  return tables.map(({ name }) => name).filter((name) => !except.includes(name))
}

let tables: { name: string }[] | undefined

async function rowsOf(tables: string[]): Promise<[table: string, rows: Record<string, unknown>[]][]> {
  const answers = await env.DB.batch<Record<string, unknown>>(
    tables.map((table) => env.DB.prepare(`select * from "${table}"`)),
  )
  return answers.map(({ results }, index) => [tables[index]!, results])
}
