import { and, desc, eq, gt, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Booking } from "#app/booking/booking.ts"
import { fullName } from "#app/booking/guest/customer.ts"
import type { NightPlan } from "#app/calendar/month/night-plan.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import {
  alerts,
  bookings,
  closedMonths,
  ledger,
  nights,
  type OpenLink,
  outbox,
  paymentLinkEvents,
  paymentLinks,
  presses,
  receipts,
  refunds,
} from "#app/db/schema.ts"
import type { PaymentLinkStatus } from "#app/money/links/payment-link-status.ts"
import { deleteAlerts } from "#app/notify/alerts/raise-alert-store.server.ts"
import type { Press, PressedLink } from "./press.ts"

/** The booking's latest press, what was before it, and whether something of it was printed, or sent or closed. */
export type FoundPress = {
  press: Press
  nights: NightPlan
  openLinks: OpenLink[]
  isPrinted: boolean
  isFinal: boolean
}

export function readPress(db: Db, bookingId: string): Read<FoundPress | null> {
  const isFinal = sql<number>`not (${nothingFinal(bookingId)})`
  const isPrinted = sql<number>`not (${nothingPrinted(bookingId)})`
  const found = db.select({ press: presses, isFinal, isPrinted }).from(presses).where(eq(presses.subject, bookingId))
  return defineRead([found], ([row]) => {
    if (!row) return null
    const { subject: _, nights: taken, openLinks, emails: __, alerts: ___, ...press } = row.press
    const stay = taken.filter(({ prep }) => !prep)
    const prep = taken.filter((each) => each.prep).map(({ night }) => night)
    return { press, nights: { stay, prep }, openLinks, isPrinted: row.isPrinted === 1, isFinal: row.isFinal === 1 }
  })
}

/**
 * In the batch of the press, before it frees a booking's nights, after it takes a block's. Replaces an earlier
 * press; old ones are deleted.
 */
export function insertPress(db: Db, subject: string, press: Press): Write[] {
  const taken = sql`(select json_group_array(json_object('night', night, 'seasonId', season_id,
    'charged', charged, 'prep', prep)) from ${nights} where booking_id = ${subject} or block_id = ${subject})`
  const openLinks = sql`(select json_group_array(json_object('id', id, 'amount', amount)) from ${paymentLinks}
    where booking_id = ${subject} and status = 'open')`
  const { kind, version, adminId, at, until, amount } = press
  const idsOf = (table: typeof outbox | typeof alerts) =>
    sql`(select json_group_array(id) from ${table} where booking_id = ${subject})`
  return [
    db.delete(presses).where(sql`${presses.until} <= ${at} or ${presses.subject} = ${subject}`),
    sql`insert into ${presses} (subject, kind, version, admin_id, at, until, amount, replaced, lines, nights, open_links,
        emails, alerts, link)
      values (${subject}, ${kind}, ${version}, ${adminId}, ${at}, ${until}, ${amount},
        ${press.replaced && JSON.stringify(press.replaced)}, ${JSON.stringify(press.lines)}, ${taken}, ${openLinks},
        ${idsOf(outbox)}, ${idsOf(alerts)}, ${press.link && JSON.stringify(press.link)})`,
  ]
}

/** A condition on the messages of the booking: they were written with its press, or later. */
const isNew = (table: typeof outbox | typeof alerts) => {
  const known = table === outbox ? presses.emails : presses.alerts
  return sql`${table.id} not in (select value from ${presses}, json_each(${known})
    where ${presses.subject} = ${table.bookingId})`
}

/** Last in the batch of the press: what the batch wrote about the booking is not sent before `until`. */
export function delayMessages(bookingId: string, { until }: Pick<Press, "until">): Write[] {
  return [
    sql`update ${outbox} set due_at = ${until} where booking_id = ${bookingId} and due_at is not null
      and ${isNew(outbox)}`,
    sql`update ${alerts} set not_before = ${until} where booking_id = ${bookingId} and fanned_out_at is null
      and ${isNew(alerts)}`,
  ]
}

/**
 * A condition: no held message of the booking's press was taken up for sending, whichever clock did so, no month
 * was closed since, whose books name what the press did, and no payment link that it decided on or made has changed.
 */
export function nothingFinal(bookingId: string): SQL {
  return sql`not exists (select 1 from ${presses} join ${outbox} on ${outbox.bookingId} = ${presses.subject}
      where ${presses.subject} = ${bookingId} and ${isNew(outbox)}
        and ${outbox.dueAt} is not ${presses.until})
    and not exists (select 1 from ${presses} join ${alerts} on ${alerts.bookingId} = ${presses.subject}
      where ${presses.subject} = ${bookingId} and ${alerts.notBefore} = ${presses.until}
        and ${alerts.fannedOutAt} is not null)
    and not exists (select 1 from ${presses} join ${closedMonths} on ${closedMonths.closedAt} >= ${presses.at}
      where ${presses.subject} = ${bookingId})
    and not exists (select 1 from ${presses} join ${paymentLinks} on ${paymentLinks.bookingId} = ${presses.subject}
      where ${presses.subject} = ${bookingId} and ${paymentLinks.updatedAt} <> ${presses.at}
        and (${paymentLinks.id} = ${presses.link} ->> 'id' or ${paymentLinks.createdAt} = ${presses.at}))`
}

/** A condition: no paper of the booking's press was printed. */
export function nothingPrinted(bookingId: string): SQL {
  return sql`not exists (select 1 from ${presses}, json_each(${presses.lines}) as line
    join ${receipts} on ${receipts.lineId} = line.value
    where ${presses.subject} = ${bookingId} and ${receipts.printedAt} is not null)`
}

/** A condition: what was pressed may still be undone, so that nothing of it is erased. */
export function canStillUndo(bookingId: SQLWrapper, now: number): SQL {
  return sql`exists (select 1 from ${presses} where ${presses.subject} = ${bookingId} and ${presses.until} > ${now})`
}

/** Nights of deleted bookings that can still come back. */
export function readNightsToComeBack(db: Db, now: number): Read<{ night: string; prep: boolean }[]> {
  const deleted = and(eq(presses.kind, "deleted"), gt(presses.until, now))
  const found = db.select({ nights: presses.nights }).from(presses).where(deleted)
  return defineRead([found], (rows) =>
    rows.flatMap(({ nights: freed }) => freed.map(({ night, prep }) => ({ night, prep: Boolean(prep) }))),
  )
}

/**
 * Belongs after the reversal's lines and email. If a held press loses all its payments, its email and that of the
 * reversal are deleted; otherwise the reversal's email waits for those about payments that are still unsent.
 */
export function withdrawReversed(db: Db, bookingId: string, { ids, now }: { ids: string[]; now: number }): Write[] {
  const isReversed = sql`line.value in (select value from json_each(${JSON.stringify(ids)}))`
  const held = sql`(select until from ${presses} where ${presses.subject} = ${bookingId} and ${presses.until} > ${now}
    and exists (select 1 from json_each(${presses.lines}) as line where ${isReversed})
    and not exists (select 1 from json_each(${presses.lines}) as line join ${ledger} on ${ledger.id} = line.value
      where ${ledger.kind} = 'payment' and not (${isReversed})))`
  const unsent = sql`${outbox.bookingId} = ${bookingId} and ${outbox.sentAt} is null`
  const ofReversal = sql`${unsent} and ${outbox.kind} = 'payment-reversed' and ${outbox.dueAt} = ${now}`
  const isReceived = (mails: SQL) => sql`${mails}.kind = 'payment-received' and ${mails}.due_at = ${held}`
  return [
    db.delete(outbox).where(sql`${ofReversal} and exists (select 1 from ${outbox} as received
      where received.booking_id = ${bookingId} and received.sent_at is null and ${isReceived(sql`received`)})`),
    db.delete(outbox).where(sql`${unsent} and ${isReceived(sql`${outbox}`)}`),
    sql`update ${outbox} set due_at = (select max(due_at) from ${outbox} as first where first.booking_id = ${bookingId}
      and first.sent_at is null and first.kind in ('confirmed', 'payment-received', 'payment-reversed'))
      where ${ofReversal}`,
    ...deleteAlerts(sql`(select id from ${alerts} where booking_id = ${bookingId} and not_before = ${held}
      and kind = 'balance-paid')`),
  ]
}

/** A condition: the press was not undone, and no other has followed. */
export function isLatestPress(bookingId: string, { version }: Pick<Press, "version">): SQL {
  return sql`exists (select 1 from ${presses}
    where ${presses.subject} = ${bookingId} and ${presses.version} = ${version})`
}

/** Deletes what the press caused and was not sent, and the press itself. */
export function withdrawPress(db: Db, bookingId: string, { until, at }: Press): Write[] {
  const held = and(eq(outbox.bookingId, bookingId), eq(outbox.dueAt, until), isNull(outbox.sentAt))
  return [
    db.delete(outbox).where(held),
    ...deleteAlerts(sql`(select id from ${alerts} where booking_id = ${bookingId} and not_before = ${until})`),
    db.delete(refunds).where(sql`${refunds.bookingId} = ${bookingId} and ${refunds.createdAt} = ${at}
      and ${refunds.status} = 'owed' and ${refunds.version} = 1`),
    deletePress(db, bookingId),
  ]
}

export function deletePress(db: Db, subject: string): Write {
  return db.delete(presses).where(eq(presses.subject, subject))
}

/** What the admin can undo now: whom it is about, how much was moved, and for how long. */
export type ShownPress = Pick<Press, "kind" | "version" | "amount"> & {
  subject: string
  /** The booking's guest or number; empty for a block. */
  name: string
  /** The first and the last night of a block. */
  nights: [string, string] | null
  remainingMs: number
}

export function readShownPress(db: Db, adminId: string, now: number): Read<ShownPress | null> {
  const { firstName, lastName, reference } = bookings
  const isCurrent = or(isNull(bookings.id), eq(bookings.version, presses.version))
  const latest = db
    .select({ press: presses, firstName, lastName, reference })
    .from(presses)
    .leftJoin(bookings, eq(bookings.id, presses.subject))
    // Any change of the booking since ends the undo.
    .where(and(eq(presses.adminId, adminId), gt(presses.until, now), isCurrent))
    .orderBy(desc(presses.at))
    .limit(1)
  return defineRead([latest], ([row]) => {
    if (!row) return null
    const { subject, kind, version, amount, until } = row.press
    const name = fullName({ firstName: row.firstName ?? "", lastName: row.lastName ?? "" }) || (row.reference ?? "")
    const dates = row.press.nights.map(({ night }) => night).sort()
    const nights: [string, string] | null = kind === "blocked" && dates[0] ? [dates[0], dates.at(-1) ?? dates[0]] : null
    return { subject, kind, version, amount, name, nights, remainingMs: until - now }
  })
}

/**
 * Ends the links that the press made, reopens those that it closed, unless they have expired, and restores the amounts
 * that it lowered and the link that it decided on.
 */
export function restoreLinks(
  { id }: Pick<Booking, "id">,
  { press: { at, link }, openLinks }: FoundPress,
  now: number,
): Write[] {
  const made = sql`booking_id = ${id} and created_at = ${at} and status = 'open' and settling_payment_id is null`
  const closed = sql`booking_id = ${id} and updated_at = ${at} and status = 'cancelled' and created_at < ${at}
    and in_review_since is null and expires_at > ${now}`
  const change = (which: SQL, to: PaymentLinkStatus, also = sql``) => [
    sql`insert into ${paymentLinkEvents} (payment_link_id, at, actor, from_status, to_status, applied)
      select id, ${now}, 'system', status, ${to}, 1 from ${paymentLinks} where ${which}`,
    sql`update ${paymentLinks} set status = ${to}, version = version + 1, updated_at = ${now}${also} where ${which}`,
  ]
  return [
    ...change(made, "cancelled"),
    ...change(closed, "open"),
    ...openLinks.map(
      (open) => sql`update ${paymentLinks} set amount = ${open.amount}, version = version + 1, updated_at = ${now}
        where id = ${open.id} and updated_at = ${at} and status = 'open' and settling_payment_id is null
          and automatic = 0 and amount < ${open.amount}`,
    ),
    ...(link ? change(sql`id = ${link.id}`, link.status, asBefore(link)) : []),
  ]
}

/** Further assignments. */
function asBefore({ amount, damage, expiresAt, inReviewSince }: PressedLink): SQL {
  return sql`, amount = ${amount}, damage = ${damage}, expires_at = ${expiresAt}, in_review_since = ${inReviewSince}`
}
