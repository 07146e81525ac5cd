import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { bookingEvents, bookings, ledger, slips } from "#app/db/schema.ts"
import { recordStaffAct } from "#app/db/staff-acts.server.ts"
import { paymentEvidence } from "#app/money/ledger/ledger.ts"
import { linkReference } from "#app/money/links/payment-link.ts"
import type { Transfer } from "./mini-qr.ts"
import type { OtherPayment, Slip, SlipToCheck } from "./slip.ts"

const WAITING_MAX = 20

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

/** At most one slip with a transfer is attached to something. */
export function readSlipOfTransfer(db: Db, transfer: Transfer | null): Read<Slip | null> {
  const query = db
    .select()
    .from(slips)
    .where(attachedWith(transfer ?? { sendingBank: "", transRef: "" }))
  return defineRead([query], (rows) => rows.map(toSlip)[0] ?? null)
}

/** Besides the slip's own payment; the ledger also knows transfers of replaced slips. */
export function readOtherPayment(db: Db, slipId: string, transfer: Transfer): Read<OtherPayment | null> {
  const { bookingId, paymentLinkId } = slips
  const own = sql`(select booking_id, payment_link_id from ${slips} where id = ${slipId})`
  const query = db
    .select({ bookingId, paymentLinkId, reference: bookings.reference })
    .from(slips)
    .leftJoin(bookings, eq(bookings.id, bookingId))
    .where(and(attachedWith(transfer), sql`(${bookingId}, ${paymentLinkId}) is not ${own}`))
  const received = db
    .select({ bookingId: ledger.bookingId, paymentLinkId: ledger.paymentLinkId, reference: bookings.reference })
    .from(ledger)
    .leftJoin(bookings, eq(bookings.id, ledger.bookingId))
    .where(
      and(
        eq(ledger.evidence, paymentEvidence({ slipId, ...transfer }) ?? ""),
        sql`(${ledger.bookingId}, ${ledger.paymentLinkId}) is not ${own}`,
      ),
    )
  return defineRead([query, received], ([row], [line]) => {
    const found = row ?? line
    return found ? toOtherPayment(found) : null
  })
}

/**
 * Does nothing if an attached slip has the transfer, or if the ledger has the slip as evidence. The history
 * says who recorded it and what it replaces.
 */
export function recordTransfer(id: string, transfer: Transfer, by: { name: string; at: number }): Write[] {
  const { sendingBank, transRef } = transfer
  const which = sql`id = ${id} and not exists (select 1 from ${slips} where ${attachedWith(transfer)})
      and not exists (select 1 from ${ledger} where evidence in
        ('slip:' || ${slips.id}, 'transfer:' || ${slips.sendingBank} || ':' || ${slips.transRef}))`
  const before = sql`iif(trans_ref is null, '', sending_bank || ' ' || trans_ref || ' → ')`
  const change = sql`select booking_id, payment_link_id, ${before} || ${`${sendingBank} ${transRef}`} as detail
    from ${slips} where ${which}`
  return [
    ...recordStaffAct("transfer-read", change, by),
    sql`update ${slips} set sending_bank = ${sendingBank}, trans_ref = ${transRef} where ${which}`,
  ]
}

const attachedWith = ({ sendingBank, transRef }: Transfer) =>
  and(
    eq(slips.sendingBank, sendingBank),
    eq(slips.transRef, transRef),
    or(isNotNull(slips.bookingId), isNotNull(slips.paymentLinkId)),
  )

/** Includes removed and rejected slips. */
export function readSlipsAttached(db: Db, bookingId: string): Read<number> {
  const attached = and(eq(bookingEvents.bookingId, bookingId), eq(bookingEvents.action, "slip-attached"))
  return defineRead(
    [db.select({ count: sql<number>`count(*)` }).from(bookingEvents).where(attached)],
    (rows) => rows[0]?.count ?? 0,
  )
}

export function readSlipsOfLink(db: Db, paymentLinkId: string): Read<Slip[]> {
  return defineRead([db.select().from(slips).where(eq(slips.paymentLinkId, paymentLinkId))], (rows) => rows.map(toSlip))
}

export function readSlipToCheck(db: Db, id: string): Read<SlipToCheck | null> {
  const { queries, value } = slipsToCheck(db, eq(slips.id, id))
  return { queries, value: (rows) => value(rows)[0] ?? null }
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

/** Oldest first, each with the other payments for which the same file was sent, deleted files included. */
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
        sameFile: duplicateRows.filter(({ slipId }) => slipId === row.id).map(toOtherPayment),
      })),
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
