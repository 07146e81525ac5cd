import { and, asc, between, desc, eq, inArray, isNotNull, isNull, lt, lte, sql } from "drizzle-orm"
import { wasMovedIntoPast } from "#app/booking/booking-event-store.server.ts"
import { canStillUndo } from "#app/booking/undo/press-store.server.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import type { GuestRows } from "#app/db/guest-rows.server.ts"
import { bookings, documentAccess, passports } from "#app/db/schema.ts"
import type { DocumentAction } from "./document-action.ts"
import type { GuestPassport, Passport } from "./passport.ts"

const COLUMNS = {
  id: passports.id,
  bookingId: passports.bookingId,
  sealed: passports.sealed,
  pictureKey: passports.pictureKey,
  createdAt: passports.createdAt,
  reportedAt: passports.reportedAt,
  receipt: passports.receipt,
}
const LIVE = isNull(passports.removedAt)

export type Report = { passports: Passport[]; reportedAt: number | null }

export function readReport(db: Db, bookingId: string): Read<Report> {
  return defineRead(
    [
      db
        .select(COLUMNS)
        .from(passports)
        .where(and(eq(passports.bookingId, bookingId), LIVE))
        .orderBy(asc(passports.createdAt), asc(passports.id)),
      db.select({ reportedAt: bookings.tm30ReportedAt }).from(bookings).where(eq(bookings.id, bookingId)),
    ],
    (rows, [booking]) => ({ passports: rows, reportedAt: booking?.reportedAt ?? null }),
  )
}

/** Confirmed stays with check-in from `from` to `to`, both inclusive, by booking id. */
export function readReports(db: Db, from: string, to: string): Read<Map<string, Report>> {
  const which = and(sql`${bookings.status} = 'confirmed'`, between(bookings.checkIn, from, to))
  const ids = db.select({ id: bookings.id }).from(bookings).where(which)
  return defineRead(
    [
      db.select({ id: bookings.id, reportedAt: bookings.tm30ReportedAt }).from(bookings).where(which),
      db
        .select(COLUMNS)
        .from(passports)
        .where(and(inArray(passports.bookingId, ids), LIVE))
        .orderBy(asc(passports.createdAt), asc(passports.id)),
    ],
    (stays, rows) =>
      new Map(
        stays.map(({ id, reportedAt }) => [
          id,
          { reportedAt, passports: rows.filter(({ bookingId }) => bookingId === id) },
        ]),
      ),
  )
}

export function readSealed(db: Db, limit: number): Read<Pick<Passport, "id" | "sealed">[]> {
  return defineRead(
    [
      db
        .select({ id: passports.id, sealed: passports.sealed })
        .from(passports)
        .where(and(isNotNull(passports.sealed), LIVE))
        .limit(limit),
    ],
    (rows) => rows,
  )
}

export function readPassport(db: Db, id: string): Read<Passport | null> {
  return defineRead(
    [
      db
        .select(COLUMNS)
        .from(passports)
        .where(and(eq(passports.id, id), LIVE)),
    ],
    (rows) => rows[0] ?? null,
  )
}

/** Changes no row if the booking is no longer confirmed or has `max` passports. */
export function insertPassport({ id, bookingId, sealed, pictureKey, createdAt }: Passport, max: number): Write {
  return sql`insert into ${passports} (id, booking_id, sealed, picture_key, created_at)
    select ${id}, id, ${sealed}, ${pictureKey}, ${createdAt} from ${bookings}
    where id = ${bookingId} and status = 'confirmed' and deleted_at is null and erased_at is null and ${max} >
      (select count(*) from ${passports} where booking_id = ${bookingId} and removed_at is null)`
}

/** Changes no row if the passport was reported or removed meanwhile. */
export function setSealed(db: Db, id: string, sealed: string): Write {
  return db
    .update(passports)
    .set({ sealed })
    .where(and(eq(passports.id, id), LIVE, isNull(passports.reportedAt)))
}

/** Unreported only. Fields go at once, the photo by the cron. */
export function removePassport(db: Db, id: string, now: number): Write {
  return db
    .update(passports)
    .set({ sealed: null, removedAt: now })
    .where(and(eq(passports.id, id), LIVE, isNull(passports.reportedAt)))
}

/**
 * Passports sent after the report, and untyped photos, stay open. A downloaded file has what was typed by
 * then. Without a file, or after a partial report, staff typed what their page showed at `seenAt`.
 */
export function markReported(
  db: Db,
  bookingId: string,
  { receipt, seenAt, now }: { receipt: string | null; seenAt: number | undefined; now: number },
): Write[] {
  const latest = (action: DocumentAction) =>
    sql`(select max(at) from ${documentAccess} where booking_id = ${bookingId} and action = ${action})`
  const exportedAt = latest("export")
  const last = sql`(select tm30_reported_at from ${bookings} where id = ${bookingId})`
  // A page from before the last report, submitted twice, says nothing about passports left by that report.
  const isByHand = sql`(${exportedAt} is null or (${last} >= ${exportedAt} and ${seenAt ?? 0} > ${last}))`
  // The log says when somebody typed, but not from which photo.
  const wasInFile = sql`(${passports.createdAt} <= ${exportedAt}
    and (${passports.pictureKey} is null or coalesce(${latest("type")}, 0) <= ${exportedAt}))`
  return [
    db
      .update(passports)
      .set({ reportedAt: now, receipt })
      .where(
        and(
          eq(passports.bookingId, bookingId),
          LIVE,
          isNull(passports.reportedAt),
          isNotNull(passports.sealed),
          lte(passports.createdAt, seenAt ?? now),
          sql`(${isByHand} or ${wasInFile})`,
        ),
      ),
    // Not a change of the booking, so that concurrent edits do not conflict.
    db.update(bookings).set({ tm30ReportedAt: now }).where(eq(bookings.id, bookingId)),
  ]
}

/**
 * Also of cancelled, deleted or erased stays, once that can no longer be undone. `cutoff` is the latest check-out,
 * inclusive.
 */
export function removeExpired(cutoff: string, now: number): Write {
  return sql`update ${passports} set sealed = null, removed_at = ${now}
    where removed_at is null and exists (select 1 from ${bookings} where ${bookings}.id = booking_id
      and ((check_out <= ${cutoff} and not ${wasMovedIntoPast(bookings.id, now)}) or erased_at is not null
        or ((status = 'cancelled' or deleted_at is not null) and not ${canStillUndo(bookings.id, now)})))`
}

/** Photos reported, removed, or of stays that ended before `today`, unless they were moved there. */
export function readPicturesToDelete(
  db: Db,
  { today, now }: { today: string; now: number },
  limit: number,
): Read<{ id: string; pictureKey: string | null }[]> {
  const ended = sql`exists (select 1 from ${bookings} where ${bookings}.id = ${passports.bookingId} and check_out < ${today}
    and not ${wasMovedIntoPast(bookings.id, now)})`
  const isDue = sql`(${passports.removedAt} is not null or ${passports.reportedAt} is not null or ${ended})`
  return defineRead(
    [
      db
        .select({ id: passports.id, pictureKey: passports.pictureKey })
        .from(passports)
        .where(and(isNotNull(passports.pictureKey), isDue))
        .limit(limit),
    ],
    (rows) => rows,
  )
}

/** Also deletes rows that are then empty: removed passports, and untyped photos. */
export function forgetPictures(db: Db, ids: string[]): Write[] {
  const listed = sql`${passports.id} in (select value from json_each(${JSON.stringify(ids)}))`
  return [
    db.update(passports).set({ pictureKey: null }).where(listed),
    db.delete(passports).where(and(listed, isNull(passports.sealed))),
  ]
}

export function deleteRemoved(db: Db): Write {
  return db.delete(passports).where(and(isNotNull(passports.removedAt), isNull(passports.pictureKey)))
}

export type PassportLogEntry = {
  at: number
  adminId: string
  adminName: string
  action: DocumentAction
  bookingId: string
  receipt: string | null
}

export type Admin = { id: string; name: string }

export function logEntryBy(
  { id, name }: Admin,
  action: DocumentAction,
  { at, bookingId, receipt = null }: { at: number; bookingId: string; receipt?: string | null },
): PassportLogEntry {
  return { at, adminId: id, adminName: name, action, bookingId, receipt }
}

export function insertLogEntries(db: Db, access: PassportLogEntry[]): Write {
  return db.insert(documentAccess).values(access)
}

export type ListedLogEntry = PassportLogEntry & { id: number; reference: string }

/** Newest first; those before the entry `before`, if given. */
export function readAccessLog(
  db: Db,
  { before, limit }: { before: number | null; limit: number },
): Read<ListedLogEntry[]> {
  const older = before === null ? undefined : lt(documentAccess.id, before)
  return defineRead(
    [
      db
        .select({
          id: documentAccess.id,
          at: documentAccess.at,
          adminId: documentAccess.adminId,
          adminName: documentAccess.adminName,
          action: documentAccess.action,
          bookingId: documentAccess.bookingId,
          receipt: documentAccess.receipt,
        })
        .from(documentAccess)
        .where(older)
        .orderBy(desc(documentAccess.id))
        .limit(limit),
      db
        .select({ id: bookings.id, reference: bookings.reference })
        .from(bookings)
        .where(
          sql`${bookings.id} in (select booking_id from ${documentAccess}
            where ${older ?? sql`true`} order by ${documentAccess.id} desc limit ${limit})`,
        ),
    ],
    (rows, found) => {
      const referenceOf = new Map(found.map(({ id, reference }) => [id, reference]))
      return rows.map((row) => ({ ...row, reference: referenceOf.get(row.bookingId) ?? "" }))
    },
  )
}

export function readPassportsOfGuest(db: Db, { ofBookings }: GuestRows): Read<GuestPassport[]> {
  const { bookingId, createdAt, reportedAt } = passports
  const found = db
    .select({ bookingId, createdAt, reportedAt })
    .from(passports)
    .where(sql`${bookingId} in (${ofBookings}) and ${passports.removedAt} is null`)
    .orderBy(createdAt)
  return defineRead([found], (rows) => rows)
}

export function removePassportsOfGuest({ ofBookings }: GuestRows, at: number): Write {
  return sql`update ${passports} set sealed = null, removed_at = ${at} where booking_id in (${ofBookings}) and removed_at is null`
}
