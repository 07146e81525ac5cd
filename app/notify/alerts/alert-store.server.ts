import { and, asc, desc, eq, gt, gte, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import type { GuestRows } from "#app/db/guest-rows.server.ts"
import { admins, alertSettings, alerts, bookings, paymentLinks } from "#app/db/schema.ts"
import { type Alert, UNREAD_MAX } from "./alert.ts"
import { alertKindsWith } from "./alert-kinds.ts"
import { IS_OPEN } from "./open-alert-store.server.ts"
import { NETWORK_MAX_ALERTS } from "./plan-deliveries.ts"
import { deleteAlerts } from "./raise-alert-store.server.ts"

type AlertRow = typeof alerts.$inferSelect

/** Without those whose cause can still be undone. */
export function readAlertsToFanOut(db: Db, now: number, limit: number): Read<Alert[]> {
  const which = sql`${alerts.fannedOutAt} is null and coalesce(${alerts.notBefore}, 0) <= ${now}`
  return defineRead([db.select().from(alerts).where(which).orderBy(asc(alerts.createdAt)).limit(limit)], (rows) =>
    rows.map(toAlert),
  )
}

/** When the first alert may be sent whose cause can still be undone; null without one. */
export function readFirstHeldAlert(db: Db, now: number): Read<number | null> {
  const held = db
    .select({ notBefore: alerts.notBefore })
    .from(alerts)
    .where(and(isNull(alerts.fannedOutAt), gt(alerts.notBefore, now)))
    .orderBy(asc(alerts.notBefore))
    .limit(1)
  return defineRead([held], ([row]) => row?.notBefore ?? null)
}

/** Alerts above `NETWORK_MAX_ALERTS` of one network in the hour. Bookings made by admins have no network. */
export function readAlertsBeyondLimit(db: Db, hourStart: number): Read<Set<string>> {
  const nth = sql<number>`row_number() over (
    partition by ${bookings.addressHash} order by ${alerts.createdAt}, ${alerts.id})`
  const query = db
    .select({ id: alerts.id, nth })
    .from(alerts)
    .innerJoin(bookings, eq(bookings.id, alerts.bookingId))
    .where(
      and(
        gte(alerts.createdAt, hourStart),
        inArray(alerts.kind, alertKindsWith({ byStrangers: true })),
        ne(bookings.addressHash, ""),
      ),
    )
  return defineRead([query], (rows) => new Set(rows.flatMap(({ id, nth }) => (nth > NETWORK_MAX_ALERTS ? [id] : []))))
}

/** @param urgentIds alerts that are urgent because the stay begins soon */
export function markFannedOut(ids: string[], urgentIds: string[], now: number): Write[] {
  const within = (some: string[]) => sql`(select value from json_each(${JSON.stringify(some)}))`
  return [
    sql`update ${alerts} set fanned_out_at = ${now} where id in ${within(ids)}`,
    ...(urgentIds.length > 0 ? [sql`update ${alerts} set urgency = 'urgent' where id in ${within(urgentIds)}`] : []),
  ]
}

/** Marks alerts of jobs as fanned out, so that nobody is notified. */
export function settleAlerts(since: number, now: number): Write {
  return sql`update ${alerts} set fanned_out_at = ${now} where fanned_out_at is null and created_at >= ${since}
    and ${inArray(alerts.kind, alertKindsWith({ byJob: true }))}`
}

/** Nobody is told of their own acts, except by a security notice: somebody else may use their session. */
function visibleTo(adminId: string) {
  const isOwner = sql`exists (select 1 from ${admins} where ${admins.id} = ${adminId} and ${admins.role} = 'owner')`
  const seesPassports = sql`exists (select 1 from ${admins} where ${admins.id} = ${adminId} and documents = 1)`
  const ofDocuments = and(inArray(alerts.kind, alertKindsWith({ staff: "documents" })), seesPassports)
  const ofAll = and(
    isNull(alerts.recipientId),
    or(inArray(alerts.kind, alertKindsWith({ staff: "all" })), isOwner, ofDocuments),
  )
  const isNews = or(isNotBy(adminId), eq(alerts.kind, "security"))
  return and(or(eq(alerts.recipientId, adminId), ofAll), isNews)
}

const isNotBy = (adminId: string) => or(isNull(alerts.actorId), ne(alerts.actorId, adminId))

/** Unread: open, and seen neither in the list nor on a page. An admin who acted on a booking knows of it. */
function unreadBy(adminId: string) {
  const listedAt = sql`coalesce((select read_at from ${alertSettings} where admin_id = ${adminId}), 0)`
  const opened = sql`exists (select 1 from json_each(${alerts.readBy}) where value = ${adminId})`
  const isKnown = sql`(${alerts.kind} = 'booking-new' and exists (select 1 from ${alerts} as own
    where own.booking_id = ${alerts.bookingId} and own.actor_id = ${adminId} and own.created_at >= ${alerts.createdAt}))`
  return and(
    visibleTo(adminId),
    isNotBy(adminId),
    ne(alerts.kind, "digest"),
    sql`${alerts.createdAt} > ${listedAt} and not ${opened} and not ${isKnown} and ${IS_OPEN}`,
  )
}

/** @property before the last alert of the previous page */
export type AlertPage = { since: number; before: Pick<Alert, "id" | "createdAt"> | null; limit: number }

export function readAlerts(db: Db, adminId: string, page: AlertPage): Read<Alert[]> {
  const query = db
    .select()
    .from(alerts)
    .where(isOnPage(adminId, page))
    .orderBy(...NEWEST_FIRST)
    .limit(page.limit)
  return defineRead([query], (rows) => rows.map(toAlert))
}

export function alertIdsOfPage(db: Db, adminId: string, page: AlertPage) {
  const query = db.select({ id: alerts.id }).from(alerts).where(isOnPage(adminId, page))
  return query.orderBy(...NEWEST_FIRST).limit(page.limit)
}

const NEWEST_FIRST = [desc(alerts.createdAt), desc(alerts.id)]

function isOnPage(adminId: string, { since, before }: AlertPage) {
  const earlier = before && sql`(${alerts.createdAt}, ${alerts.id}) < (${before.createdAt}, ${before.id})`
  return and(visibleTo(adminId), gt(alerts.createdAt, since), earlier ?? undefined)
}

export function readAlert(db: Db, adminId: string, id: string): Read<Alert | null> {
  const which = and(eq(alerts.id, id), visibleTo(adminId))
  return defineRead([db.select().from(alerts).where(which)], ([row]) => (row ? toAlert(row) : null))
}

export function readUnread(db: Db, adminId: string): Read<Alert[]> {
  return defineRead([db.select().from(alerts).where(unreadBy(adminId)).limit(UNREAD_MAX)], (rows) => rows.map(toAlert))
}

export function readUnreadIds(db: Db, adminId: string, page: AlertPage): Read<Set<string>> {
  const which = and(inArray(alerts.id, alertIdsOfPage(db, adminId, page)), unreadBy(adminId))
  return defineRead(
    [db.select({ id: alerts.id }).from(alerts).where(which)],
    (rows) => new Set(rows.map(({ id }) => id)),
  )
}

export function markOpened(ids: string[], adminId: string): Write {
  return sql`update ${alerts} set read_by = json_insert(read_by, '$[#]', ${adminId})
    where id in (select value from json_each(${JSON.stringify(ids)}))
      and not exists (select 1 from json_each(read_by) where value = ${adminId})`
}

/** The slips of bookings and payment links to decide on: the badge of the installed app. */
export function readSlipsWaiting(db: Db): Read<number> {
  const count = sql<number>`count(*)`
  return defineRead(
    [
      db
        .select({ count })
        .from(bookings)
        .where(sql`${bookings.status} = 'in_review' and ${bookings.deletedAt} is null`),
      db.select({ count }).from(paymentLinks).where(sql`${paymentLinks.status} = 'in_review'`),
    ],
    ([ofBookings], [ofLinks]) => (ofBookings?.count ?? 0) + (ofLinks?.count ?? 0),
  )
}

/** For links of messages that are sent without a request. */
export function readLatestOrigin(db: Db): Read<string | null> {
  const latest = db
    .select({ origin: bookings.origin })
    .from(bookings)
    // The index of this order leaves out deleted bookings.
    .where(and(isNull(bookings.deletedAt), ne(bookings.origin, "")))
    .orderBy(desc(bookings.createdAt))
    .limit(1)
  return defineRead([latest], ([row]) => row?.origin ?? null)
}

/** When wrangler last applied a migration, in epoch milliseconds. */
export function readMigratedAt(db: Db): Read<number> {
  const at = sql<number>`coalesce(unixepoch(max(applied_at)), 0) * 1000`
  return defineRead([db.select({ at }).from(sql`d1_migrations`)], ([row]) => row?.at ?? 0)
}

export function olderThan(before: number, limit: number): SQL {
  return sql`(select id from ${alerts} where created_at < ${before} order by created_at limit ${limit})`
}

/** With digests that name a booking of the guest. */
export function deleteAlertsOfGuest({ ofBookings, ofLinks }: GuestRows): Write[] {
  // With `union`, SQLite reads all alerts in the order of their ids to find duplicates.
  return deleteAlerts(sql`(select id from ${alerts} where booking_id in (${ofBookings})
    union all select id from ${alerts} where payment_link_id in (${ofLinks})
    union all select id from ${alerts} where kind = 'digest' and exists (select 1 from json_tree(facts)
      where json_tree.key = 'bookingId' and json_tree.value in (${ofBookings})))`)
}

/** The kind determines the type of the facts, which is checked where they are written. */
export function toAlert(row: AlertRow): Alert {
  return row as Alert
}
