import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { type Db, defineRead, type Read, type Write } from "../db/database.server.ts"
import { bookingEvents, bookings, ledger, slips } from "../db/schema.ts"
import type { Transfer } from "./mini-qr.ts"
import { linkReference } from "./payment-link.ts"
import type { SameFile, Slip, SlipToCheck } from "./slip.ts"

/** How many slips are shown for review at once. */
const WAITING_MAX = 20

type SlipRow = typeof slips.$inferSelect

/** A slip whose file exists, or null. */
export function readSlip(db: Db, id: string): Read<Slip | null> {
  return defineRead(
    [
      db
        .select()
        .from(slips)
        .where(and(eq(slips.id, id), present())),
    ],
    (rows) => rows.map(toSlip)[0] ?? null,
  )
}

/** The slip of a transfer that is attached to something, or null; there is one at most. */
export function readSlipOfTransfer(db: Db, transfer: Transfer | null): Read<Slip | null> {
  const { sendingBank, transRef } = transfer ?? { sendingBank: "", transRef: "" }
  const attached = or(isNotNull(slips.bookingId), isNotNull(slips.paymentLinkId))
  return defineRead(
    [
      db
        .select()
        .from(slips)
        .where(and(eq(slips.sendingBank, sendingBank), eq(slips.transRef, transRef), attached)),
    ],
    (rows) => rows.map(toSlip)[0] ?? null,
  )
}

/** How often a slip was attached to a booking, including removed and rejected ones. */
export function readSlipsAttached(db: Db, bookingId: string): Read<number> {
  const attached = and(eq(bookingEvents.bookingId, bookingId), eq(bookingEvents.action, "slip-attached"))
  return defineRead(
    [db.select({ count: sql<number>`count(*)` }).from(bookingEvents).where(attached)],
    (rows) => rows[0]?.count ?? 0,
  )
}

/** The slips sent by a payment link. */
export function readSlipsOfLink(db: Db, paymentLinkId: string): Read<Slip[]> {
  return defineRead([db.select().from(slips).where(eq(slips.paymentLinkId, paymentLinkId))], (rows) => rows.map(toSlip))
}

/** A slip and the other payments for which the same file was sent, or null. */
export function readSlipToCheck(db: Db, id: string): Read<SlipToCheck | null> {
  const { queries, value } = slipsToCheck(db, eq(slips.id, id))
  return { queries, value: (rows) => value(rows)[0] ?? null }
}

/** The ids of soft-deleted slips, whose files may still exist. @param before only those uploaded before this instant */
export function readRemovedSlips(db: Db, before: number, max: number): Read<string[]> {
  const removed = and(isNotNull(slips.removedAt), lt(slips.uploadedAt, before))
  return defineRead([db.select({ id: slips.id }).from(slips).where(removed).limit(max)], (rows) =>
    rows.map(({ id }) => id),
  )
}

/** The ids among these that slips have, soft-deleted ones included. */
export function readExistingSlips(db: Db, ids: string[]): Read<Set<string>> {
  const listed = sql`${slips.id} in (select value from json_each(${JSON.stringify(ids)}))`
  return defineRead(
    [db.select({ id: slips.id }).from(slips).where(listed)],
    (rows) => new Set(rows.map(({ id }) => id)),
  )
}

/** The slips of bookings in review. */
export function readSlipsInReview(db: Db): Read<SlipToCheck[]> {
  const waiting = db
    .select({ id: bookings.slipId })
    .from(bookings)
    .where(and(eq(bookings.status, "in_review"), isNull(bookings.deletedAt)))
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
    .limit(WAITING_MAX)
  return slipsToCheck(db, inArray(slips.id, waiting))
}

/** The slips of some payment links, oldest first. @param linkIds ids, or a subquery of ids */
export function readSlipsOfLinks(db: Db, linkIds: string[] | SQLWrapper): Read<SlipToCheck[]> {
  // One parameter for any number of links: D1 allows a hundred.
  const ids = Array.isArray(linkIds) ? sql`(select value from json_each(${JSON.stringify(linkIds)}))` : linkIds
  return slipsToCheck(db, inArray(slips.paymentLinkId, ids))
}

/** Some slips, oldest first, and the other bookings and links for which the same file was sent, deleted files included. */
function slipsToCheck(db: Db, which: SQL): Read<SlipToCheck[]> {
  const duplicate = alias(slips, "duplicate")
  const { bookingId, paymentLinkId } = duplicate
  const attached = or(isNotNull(bookingId), isNotNull(paymentLinkId))
  const elsewhere = sql`(${bookingId}, ${paymentLinkId}) is not (${slips.bookingId}, ${slips.paymentLinkId})`
  return defineRead(
    [
      db.select().from(slips).where(and(which, present())).orderBy(asc(slips.uploadedAt), sql`rowid`),
      db
        .select({ slipId: slips.id, bookingId, paymentLinkId, reference: bookings.reference })
        .from(slips)
        .innerJoin(duplicate, eq(duplicate.sha256, slips.sha256))
        .leftJoin(bookings, eq(bookings.id, bookingId))
        .where(and(which, attached, elsewhere))
        .groupBy(slips.id, bookingId, paymentLinkId)
        .orderBy(sql`min(${duplicate.uploadedAt})`),
    ],
    (slipRows, duplicateRows) =>
      slipRows.map((row) => ({
        ...toSlip(row),
        sameFile: duplicateRows.filter(({ slipId }) => slipId === row.id).map(toSameFile),
      })),
  )
}

type Duplicate = { bookingId: string | null; paymentLinkId: string | null; reference: string | null }

function toSameFile({ bookingId, paymentLinkId, reference }: Duplicate): SameFile {
  if (bookingId !== null) return { bookingId, reference: reference ?? "" }
  const linkId = paymentLinkId ?? ""
  return { paymentLinkId: linkId, reference: linkReference(linkId) }
}

export function insertSlip(db: Db, slip: Slip): Write {
  return db.insert(slips).values(slip)
}

/** Soft-deletes the oldest of a guest's unattached slips beyond a maximum. */
export function removeUnattachedBeyond(
  max: number,
  { guestId, uploadedAt }: Pick<Slip, "guestId" | "uploadedAt">,
): Write {
  const own = and(eq(slips.guestId, guestId), unattached(), isNull(slips.removedAt))
  return sql`update ${slips} set removed_at = ${uploadedAt} where id in
    (select id from ${slips} where ${own} order by ${slips.uploadedAt} desc, rowid desc limit -1 offset ${max})`
}

/** Soft-deletes slips that were uploaded before an instant and never attached. */
export function removeOrphanedSlips(db: Db, before: number, now: number): Write {
  const orphaned = and(unattached(), lt(slips.uploadedAt, before), isNull(slips.removedAt))
  return db.update(slips).set({ removedAt: now }).where(orphaned)
}

/** SQLite requires a limit for an offset. */
const EVERY_ROW = 1e9

/**
 * Slips of bookings that were cancelled before these instants are soft-deleted.
 * @property undecided for those whose slip still awaits a decision
 * @property beyondMax for those that guests cancelled, beyond the newest `max` of them
 */
export type CancelledBefore = { decided: number; undecided: number; beyondMax: number; max: number }

/** Soft-deletes the slips of cancelled bookings for which no money was recorded. */
export function removeSlipsOfCancelled(db: Db, before: CancelledBefore, now: number): Write {
  const unpaid = notExists(db.select({ id: ledger.id }).from(ledger).where(eq(ledger.bookingId, slips.bookingId)))
  const unpaidCancelled = and(eq(bookings.status, "cancelled"), present(), unpaid)
  const decided = isNull(bookings.inReviewSince)
  const ofCancelled = (which: SQL | undefined) =>
    db
      .select({ id: slips.id })
      .from(slips)
      .innerJoin(bookings, eq(bookings.id, slips.bookingId))
      .where(and(unpaidCancelled, which))
  const old = or(and(decided, lt(bookings.updatedAt, before.decided)), lt(bookings.updatedAt, before.undecided))
  // Decided or not: a stranger can attach a slip and cancel as often as the limits of bookings allow.
  const byGuests = eq(bookings.cancelReason, "guest")
  const beyondMax = ofCancelled(byGuests).orderBy(desc(bookings.updatedAt)).limit(EVERY_ROW).offset(before.max)
  const beyond = and(lt(bookings.updatedAt, before.beyondMax), inArray(slips.id, beyondMax))
  return db
    .update(slips)
    .set({ removedAt: now })
    .where(inArray(slips.id, ofCancelled(or(old, beyond))))
}

/**
 * Deletes the rows of slips whose files were deleted. Attached ones keep their rows, so that their transfers and files
 * are recognised if they are sent again.
 */
export function deleteSlips(db: Db, ids: string[], now: number): Write[] {
  const removed = and(
    sql`${slips.id} in (select value from json_each(${JSON.stringify(ids)}))`,
    isNotNull(slips.removedAt),
  )
  return [
    db.delete(slips).where(and(removed, unattached())),
    db.update(slips).set({ removedAt: null, fileRemovedAt: now }).where(removed),
  ]
}

/** It is not soft-deleted, and its file exists. */
const present = () => and(isNull(slips.removedAt), isNull(slips.fileRemovedAt))

/** It is attached to no booking or payment link. */
const unattached = () => and(isNull(slips.bookingId), isNull(slips.paymentLinkId))

const toSlip = ({ removedAt: _, fileRemovedAt: __, ...slip }: SlipRow): Slip => slip
