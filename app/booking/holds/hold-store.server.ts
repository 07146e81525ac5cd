import { asc, type SQL, sql } from "drizzle-orm"
import type { BookingStatus } from "#app/booking/status.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { notOverdue } from "#app/db/deadlines.server.ts"
import { jsonObject } from "#app/db/json.server.ts"
import { bookings, cardPayments, paymentLinks } from "#app/db/schema.ts"
import { DAY_MS } from "#app/durations.ts"
import type { AlertFacts } from "#app/notify/alerts/alert.ts"
import { insertAlertsFrom } from "#app/notify/alerts/raise-alert-store.server.ts"
import {
  HOLD_LIMITS,
  HOLDS_ALERT_NIGHTS,
  type Holder,
  type HoldGroup,
  type Holds,
  NETWORK_MAX_DAILY_BOOKINGS,
} from "./hold.ts"

/** Repeats the condition of the partial index `bookings_unconfirmed`, so that SQLite uses it. */
const unconfirmed = (now: number) => sql`${bookings.status} in ('pending_payment', 'in_review')
  and ${notOverdue(now)}`

const NIGHTS = sql`cast(julianday(${bookings.checkOut}) - julianday(${bookings.checkIn}) as integer)`

const ofGuest = ({ guestId }: Pick<Holder, "guestId">) => sql`${bookings.guestId} = ${guestId}`
/** Repeats the condition of the partial index `bookings_network`: SQLite ignores parameter values. */
const ofAddress = ({ addressHash }: Pick<Holder, "addressHash">) =>
  sql`${bookings.addressHash} = ${addressHash} and ${bookings.addressHash} <> ''`

export function readHolds(db: Db, holder: Holder, now: number): Read<{ guest: Holds; address: Holds }> {
  const count = { bookings: sql<number>`count(*)`, nights: sql<number>`coalesce(sum(${NIGHTS}), 0)` }
  const held = (whose: SQL) =>
    db
      .select(count)
      .from(bookings)
      .where(sql`${whose} and ${unconfirmed(now)}`)
  return defineRead([held(ofGuest(holder)), held(ofAddress(holder))], (guestRows, addressRows) => ({
    guest: holdsIn(guestRows),
    address: holdsIn(addressRows),
  }))
}

/** Batch condition for device and network. */
export function withinHoldLimits(holder: Holder, now: number): SQL {
  const within = (whose: SQL, { bookings: max, nights }: Holds) => sql`(select count(*) <= ${max}
    and coalesce(sum(${NIGHTS}), 0) <= ${nights} from ${bookings} where ${whose} and ${unconfirmed(now)})`
  return sql`${within(ofGuest(holder), HOLD_LIMITS.guest)} * ${within(ofAddress(holder), HOLD_LIMITS.address)}`
}

const bookedInLastDay = (holder: Pick<Holder, "addressHash">, now: number) =>
  sql`${ofAddress(holder)} and ${bookings.createdAt} > ${now - DAY_MS}`

/** Counts bookings of any status within 24 hours. */
export function readBookingsInLastDay(db: Db, holder: Pick<Holder, "addressHash">, now: number): Read<number> {
  const count = db.select({ count: sql<number>`count(*)` }).from(bookings).where(bookedInLastDay(holder, now))
  return defineRead([count], ([row]) => row?.count ?? 0)
}

/** Batch condition. */
export function withinDailyBookings(holder: Pick<Holder, "addressHash">, now: number): SQL {
  return sql`(select count(*) <= ${NETWORK_MAX_DAILY_BOOKINGS} from ${bookings} where ${bookedInLastDay(holder, now)})`
}

/** Card payments of the booking, or of its links, that may still be captured. */
const openCards = (bookingId: string) => sql`${cardPayments.status} in ('pending', 'authorized', 'capturing')
  and (${cardPayments.bookingId} = ${bookingId} or ${cardPayments.debt} = ${`booking:${bookingId}`})`

/** Links that can still be paid, or have a slip in review. */
const openLinks = (bookingId: string, now: number) => sql`${paymentLinks.bookingId} = ${bookingId}
  and (${paymentLinks.status} = 'in_review' or (${paymentLinks.status} = 'open' and ${paymentLinks.expiresAt} > ${now}))`

/** An unfinished card payment or an open payment link. */
export function readHasOpenPayment(db: Db, bookingId: string, now: number): Read<boolean> {
  return defineRead(
    [
      db.select({ id: cardPayments.id }).from(cardPayments).where(openCards(bookingId)).limit(1),
      db.select({ id: paymentLinks.id }).from(paymentLinks).where(openLinks(bookingId, now)).limit(1),
    ],
    (...found) => found.some((rows) => rows.length > 0),
  )
}

/** Batch condition: no unfinished card payment or open payment link. */
export function withoutOpenPayment(bookingId: string, now: number): SQL {
  return sql`(select (select count(*) from ${cardPayments} where ${openCards(bookingId)})
    + (select count(*) from ${paymentLinks} where ${openLinks(bookingId, now)}) = 0)`
}

export type HeldBooking = Holder & {
  id: string
  reference: string
  status: BookingStatus
  checkIn: string
  checkOut: string
  nights: number
  firstName: string | null
  lastName: string | null
  createdAt: number
}

/** Oldest first. A null group means all guests. */
export function readHeldBookings(
  db: Db,
  { group, now, limit }: { group: HoldGroup | null; now: number; limit: number },
): Read<HeldBooking[]> {
  const { kind = "guest", id: whose = "" } = group ?? {}
  const inGroup = kind === "guest" ? ofGuest({ guestId: whose }) : ofAddress({ addressHash: whose })
  const { id, reference, status, guestId, addressHash, checkIn, checkOut, firstName, lastName, createdAt } = bookings
  return defineRead(
    [
      db
        .select({
          id,
          reference,
          status,
          guestId,
          addressHash,
          checkIn,
          checkOut,
          firstName,
          lastName,
          createdAt,
          nights: sql<number>`${NIGHTS}`.as("nights"),
        })
        .from(bookings)
        .where(group ? sql`${inGroup} and ${unconfirmed(now)}` : unconfirmed(now))
        .orderBy(asc(createdAt), asc(id))
        .limit(limit),
    ],
    (rows) => rows,
  )
}

export function readAllHolds(db: Db, now: number): Read<Holds> {
  const count = { bookings: sql<number>`count(*)`, nights: sql<number>`coalesce(sum(${NIGHTS}), 0)` }
  return defineRead([db.select(count).from(bookings).where(unconfirmed(now))], (rows) => holdsIn(rows))
}

const holdsIn = ([holds]: Holds[]) => holds ?? { bookings: 0, nights: 0 }

/** Once per `day` (the villa's date), above `HOLDS_ALERT_NIGHTS` unconfirmed nights. */
export function raiseHoldsAlert({ day, now }: { day: string; now: number }): Write {
  const facts = jsonObject<AlertFacts["holds-many"]>({
    bookings: sql<number>`held.bookings`,
    nights: sql<number>`held.nights`,
  })
  const held = sql`from (select count(*) as bookings, coalesce(sum(${NIGHTS}), 0) as nights from ${bookings}
      where ${unconfirmed(now)}) as held where held.nights > ${HOLDS_ALERT_NIGHTS}`
  return insertAlertsFrom(
    held,
    { kind: "holds-many", subject: sql`'holds'`, dedupeKey: sql`${`holds:${day}`}`, facts },
    now,
  )
}
