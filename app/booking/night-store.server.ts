import { and, asc, eq, gte, inArray, isNull, lt, ne, not, notInArray, or, type SQLWrapper, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "../db/database.server.ts"
import { blocks, bookings, feedNights, feeds, nights } from "../db/schema.ts"
import { fullName } from "./customer.ts"
import type { NightOccupant } from "./month.ts"
import { STATE_COLUMNS } from "./status.ts"

/**
 * The taken nights from one date up to but not including another. Nights of an overdue booking count as free even
 * before it is expired, unless another channel sold them, and so do those of `exceptBookingId`, the booking that is
 * being changed.
 */
export function readTakenNights(
  db: Db,
  { from, to, now, exceptBookingId = "" }: { from: string; to: string; now: number; exceptBookingId?: string },
): Read<string[]> {
  const overdueIds = db.select({ id: bookings.id }).from(bookings).where(overdue(now))
  const isClaimed = sql`exists (select 1 from ${feedNights} where ${feedNights.night} = ${nights.night} and kind = 'stay')`
  return defineRead(
    [
      db
        .select({ night: nights.night })
        .from(nights)
        .where(
          and(
            gte(nights.night, from),
            lt(nights.night, to),
            or(
              isNull(nights.bookingId),
              and(ne(nights.bookingId, exceptBookingId), or(notInArray(nights.bookingId, overdueIds), isClaimed)),
            ),
          ),
        )
        .orderBy(asc(nights.night)),
    ],
    (rows) => rows.map((row) => row.night),
  )
}

/**
 * The occupants of the taken nights from one date up to but not including another, and the feeds that claim them; overdue
 * bookings are included.
 */
export function readNightOccupants(db: Db, { from, to }: { from: string; to: string }): Read<NightOccupant[]> {
  const inRange = and(gte(nights.night, from), lt(nights.night, to))
  const bookingIds = db.select({ id: nights.bookingId }).from(nights).where(inRange)
  const blockIds = db.select({ id: nights.blockId }).from(nights).where(inRange)
  return defineRead(
    [
      db.select().from(nights).where(inRange).orderBy(asc(nights.night)),
      db
        .select({
          id: bookings.id,
          reference: bookings.reference,
          status: bookings.status,
          paymentDeadline: bookings.paymentDeadline,
          firstName: bookings.firstName,
          lastName: bookings.lastName,
          phone: bookings.phone,
        })
        .from(bookings)
        .where(inArray(bookings.id, bookingIds)),
      db
        .select({ id: blocks.id, note: blocks.note, feedId: blocks.feedId })
        .from(blocks)
        .where(inArray(blocks.id, blockIds)),
      db
        .select({
          feedId: feedNights.feedId,
          night: feedNights.night,
          settledAt: feedNights.settledAt,
          firstSeenAt: feedNights.firstSeenAt,
        })
        .from(feedNights)
        .where(and(gte(feedNights.night, from), lt(feedNights.night, to), sql`kind = 'stay'`))
        .orderBy(asc(feedNights.firstSeenAt), asc(feedNights.feedId)),
      db.select({ id: feeds.id, name: feeds.name, colour: feeds.colour }).from(feeds),
    ],
    (nightRows, bookingRows, blockRows, claimRows, feedRows) => {
      const bookingOf = new Map(
        bookingRows.map(({ firstName, lastName, ...booking }) => [
          booking.id,
          { ...booking, customerName: fullName({ firstName: firstName ?? "", lastName: lastName ?? "" }) },
        ]),
      )
      const feedOf = new Map(feedRows.map((feed) => [feed.id, feed]))
      const blockOf = new Map(blockRows.map((block) => [block.id, block]))
      const claimsOf = new Map<string, typeof claimRows>()
      for (const claim of claimRows) claimsOf.set(claim.night, [...(claimsOf.get(claim.night) ?? []), claim])
      return nightRows.map(({ night, blockId, bookingId }) => {
        const { feedId = null, ...block } = blockOf.get(blockId ?? "") ?? { id: "", note: "" }
        const claims = (claimsOf.get(night) ?? []).filter((claim) => claim.feedId !== feedId)
        return {
          night,
          block: block.id && feedId === null ? block : null,
          booking: bookingOf.get(bookingId ?? "") ?? null,
          feed: feedOf.get(feedId ?? "") ?? null,
          claims: claims.flatMap((claim) => {
            const feed = feedOf.get(claim.feedId)
            const { settledAt, firstSeenAt } = claim
            return feed ? [{ ...feed, settledAt, firstSeenAt }] : []
          }),
        }
      })
    },
  )
}

/** The owner of nights: a booking or a block. */
type Owner = { bookingId: string } | { blockId: string }

/**
 * The night lock: inserts a row for each night that the owner does not have yet, and fails on `nights.night` if another
 * owner has one of them. One JSON parameter, because D1 allows a hundred parameters at most.
 */
export function takeNights(owner: Owner, nightList: string[]): Write {
  const [column, id] = "blockId" in owner ? [nights.blockId, owner.blockId] : [nights.bookingId, owner.bookingId]
  return sql`insert into ${nights} (night, ${sql.identifier(column.name)})
    select value, ${id} from json_each(${JSON.stringify(nightList)})
    where not exists (select 1 from ${nights} where night = value and ${column} = ${id})`
}

/**
 * Releases the nights of an owner, or of all bookings that a query selects. A night that another channel sold passes to
 * that channel's feed (trigger `nights_pass_to_feed`), so nights that the owner keeps must not be released and taken
 * again.
 * @param kept the nights that the owner keeps
 */
export function freeNights(db: Db, owner: Owner | { bookingId: SQLWrapper }, kept: readonly string[] = []): Write {
  const isKept = sql`${nights.night} in (select value from json_each(${JSON.stringify(kept)}))`
  return db.delete(nights).where(and(ownedBy(owner), kept.length > 0 ? not(isKept) : undefined))
}

function ownedBy(owner: Owner | { bookingId: SQLWrapper }) {
  if ("blockId" in owner) return eq(nights.blockId, owner.blockId)
  const { bookingId } = owner
  return typeof bookingId === "string" ? eq(nights.bookingId, bookingId) : inArray(nights.bookingId, bookingId)
}

/** Selects overdue bookings: their nights are free even before they are expired. */
export function overdue(now: number) {
  return and(eq(bookings.status, STATE_COLUMNS.pending_payment.status), sql`${bookings.paymentDeadline} <= ${now}`)
}
