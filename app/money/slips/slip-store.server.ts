import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { bookingEvents, bookings, ledger, slips } from "#app/db/schema.ts"
import { paymentEvidence } from "#app/money/ledger/ledger.ts"
import { linkReference } from "#app/money/links/payment-link.ts"
import type { Transfer } from "./mini-qr.ts"
import type { OtherPayment, Slip, SlipToCheck } from "./slip.ts"

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
  const query = db
    .select()
    .from(slips)
    .where(attachedWith(transfer ?? { sendingBank: "", transRef: "" }))
  return defineRead([query], (rows) => rows.map(toSlip)[0] ?? null)
}

/**
 * What a transfer pays, if it is something else than a slip's own booking or link: by another slip, or by the ledger, which
 * also knows the transfers of slips whose own was replaced.
 */
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
 * Records the transfer that staff read from the image of a slip, unless an attached slip has it already, or the ledger has
 * the slip as the evidence of a payment.
 */
export function recordTransfer(id: string, transfer: Transfer): Write {
  const { sendingBank, transRef } = transfer
  return sql`update ${slips} set sending_bank = ${sendingBank}, trans_ref = ${transRef}
    where id = ${id} and not exists (select 1 from ${slips} where ${attachedWith(transfer)})
      and not exists (select 1 from ${ledger} where evidence in
        ('slip:' || ${slips.id}, 'transfer:' || ${slips.sendingBank} || ':' || ${slips.transRef}))`
}

/** It is attached, and its transfer is this one; there is one such slip at most. */
const attachedWith = ({ sendingBank, transRef }: Transfer) =>
  and(
    eq(slips.sendingBank, sendingBank),
    eq(slips.transRef, transRef),
    or(isNotNull(slips.bookingId), isNotNull(slips.paymentLinkId)),
  )

/** How many times a slip was attached to a booking, including removed and rejected ones. */
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

/**
 * Some slips, oldest first, and the other bookings and links for which the same file was sent, deleted files included.
 */
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

/** Soft-deletes the oldest of a guest's unattached slips beyond a maximum. */
export function removeUnattachedBeyond(
  max: number,
  { guestId, uploadedAt }: Pick<Slip, "guestId" | "uploadedAt">,
): Write {
  const own = and(eq(slips.guestId, guestId), unattached(), isNull(slips.removedAt))
  return sql`update ${slips} set removed_at = ${uploadedAt} where id in
    (select id from ${slips} where ${own} order by ${slips.uploadedAt} desc, rowid desc limit -1 offset ${max})`
}

/** It is not soft-deleted, and its file exists. */
export const present = () => and(isNull(slips.removedAt), isNull(slips.fileRemovedAt))

/**
 * It is attached to no booking or payment link. The unary `+` keeps SQLite from reading all slips that are attached to no
 * link.
 */
export const unattached = () => sql`+${slips.bookingId} is null and +${slips.paymentLinkId} is null`

const toSlip = ({ removedAt: _, fileRemovedAt: __, ...slip }: SlipRow): Slip => slip
