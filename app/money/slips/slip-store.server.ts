import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { readCountBySender } from "#app/booking/booking-event-store.server.ts"
import { type Db, defineRead, mapRead, type Read, type Write } from "#app/db/database.server.ts"
import type { GuestRows } from "#app/db/guest-rows.server.ts"
import { bookings, ledger, refunds, slips } from "#app/db/schema.ts"
import { recordStaffAct } from "#app/db/staff-acts.server.ts"
import { paymentEvidence } from "#app/money/ledger/ledger.ts"
import { NOT_TAKEN_BACK } from "#app/money/ledger/ledger-store.server.ts"
import { linkReference } from "#app/money/links/payment-link.ts"
import type { Transfer } from "./mini-qr.ts"
import type { GuestSlip, OtherPayment, OtherPayments, Slip, SlipToCheck } from "./slip.ts"

const WAITING_MAX = 20
/** Payments that a warning names. */
const OTHERS_MAX = 20

type SlipRow = typeof slips.$inferSelect

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

/**
 * Whether money was counted by the transfer for something else, or this guest has sent it for something else. What
 * others have sent does not count: a stranger may have seen the slip.
 * @param payableId the id of the booking or link
 */
export function readIsTransferUsed(
  db: Db,
  transfer: Pick<Slip, "sendingBank" | "transRef"> | null,
  { guestId, payableId }: { guestId: string | null; payableId: string },
): Read<boolean> {
  const { sendingBank, transRef } = transfer ?? {}
  const known = { sendingBank: sendingBank ?? "", transRef: transRef ?? "" }
  const sent = guestId === null ? isCounted : or(eq(slips.guestId, guestId), isCounted)
  const { queries } = readPayments(db, known, sql`${payableId}`, sent)
  return defineRead(queries, (slipRows, lines) => slipRows.length + lines.length > 0)
}

/** Besides the slip's own payment: what the transfer has paid, and for what it was also sent. */
export function readOtherPayments(db: Db, slipId: string, transfer: Transfer): Read<OtherPayments> {
  const own = sql`(select coalesce(payment_link_id, booking_id) from ${slips} where id = ${slipId})`
  const { queries } = readPayments(db, transfer, own)
  return defineRead(queries, (slipRows, lines) => {
    const [counted] = [...lines, ...slipRows.filter(({ isCounted }) => isCounted)]
    const usedFor = counted ? toOtherPayment(counted) : null
    const sent = slipRows.map(toOtherPayment).filter(({ reference }) => reference !== usedFor?.reference)
    return { usedFor, sameTransfer: sent }
  })
}

/**
 * Does nothing if the slip has the transfer, or if its payment has the slip as evidence. The history says who
 * recorded it and what it replaces.
 */
export function recordTransfer(id: string, transfer: Transfer, by: { name: string; at: number }): Write[] {
  const { sendingBank, transRef } = transfer
  const which = sql`id = ${id} and (sending_bank, trans_ref) is not (${sendingBank}, ${transRef})
      and not exists (select 1 from ${ledger} where evidence in
        ('slip:' || ${slips.id}, 'transfer:' || ${slips.sendingBank} || ':' || ${slips.transRef})
        and ${payableOf(ledger)} = ${payableOf(slips)} and ${NOT_TAKEN_BACK})`
  const before = sql`iif(trans_ref is null, '', sending_bank || ' ' || trans_ref || ' → ')`
  const change = sql`select booking_id, payment_link_id, ${before} || ${`${sendingBank} ${transRef}`} as detail
    from ${slips} where ${which}`
  return [
    ...recordStaffAct("transfer-read", change, by),
    sql`update ${slips} set sending_bank = ${sendingBank}, trans_ref = ${transRef} where ${which}`,
  ]
}

/** A line of a booking's link names both. */
const payableOf = ({ bookingId, paymentLinkId }: typeof slips | typeof ledger) =>
  sql`coalesce(${paymentLinkId}, ${bookingId})`

/** By a slip without a known transfer, or as the proof of a refund. */
const isCounted = sql<number>`(exists (select 1 from ${ledger} where evidence = 'slip:' || ${slips.id} and ${NOT_TAKEN_BACK})
  or exists (select 1 from ${refunds} where slip_id = ${slips.id}))`

/** Slips with the transfer and ledger lines by it, of anything but `own`. */
function readPayments(db: Db, transfer: Transfer, own: SQL, which?: SQL) {
  const { bookingId, paymentLinkId } = slips
  const { sendingBank, transRef } = transfer
  const sent = db
    .select({ bookingId, paymentLinkId, reference: bookings.reference, isCounted })
    .from(slips)
    .leftJoin(bookings, eq(bookings.id, bookingId))
    .where(
      and(eq(slips.sendingBank, sendingBank), eq(slips.transRef, transRef), sql`${payableOf(slips)} <> ${own}`, which),
    )
    .groupBy(bookingId, paymentLinkId)
    .orderBy(sql`max(${isCounted}) desc`, sql`min(${slips.uploadedAt})`)
    .limit(OTHERS_MAX)
  const received = db
    .select({ bookingId: ledger.bookingId, paymentLinkId: ledger.paymentLinkId, reference: bookings.reference })
    .from(ledger)
    .leftJoin(bookings, eq(bookings.id, ledger.bookingId))
    .where(
      and(
        eq(ledger.evidence, paymentEvidence({ slipId: "", ...transfer }) ?? ""),
        sql`${payableOf(ledger)} <> ${own}`,
        NOT_TAKEN_BACK,
      ),
    )
  return { queries: [sent, received] as const }
}

/** The last slip that was sent for a booking, if its file is there. */
export function readLastSlip(db: Db, bookingId: string): Read<Slip | null> {
  const last = db
    .select()
    .from(slips)
    .where(and(eq(slips.bookingId, bookingId), present()))
    .orderBy(desc(slips.uploadedAt), sql`rowid desc`)
    .limit(1)
  return defineRead([last], (rows) => rows.map(toSlip)[0] ?? null)
}

/** Includes removed and rejected slips. */
export const readSlipsAttached = (db: Db, bookingId: string) => readCountBySender(db, bookingId, "slip-attached")

export function readSlipsOfLink(db: Db, paymentLinkId: string): Read<Slip[]> {
  return defineRead([db.select().from(slips).where(eq(slips.paymentLinkId, paymentLinkId))], (rows) => rows.map(toSlip))
}

export function readSlipToCheck(db: Db, id: string): Read<SlipToCheck | null> {
  return mapRead(slipsToCheck(db, eq(slips.id, id)), ([slip]) => slip ?? null)
}

export function readSlipsInReview(db: Db): Read<SlipToCheck[]> {
  const waiting = db
    .select({ id: bookings.slipId })
    .from(bookings)
    .where(and(eq(bookings.status, "in_review"), isNull(bookings.deletedAt)))
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
    .limit(WAITING_MAX)
  return slipsToCheck(db, inArray(slips.id, waiting))
}

/** Oldest first. @param linkIds ids, or a subquery of ids */
export function readSlipsOfLinks(db: Db, linkIds: string[] | SQLWrapper): Read<SlipToCheck[]> {
  // One parameter for any number of links: D1 allows 100.
  const ids = Array.isArray(linkIds) ? sql`(select value from json_each(${JSON.stringify(linkIds)}))` : linkIds
  return slipsToCheck(db, inArray(slips.paymentLinkId, ids))
}

/** Oldest first, each with the other payments for which the same file or transfer was sent, also of deleted files. */
function slipsToCheck(db: Db, which: SQL): Read<SlipToCheck[]> {
  const duplicate = alias(slips, "duplicate")
  const { bookingId, paymentLinkId } = duplicate
  const attached = or(isNotNull(bookingId), isNotNull(paymentLinkId))
  const elsewhere = sql`(${bookingId}, ${paymentLinkId}) is not (${slips.bookingId}, ${slips.paymentLinkId})`
  const duplicates = (same: SQL | undefined) =>
    db
      .select({ slipId: slips.id, bookingId, paymentLinkId, reference: bookings.reference })
      .from(slips)
      .innerJoin(duplicate, same)
      .leftJoin(bookings, eq(bookings.id, bookingId))
      .where(and(which, attached, elsewhere))
      .groupBy(slips.id, bookingId, paymentLinkId)
      .orderBy(sql`min(${duplicate.uploadedAt})`)
  return defineRead(
    [
      db.select().from(slips).where(and(which, present())).orderBy(asc(slips.uploadedAt), sql`rowid`),
      duplicates(eq(duplicate.sha256, slips.sha256)),
      duplicates(and(eq(duplicate.sendingBank, slips.sendingBank), eq(duplicate.transRef, slips.transRef))),
    ],
    (slipRows, sameFile, sameTransfer) => {
      const of = (id: string, rows: typeof sameFile) => rows.filter(({ slipId }) => slipId === id).map(toOtherPayment)
      return slipRows.map((row) => ({
        ...toSlip(row),
        sameFile: of(row.id, sameFile),
        sameTransfer: of(row.id, sameTransfer),
      }))
    },
  )
}

type Duplicate = { bookingId: string | null; paymentLinkId: string | null; reference: string | null }

function toOtherPayment({ bookingId, paymentLinkId, reference }: Duplicate): OtherPayment {
  if (bookingId !== null) return { bookingId, reference: reference ?? "" }
  const linkId = paymentLinkId ?? ""
  return { paymentLinkId: linkId, reference: linkReference(linkId) }
}

export function insertSlip(db: Db, slip: Slip): Write {
  return db.insert(slips).values(slip)
}

export function removeUnattachedBeyond(
  max: number,
  { guestId, uploadedAt }: Pick<Slip, "guestId" | "uploadedAt">,
): Write {
  const own = and(eq(slips.guestId, guestId), unattached(), isNull(slips.removedAt))
  return sql`update ${slips} set removed_at = ${uploadedAt} where id in
    (select id from ${slips} where ${own} order by ${slips.uploadedAt} desc, rowid desc limit -1 offset ${max})`
}

export const present = () => and(isNull(slips.removedAt), isNull(slips.fileRemovedAt))

/** The unary `+` keeps SQLite from reading all slips that are attached to no link. */
export const unattached = () => sql`+${slips.bookingId} is null and +${slips.paymentLinkId} is null`

const toSlip = ({ removedAt: _, fileRemovedAt: __, ...slip }: SlipRow): Slip => slip

export function readSlipsOfGuest(db: Db, { ofBookings, ofLinks }: GuestRows): Read<GuestSlip[]> {
  const isOf = sql`${slips.bookingId} in (${ofBookings}) or ${slips.paymentLinkId} in (${ofLinks})`
  const found = db.select().from(slips).where(sql`${slips.removedAt} is null and (${isOf})`)
  return defineRead([found.orderBy(slips.uploadedAt)], (rows) => rows)
}

/** The cron deletes the files. */
export function removeSlipsOfGuest({ ofBookings, ofLinks }: GuestRows, at: number): Write {
  return sql`update ${slips} set removed_at = ${at}, guest_id = '', sha256 = '', sending_bank = null, trans_ref = null,
      booking_id = null, payment_link_id = null
    where booking_id in (${ofBookings}) or payment_link_id in (${ofLinks})`
}
