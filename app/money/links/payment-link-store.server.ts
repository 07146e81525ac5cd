import { and, eq, isNull, lte, type SQL, sql } from "drizzle-orm"
import type { Booking } from "#app/booking/booking.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import type { GuestRows } from "#app/db/guest-rows.server.ts"
import { paymentLinkEvents, paymentLinks } from "#app/db/schema.ts"
import type { Slip } from "#app/money/slips/slip.ts"
import { insertSlip } from "#app/money/slips/slip-store.server.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import type { PaymentLink, PaymentLinkEvent } from "./payment-link.ts"
import { linkAlertsFor } from "./payment-link-alert.ts"
import type { LinkTransitionOf } from "./payment-link-status.ts"

type LinkRow = typeof paymentLinks.$inferSelect

/** A subquery. */
export function bookingOfLink(linkId: string): SQL {
  return sql`(select booking_id from ${paymentLinks} where id = ${linkId})`
}

export function readPaymentLink(db: Db, id: string): Read<PaymentLink | null> {
  return defineRead(
    [db.select().from(paymentLinks).where(eq(paymentLinks.id, id))],
    (rows) => rows.map(toLink)[0] ?? null,
  )
}

/** Fails on `payment_links.id` if the id exists. */
export function insertPaymentLink(db: Db, link: PaymentLink, event: PaymentLinkEvent): Write[] {
  return [
    db.insert(paymentLinks).values({ id: link.id, ...columnsOf(link) }),
    db.insert(paymentLinkEvents).values({ ...event, paymentLinkId: link.id, applied: 1 }),
  ]
}

/**
 * All fail on `payment_link_events_applied` if the link has changed since `before` or a condition is not met.
 * @param booking before the change
 */
export function updatePaymentLink(
  db: Db,
  before: PaymentLink,
  after: PaymentLink,
  event: PaymentLinkEvent,
  { slip, booking, conditions }: { slip: Slip | undefined; booking: Booking | null; conditions: SQL[] },
): Write[] {
  return [
    db
      .update(paymentLinks)
      .set(columnsOf(after))
      .where(and(eq(paymentLinks.id, before.id), eq(paymentLinks.version, before.version), ...conditions)),
    db.insert(paymentLinkEvents).values({ ...event, paymentLinkId: before.id, applied: sql`changes()` }),
    ...(slip ? [insertSlip(db, { ...slip, paymentLinkId: after.id })] : []),
    ...linkAlertsFor(after, event, slip, booking).map((alert) => insertAlert(alert, event.at)),
  ]
}

const OVERDUE = { from: "open", to: "expired" } as const satisfies LinkTransitionOf<"system">

export function expireOverdueLinks(db: Db, now: number, linkId?: string): Write[] {
  const idle = isNull(paymentLinks.settlingPaymentId)
  // A literal, as the condition of the partial index `payment_links_due` has it.
  const open = eq(paymentLinks.status, OVERDUE.from).inlineParams()
  const over = and(open, lte(paymentLinks.expiresAt, now), idle)
  const which = linkId === undefined ? over : and(eq(paymentLinks.id, linkId), over)
  return [
    sql`insert into ${paymentLinkEvents} (payment_link_id, at, actor, from_status, to_status, applied)
        select id, ${now}, 'system', status, ${OVERDUE.to}, 1 from ${paymentLinks} where ${which}`,
    db
      .update(paymentLinks)
      .set({ status: OVERDUE.to, version: sql`${paymentLinks.version} + 1`, updatedAt: now })
      .where(which),
  ]
}

export function toLink({ cardBrand, cardLast4, ...link }: LinkRow): PaymentLink {
  return { ...link, card: cardBrand === null ? null : { brand: cardBrand, last4: cardLast4 ?? "" } }
}

/** Without the id, as `columnsOf` of a booking. */
function columnsOf({ id: _, card, ...link }: PaymentLink): Omit<typeof paymentLinks.$inferInsert, "id"> {
  return { ...link, cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null }
}

export function readLinksOfGuest(db: Db, { ofLinks }: GuestRows): Read<PaymentLink[]> {
  const found = db.select().from(paymentLinks).where(sql`${paymentLinks.id} in (${ofLinks})`)
  return defineRead([found.orderBy(paymentLinks.createdAt)], (rows) => rows.map(toLink))
}

/** The description is replaced by the link's reference; see linkReference. */
export function eraseLinksOfGuest({ ofLinks }: GuestRows, at: number): Write {
  return sql`update ${paymentLinks} set customer_name = null,
      description = 'PL-' || upper(substr(replace(id, '-', ''), 1, 6)), card_brand = null, card_last4 = null,
      in_review_since = case status when 'in_review' then in_review_since end,
      erased_at = ${at}, version = version + 1
    where id in (${ofLinks})`
}
