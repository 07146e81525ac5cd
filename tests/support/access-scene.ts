import { env } from "cloudflare:workers"
import { blockNights } from "#app/calendar/blocks/block-nights.server.ts"
import { createExport } from "#app/calendar/channels/change-exports.server.ts"
import { write } from "#app/db/database.server.ts"
import {
  adminCookieHeader,
  bookingToken,
  emailLinkCookieHeader,
  guestCookieHeader,
} from "#app/http/credentials.server.ts"
import { damagePhotoKey } from "#app/money/damage/damage-photo.ts"
import { deliverQueued } from "#app/notify/alerts/deliver-queued.server.ts"
import { hashToken } from "#app/people/accounts/sessions.server.ts"
import { createInvite } from "#app/people/team/invites.server.ts"
import { addCleaner } from "#app/stay/cleaning/change-cleaners.server.ts"
import { problemPhotoKey } from "#app/stay/cleaning/cleaner.ts"
import { encryptFields, encryptPicture } from "#app/stay/passports/encrypt-passport.server.ts"
import { passportPictureKey } from "#app/stay/passports/passport.ts"
import { insertExtra } from "#app/villa/extras/extra-store.server.ts"
import { originalKey } from "#app/villa/photos/image.ts"
import { privateCopyKey } from "#app/villa/photos/private-copy.ts"
import type { Season } from "#app/villa/prices/season.ts"
import { NO_RULES } from "#app/villa/prices/season-fields.ts"
import { insertSeason } from "#app/villa/prices/season-store.server.ts"
import { insertPromoCode } from "#app/villa/promo-codes/promo-code-store.server.ts"
import { insertImage, insertPhoto, insertRoom } from "#app/villa/villa-store.server.ts"
import { deleteStaff, insertAdmin, openSession } from "./admins.ts"
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
import { createBooking, uploadSlip } from "./bookings.ts"
import { calendarFile } from "./calendar-file.ts"
import { COT } from "./extras.ts"
import { BY, createFeed, SCENE_CALENDAR, setChannels } from "./feeds.ts"
import { PASSPORT_FIELDS } from "./passports.ts"
import { createLink } from "./payment-links.ts"
import { png } from "./png.ts"
import { pathIn } from "./routes.ts"
import { IMAGE, SAMPLE_CODE, SAMPLE_SELLER } from "./sample.ts"

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

/** Customer details that only those callers may see. */
export const GUEST = { firstName: "Orawan", lastName: "Siriphong", email: "orawan@secret.test", phone: "0898765432" }
export const SECRET_TEXTS = Object.values(GUEST)

/** Of the receipt. */
const SEAL = "9f86d081884c7d659a2feaa0c55ad015"

export type Scene = {
  /** The parameters of a URL, by the segment before: `/admin/blocks/:id` is the block's. */
  ids: Record<string, string>
  /** The token in an emailed link. */
  email: string
  /** The token of an invite. */
  invite: string
  /** As `databaseDump` returns it before any request. */
  content: Content
  /** A client with the credentials of a caller. */
  as(who: CallerKind): { client: Client; token?: string }
}

/**
 * A villa with one image and one room; two guests with an unpaid booking each, of which the first has a slip and
 * a payment link; an owner with two sessions, a staff member, and an invite. The last scene is returned again as long
 * as nothing has been written. Otherwise the rows of the first one are inserted again, because creating a thousand scenes
 * through the app would take minutes: those of the tables that were written, or all of them, with other ids for what has a
 * Durable Object, where that may have been used.
 */
export async function accessScene(): Promise<Scene> {
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

let last: { scene: Omit<Scene, "content">; content: Content; replacedIds: ReplacedId[] } | undefined

/** The credentials and URL parameters for the restored rows. */
async function sceneOf(
  app: TestApp,
  { guestId, strangerId, adminToken, staffToken, expiredSession, invite, ids }: FirstScene,
  { booking, link, otherBooking }: { booking: string; link: string; otherBooking: string },
): Promise<Omit<Scene, "content">> {
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
  return {
    ids: {
      booking,
      bookings: booking,
      slips: ids.slip,
      "damage-photos": ids.damagePhoto,
      tm30: otherBooking,
      passports: PASSPORT,
      "passport-pictures": PASSPORT,
      blocks: ids.block,
      rooms: ids.room,
      seasons: ids.season,
      prices: ids.season,
      reviews: "review-1",
      refunds: "refund-1",
      receipt: "RC-2633-000001",
      receipts: "RC-2633-000001",
      books: "2090-10",
      seal: SEAL,
      payment: link,
      "payment-links": link,
      "payment-slips": link,
      "promo-codes": ids.promoCode,
      extras: ids.extra,
      feeds: ids.feed,
      stays: "2090-12-13",
      exports: ids.export,
      calendar: ids.calendar,
      staff: ids.colleague,
      invites: ids.invite,
      sessions: ids.session,
      cleaning: ids.cleanerToken,
      "waiting-list": ids.wishToken,
      wishes: "wish-1",
      cleaners: ids.cleaner,
      problems: "problem-1",
      "cleaning-problems": "problem-1",
      "cleaning-photos": "problem-1",
      photos: IMAGE.id,
      "way-photos": IMAGE.id,
      pictures: IMAGE.id,
      slides: IMAGE.id,
      share: IMAGE.id,
      media: originalKey(IMAGE.id),
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

const PASSPORT = "passport-1"

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
  const image = { ...IMAGE, alt: { th: "", en: "" } }
  const none = { th: "", en: "" }
  const room = {
    id: app.newId(),
    name: { th: "", en: "Sea" },
    description: none,
    sleeps: null,
    beds: none,
    images: [image],
  }
  const season = { ...SEASON, id: app.newId() }
  await write(app.db, [
    insertImage(app.db, IMAGE, NOW),
    insertPhoto(app.db, "slides", image),
    insertPhoto(app.db, "way", image),
    ...insertRoom(app.db, room),
    insertSeason(app.db, season, NOW),
  ])
  await env.MEDIA.put(originalKey(IMAGE.id), "pixels", { httpMetadata: { contentType: IMAGE.type } })

  const guestId = app.newId()
  const { id: booking } = await createBooking(app, { customer: GUEST }, guestId)
  const slip = await uploadSlip(app, guestId, "jpeg", { bookingId: booking })
  // Linked to the booking as a rejected slip is: attaching it would put the booking in review.
  await rows("update slips set booking_id = ? where id = ?", booking, slip)
  const damagePhoto = app.newId()
  await rows(
    "insert into damage_photos (id, booking_id, type, size, created_at) values (?, ?, 'image/png', 100, 1)",
    damagePhoto,
    booking,
  )
  for (const key of [damagePhotoKey(damagePhoto), privateCopyKey(damagePhotoKey(damagePhoto))])
    await env.MEDIA.put(key, await png(9, 9), { httpMetadata: { contentType: "image/png" } })
  const strangerId = app.newId()
  const { id: otherBooking } = await createBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-11" }, strangerId)
  const link = (await createLink(app, { bookingId: booking })).id
  const admin = await insertAdmin(app)
  const colleague = await insertAdmin(app, { email: "staff@example.com", name: "Nok", role: "staff" })
  const { invite } = await createInvite(app, admin, "staff")
  const block = await blockNights(app, { from: "2090-12-20", to: "2090-12-21", note: "" }, admin)
  if (!block.ok) throw new Error(block.error)
  // Without nights: restoring them would pass them from one owner to the next.
  const feed = await createFeed(app, [], { url: SCENE_CALENDAR }, env.TEST_CHANNELS.url)
  await setChannels({ [`${SCENE_CALENDAR}?another`]: { file: calendarFile([]) } }, env.TEST_CHANNELS.url)
  await rows("update feeds set checked_at = 0")
  const created = await createExport(app, { name: "Phone" }, BY)
  if (!created.ok) throw new Error(created.error)
  const cleaner = await addCleaner(app, { id: app.newId(), name: "Nok", language: "th", note: "", byLine: true }, BY)
  if (!cleaner.ok) throw new Error(cleaner.error)
  await rows(
    `insert into cleaning_problems (id, cleaner_name, text, photo_type, reported_at)
    values ('problem-1', 'Nok', 'Nok', 'image/png', 1)`,
  )
  for (const key of [problemPhotoKey("problem-1"), privateCopyKey(problemPhotoKey("problem-1"))])
    await env.MEDIA.put(key, await png(9, 9), { httpMetadata: { contentType: "image/png" } })
  // Waits for the dates of the first booking.
  await rows(
    `insert into waiting_list_entries
      (id, email, mailbox, address_hash, language, check_in, check_out, rooms, guests, origin, created_at, confirmed_at)
    values ('wish-1', 'nok@example.com', 'nok@example.com', '', 'en', '2090-12-03', '2090-12-07', 3, 2, 'https://baan.test', 1, 1)`,
  )
  const wishToken = await app.signer.token("waiting-list", "wish-1", Date.parse("2090-12-08"))
  const promoCode = { ...SAMPLE_CODE, id: app.newId() }
  await write(app.db, [insertPromoCode(app.db, promoCode, NOW), insertExtra(app.db, COT, NOW)])
  await rows(
    `insert into reviews (id, booking_id, stars, text, lang, created_at, updated_at, published_at)
    values ('review-1', ?, 4, 'Quiet', 'en', 1, 1, 9999999999999)`,
    otherBooking,
  )
  await rows(
    `insert into refunds (id, booking_id, pot, amount, channel, status, version, created_at, updated_at)
    values ('refund-1', ?, 'stay', 100, 'bank', 'waived', 1, 1, 1)`,
    otherBooking,
  )
  // A deposit that was received and returned.
  await rows(
    `insert into ledger (recorded_on, received_on, id, booking_id, at, kind, place, amount, pot, actor)
    values ('2090-11-21', '2090-11-21', 'line-1', ?1, 1, 'payment', 'cash', 100, 'damage', 'admin'), ('2090-11-21', '2090-11-21', 'line-2', ?1, 2, 'refund', 'cash', -100, 'damage', 'admin')`,
    booking,
  )
  await rows(
    "insert into receipts (id, line_id, part, amount, series, year, number, issued_on, tax_date, seller, subject, seal) select 'receipt-1', 'line-1', 1, (select abs(amount) from ledger where id = 'line-1'), 'RC', 2090, 0, '2090-11-21', '2090-11-21', seller, json_object('villa', json(name), 'total', 0, 'held', 0, 'withheld', 0, 'originals', json_array(), 'credited', 0), ? from villa",
    SEAL,
  )
  // The stranger's stay, whose guests are to be reported to immigration.
  await rows("update bookings set status = 'confirmed', payment_deadline = null where id = ?", otherBooking)
  await rows(
    "insert into passports (id, booking_id, sealed, picture_key, created_at) values (?, ?, ?, ?, 1)",
    PASSPORT,
    otherBooking,
    await encryptFields(app.guestData!, PASSPORT, PASSPORT_FIELDS),
    passportPictureKey(PASSPORT),
  )
  await env.MEDIA.put(passportPictureKey(PASSPORT), await encryptPicture(app.guestData!, PASSPORT, await png(9, 9)))
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
    ids: {
      booking,
      otherBooking,
      link,
      slip,
      damagePhoto,
      block: block.value.id,
      room: room.id,
      season: season.id,
      colleague: colleague.id,
      invite: await hashToken(app, invite),
      session,
      feed: feed.id,
      export: created.value.id,
      promoCode: promoCode.id,
      extra: COT.id,
      cleaner: cleaner.value.id,
      cleanerToken: cleaner.value.token,
      wishToken,
      calendar: created.value.url?.split("/").at(-1) ?? "",
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

const SEASON: Omit<Season, "id"> = {
  layer: "season" as const,
  yearly: true,
  from: "06-01",
  to: "07-01",
  name: { th: "", en: "June" },
  prices: null,
  ...NO_RULES,
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
