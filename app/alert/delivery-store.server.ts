import { and, asc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "../db/database.server.ts"
import { giveUpRow, leaseRow, markRowSent, postponeRow } from "../db/lease.server.ts"
import { alertDeliveries, alerts, bookings, outbox, paymentLinks } from "../db/schema.ts"
import { DAY_MS, HOUR_MS } from "../durations.ts"
import type { Alert, AlertMessage } from "./alert.ts"
import { type AlertPage, alertIdsOfPage, toAlert } from "./alert-store.server.ts"
import type { PlannedDelivery } from "./plan-deliveries.ts"

export type Delivery = typeof alertDeliveries.$inferSelect
/** @property settled whether nothing is left to do about it: its slip has been decided on */
export type DueDelivery = Delivery & { alert: Alert; settled: boolean }

/** The time between two messages to one person by one channel and device; what is raised in between is sent as one. */
const SPACING_MS = 60_000
/** How many messages an hour one person gets by one channel and device. */
const MAX_HOURLY = 10
/** Deliveries of this time are looked at for the messages before; longer than they are held in the quiet hours. */
const RECENT_MS = DAY_MS

/**
 * Writes deliveries, each once. When the next message is due follows from the messages before it in this statement, so
 * that concurrent writers cannot send more than one a minute and `MAX_HOURLY` an hour.
 */
export function insertDeliveries(planned: (PlannedDelivery & { alertId: string })[], now: number): Write {
  return sql`insert into ${alertDeliveries} (id, alert_id, admin_id, channel, device_id, created_at, due_at, attempts)
    select lower(hex(randomblob(16))), value ->> 'alertId', value ->> 'adminId', value ->> 'channel',
      value ->> 'deviceId', ${now},
      case when value ->> 'atOnce' then value ->> 'dueAt'
        else max(value ->> 'dueAt', coalesce(${afterLast(now)}, 0), coalesce(${withinHour(now)}, 0)) end, 0
    from json_each(${JSON.stringify(planned)}) where true
    on conflict (alert_id, admin_id, channel, device_id) do nothing`
}

/** The earlier deliveries that were sent or will be, to the person, channel and device of `value`. */
const earlier = (now: number) => sql`from ${alertDeliveries} where admin_id = value ->> 'adminId'
  and created_at > ${now - RECENT_MS} and channel = value ->> 'channel' and device_id = value ->> 'deviceId'
  and (sent_at is not null or due_at is not null)`

/** When the next message may be sent after the last one; with the one that is about to be sent, if there is one. */
const afterLast = (now: number) => sql`(select max(case
    when coalesce(sent_at, due_at) <= ${now} then coalesce(sent_at, due_at) + ${SPACING_MS}
    when due_at <= ${now + SPACING_MS} then due_at
    else created_at + ${SPACING_MS} end) ${earlier(now)})`

/** When the first of the latest `MAX_HOURLY` messages is an hour old; null if there were fewer within the hour. */
const withinHour = (now: number) => sql`(select at + ${HOUR_MS} from (
    select max(coalesce(sent_at, due_at)) as at ${earlier(now)} group by coalesce(group_id, due_at))
  where at > ${now - HOUR_MS} and at <= ${now + SPACING_MS} order by at desc limit 1 offset ${MAX_HOURLY - 1})`

/** The deliveries that are due with their alerts, the most overdue first. */
export function readDueDeliveries(db: Db, now: number, limit: number): Read<DueDelivery[]> {
  const due = db
    .select()
    .from(alertDeliveries)
    .where(and(isNotNull(alertDeliveries.dueAt), lte(alertDeliveries.dueAt, now)))
    .orderBy(asc(alertDeliveries.dueAt), asc(alertDeliveries.id))
    .limit(limit)
  const alertIds = sql`(select alert_id from ${alertDeliveries} where due_at is not null and due_at <= ${now}
    order by due_at, id limit ${limit})`
  const ofSlips = sql`${alerts.kind} in ('slip-waiting', 'slip-still-waiting')`
  // A payment link of a booking has both ids; its own review counts.
  const waits = sql`case when ${alerts.paymentLinkId} is null
    then exists (select 1 from ${bookings} where ${bookings.id} = ${alerts.bookingId} and ${bookings.status} = 'in_review')
    else exists (select 1 from ${paymentLinks} where ${paymentLinks.id} = ${alerts.paymentLinkId}
      and ${paymentLinks.status} = 'in_review') end`
  return defineRead(
    [
      due,
      db.select().from(alerts).where(sql`${alerts.id} in ${alertIds}`),
      db.select({ id: alerts.id }).from(alerts).where(sql`${alerts.id} in ${alertIds} and ${ofSlips} and not ${waits}`),
    ],
    (deliveries, alertRows, settledRows) => {
      const alertOf = new Map(alertRows.map((row) => [row.id, toAlert(row)]))
      const settled = new Set(settledRows.map(({ id }) => id))
      return deliveries.flatMap((delivery) => {
        const alert = alertOf.get(delivery.alertId)
        return alert ? [{ ...delivery, alert, settled: settled.has(alert.id) }] : []
      })
    },
  )
}

/** The deliveries to one admin of the alerts of a page, with the state of the emails that they became. */
export function readDeliveriesTo(db: Db, adminId: string, page: AlertPage): Read<Delivery[]> {
  const ofEmail = <Value>(column: string) =>
    sql<Value>`(select ${sql.raw(column)} from ${outbox} where ${outbox.id} = ${alertDeliveries.groupId})`
  const which = and(
    eq(alertDeliveries.adminId, adminId),
    inArray(alertDeliveries.alertId, alertIdsOfPage(db, adminId, page)),
  )
  const emails = db
    .select({
      id: alertDeliveries.id,
      sentAt: ofEmail<number | null>("sent_at").as("email_sent_at"),
      dueAt: ofEmail<number | null>("due_at").as("email_due_at"),
      error: ofEmail<string | null>("error").as("email_error"),
    })
    .from(alertDeliveries)
    .where(and(which, eq(alertDeliveries.channel, "mail"), isNotNull(alertDeliveries.sentAt)))
  return defineRead([db.select().from(alertDeliveries).where(which), emails], (rows, emailRows) => {
    const emailOf = new Map(emailRows.map((email) => [email.id, email]))
    return rows.map((row) => ({ ...row, ...emailOf.get(row.id) }))
  })
}

/** Leases a delivery as part of a message. Changes no row if it has been leased since it was read. */
export function leaseDelivery(delivery: Pick<Delivery, "id" | "dueAt">, groupId: string, until: number): Write {
  return leaseRow(alertDeliveries, delivery, until, sql`, group_id = ${groupId}`)
}

export const markDelivered = ({ id }: Pick<Delivery, "id">, now: number): Write => markRowSent(alertDeliveries, id, now)

export function postponeDelivery({ id }: Pick<Delivery, "id">, lease: number, dueAt: number, error: string): Write {
  return postponeRow(alertDeliveries, id, lease, dueAt, error)
}

export function giveUpDelivery({ id }: Pick<Delivery, "id">, lease: number, error: string): Write {
  return giveUpRow(alertDeliveries, id, lease, error)
}

/** Records that a device has shown a message. */
export function markShown(deviceId: string, groupId: string, now: number): Write {
  return sql`update ${alertDeliveries} set shown_at = ${now}
    where group_id = ${groupId} and device_id = ${deviceId} and shown_at is null`
}

/**
 * Withdraws an email that was just queued if one of its alerts was erased while it was written; the others are due again.
 */
export function withdrawErased({ id, lines }: Pick<AlertMessage, "id" | "lines">): Write[] {
  const ids = JSON.stringify(lines.map(({ alert }) => alert.id))
  const found = sql`(select count(*) from ${alerts} where id in (select value from json_each(${ids})))`
  return [
    sql`delete from ${outbox} where id = ${id} and ${found} < ${lines.length}`,
    sql`update ${alertDeliveries} set due_at = created_at, sent_at = null, group_id = null
      where group_id = ${id} and not exists (select 1 from ${outbox} where id = ${id})`,
  ]
}
