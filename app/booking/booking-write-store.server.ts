import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm"
import type { NightPlan } from "#app/calendar/month/night-plan.ts"
import { freeNights, repriceNights, takeNights } from "#app/calendar/month/night-store.server.ts"
import type { Db, Write } from "#app/db/database.server.ts"
import { bookingEvents, bookings, slips, villa } from "#app/db/schema.ts"
import { expireOverdue } from "#app/money/payable/expiry-store.server.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import { recordPromoUse, removePromoUse } from "#app/villa/promo-codes/promo-code-store.server.ts"
import type { Booking, BookingEvent } from "./booking.ts"
import { alertsFor } from "./booking-alert.ts"
import { changeWords, insertWords } from "./booking-search-store.server.ts"

/** 1 or 0: a condition of writes that depend on the villa's prices and rules. */
export function sameVilla(version: number): SQL {
  return sql`(select count(*) from ${villa} where ${villa.version} = ${version})`
}

/**
 * All fail on `nights.night` if a night is taken, `promo_uses_applied` if the code is used up,
 * `booking_events_applied` if a condition is not met.
 * @param conditions at least one, such as `sameVilla`, checked after the batch's preceding writes
 * @param belowList see `alertsFor`
 */
export function insertBooking(
  db: Db,
  booking: Booking,
  event: BookingEvent,
  {
    nights,
    conditions,
    limited,
    belowList,
  }: { nights: NightPlan; conditions: SQL[]; limited: boolean; belowList: number },
): Write[] {
  return [
    ...expireOverdue(db, { now: booking.createdAt, limited }),
    db.insert(bookings).values({ id: booking.id, ...columnsOf(booking) }),
    insertWords(booking),
    ...takeNights(booking.id, nights, { prepYields: prepYieldsTo(event) }),
    ...(booking.price.promo ? [recordPromoUse(booking.price.promo.code, booking.id)] : []),
    db.insert(bookingEvents).values({ ...event, bookingId: booking.id, applied: allOf(...conditions) }),
    ...raiseAlerts(null, booking, event, { paying: booking.total, belowList }),
  ]
}

const raiseAlerts = (...change: Parameters<typeof alertsFor>): Write[] => {
  const [, , { at }] = change
  return alertsFor(...change).map((alert) => insertAlert(alert, at))
}

/** 1 if all conditions are met, else 0. */
const allOf = (...conditions: SQL[]) =>
  sql.join(
    // In SQLite, NOT binds less tightly than the product.
    conditions.map((condition) => sql`(${condition})`),
    sql.raw(" * "),
  )

/** Preparation nights yield to stays entered by staff, but not to a guest's move. */
export function prepYieldsTo({ actor, action }: Pick<BookingEvent, "actor" | "action">): boolean {
  return actor === "admin" && action !== "moved"
}

/**
 * All fail on `booking_events_applied` if `before` is outdated or a condition is not met.
 * @param nights replace the current ones; undefined leaves them unchanged
 * @param conditions checked after the booking's row was changed
 * @param payment see `alertsFor`
 */
export function updateBooking(
  db: Db,
  before: Booking,
  after: Booking,
  event: BookingEvent,
  {
    nights,
    conditions = [],
    payment,
    isSilent = false,
    limited,
  }: {
    nights?: NightPlan
    conditions?: SQL[]
    payment: Parameters<typeof alertsFor>[3]
    /** Whether nobody is alerted. */
    isSilent?: boolean
    limited: boolean
  },
): Write[] {
  const isMoved = before.checkIn !== after.checkIn || before.checkOut !== after.checkOut
  const attached = db
    .update(slips)
    .set({ bookingId: after.id })
    .where(eq(slips.id, after.slipId ?? ""))
  const moves = nights && isMoved ? nights : undefined
  return [
    // First: if this booking has become overdue, its version differs from `before`, and nothing is written.
    ...(moves ? expireOverdue(db, { now: after.updatedAt, limited }) : []),
    db
      .update(bookings)
      .set(columnsOf(after))
      .where(and(eq(bookings.id, before.id), eq(bookings.version, before.version))),
    db
      .insert(bookingEvents)
      .values({ ...event, bookingId: before.id, applied: allOf(applied(before, after), ...conditions) }),
    ...changeWords(db, before, after),
    ...(before.price.promo && !after.price.promo ? [removePromoUse(db, before.id)] : []),
    ...(after.slipId !== null && after.slipId !== before.slipId ? [attached] : []),
    ...detachSlip(db, before, after, event),
    ...(moves
      ? [freeNights(db, before.id, moves), ...takeNights(before.id, moves, { prepYields: prepYieldsTo(event) })]
      : []),
    ...(nights ? [repriceNights(before.id, nights)] : []),
    ...(isSilent ? [] : raiseAlerts(before, after, event, payment)),
  ]
}

/**
 * Replaced slips are soft-deleted. Removed ones are detached: the guest can attach them again until the cron
 * deletes them. Slips rejected by an admin stay.
 */
function detachSlip(db: Db, before: Booking, after: Booking, { actor }: BookingEvent): Write[] {
  if (actor !== "guest" || before.slipId === null || before.slipId === after.slipId) return []
  const removedAt = after.slipId === null ? null : after.updatedAt
  return [db.update(slips).set({ bookingId: null, removedAt }).where(eq(slips.id, before.slipId))]
}

/** 1 if the booking was changed and its new slip is stored and free. */
function applied(before: Booking, after: Booking): SQL {
  if (after.slipId === null || after.slipId === before.slipId) return sql`changes()`
  const free = and(isNull(slips.paymentLinkId), or(isNull(slips.bookingId), eq(slips.bookingId, after.id)))
  const stored = and(eq(slips.id, after.slipId), isNull(slips.removedAt), isNull(slips.fileRemovedAt))
  return sql`changes() * (select count(*) from ${slips} where ${and(stored, free)})`
}

/** Without the id, which would make SQLite look for rows that reference the old one. */
function columnsOf({ id: _, customer, card, ...booking }: Booking): Omit<typeof bookings.$inferInsert, "id"> {
  return {
    ...booking,
    firstName: customer?.firstName ?? null,
    lastName: customer?.lastName ?? null,
    email: customer?.email ?? null,
    phone: customer?.phone ?? null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
  }
}
