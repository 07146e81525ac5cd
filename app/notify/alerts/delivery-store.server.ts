import { and, asc, desc, eq, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { giveUpRow, leaseRow, markRowSent, postponeRow } from "#app/db/lease.server.ts"
import { admins, alertDeliveries, alerts, outbox } from "#app/db/schema.ts"
import { DAY_MS, HOUR_MS } from "#app/durations.ts"
import { LEASE_MS } from "#app/notify/email/retry.ts"
import type { Alert, AlertMessage } from "./alert.ts"
import { type AlertKind, alertKindsWith } from "./alert-kinds.ts"
import { type AlertPage, alertIdsOfPage, toAlert } from "./alert-store.server.ts"
import { IS_OPEN } from "./open-alert-store.server.ts"
import { type PlannedDelivery, SPACING_MS } from "./plan-deliveries.ts"

type Delivery = typeof alertDeliveries.$inferSelect
/** @property isHandled nothing is left to do, for example because the slip was decided on */
export type DueDelivery = Delivery & { alert: Alert; isHandled: boolean }

/** Deliveries that exist are left as they are. */
export function insertDeliveries(planned: (PlannedDelivery & { alertId: string })[], now: number): Write {
  return sql`insert into ${alertDeliveries} (id, alert_id, admin_id, channel, device_id, created_at, due_at, attempts)
    select lower(hex(randomblob(16))), value ->> 'alertId', value ->> 'adminId', value ->> 'channel',
      value ->> 'deviceId', ${now}, value ->> 'dueAt', 0
    from json_each(${JSON.stringify(planned)}) where true
    on conflict (alert_id, admin_id, channel, device_id) do nothing`
}

/**
 * Messages per hour to one person by one channel and device. Urgent ones have as many of their own, so that strangers
 * hold back neither by the other; `teamMoney` is only spaced.
 */
const MAX_HOURLY = 10
/** Older deliveries are not searched for earlier messages: they are dropped anyway. */
const RECENT_MS = DAY_MS

/**
 * The earliest next message by person, channel and device: `at` a usual one, `urgent_at` an urgent one, `spaced` one
 * without the hourly limit. A message being sent counts as sent.
 */
function nextMessages(which: SQL, now: number): SQL {
  // Deliveries due later than a lease ends are held by quiet hours: nobody is sending them.
  const isBeingSent = sql`sent_at is null and due_at > ${now} and due_at <= ${now + LEASE_MS} and error is null`
  const isMessage = sql`group_id is not null and (sent_at > ${now - HOUR_MS} or (${isBeingSent}))`
  // What is sent at once takes no turn from the others.
  const messages = sql`select admin_id, channel, device_id, max(coalesce(sent_at, ${now})) as sent, max(${isUrgent}) as urgent
    from ${alertDeliveries}
    where ${which} and created_at > ${now - RECENT_MS} and ${isMessage} and not ${isAtOnce}
    group by admin_id, channel, device_id, group_id`
  const newestFirst = sql`partition by admin_id, channel, device_id, urgent order by sent desc`
  const spaced = sql`max(sent) + ${SPACING_MS}`
  const after = (urgent: 0 | 1) =>
    sql`max(${spaced}, coalesce(max(case when urgent = ${urgent} and nth = ${MAX_HOURLY} then sent + ${HOUR_MS} end), 0))`
  return sql`select admin_id, channel, device_id, ${spaced} as spaced, ${after(0)} as at, ${after(1)} as urgent_at
    from (select *, row_number() over (${newestFirst}) as nth from (${messages}))
    group by admin_id, channel, device_id`
}

const isOneOf = (kinds: readonly AlertKind[]) => sql`exists (select 1 from ${alerts}
  where ${alerts.id} = ${alertDeliveries.alertId}
    and ${alerts.kind} in (select value from json_each(${JSON.stringify(kinds)})))`
const isAtOnce = isOneOf(alertKindsWith({ atOnce: true }))
const isUrgent = sql`(select ${alerts.urgency} = 'urgent' from ${alerts} where ${alerts.id} = ${alertDeliveries.alertId})`
/** An SQL expression over `nextMessages`. */
const nextAt = sql`iif(${isOneOf(alertKindsWith({ teamMoney: true }))}, spaced, iif(${isUrgent}, urgent_at, at))`

/**
 * Spaces messages. The unary `+` keeps SQLite from reading all deliveries to each admin instead of those due.
 */
export function postponeTooSoon(now: number): Write {
  const ofAll = sql`admin_id in (select id from ${admins})`
  return sql`update ${alertDeliveries} set due_at = ${nextAt} from (${nextMessages(ofAll, now)}) as next
    where ${alertDeliveries.dueAt} is not null and ${alertDeliveries.dueAt} <= ${now} and ${nextAt} > ${now}
      and not ${isAtOnce} and next.admin_id = +${alertDeliveries.adminId} and next.channel = ${alertDeliveries.channel}
      and next.device_id = ${alertDeliveries.deviceId}`
}

/** Counts no attempt; skips deliveries leased meanwhile. */
export function holdDeliveries(deliveries: Pick<Delivery, "id">[], until: number, now: number): Write {
  const ids = JSON.stringify(deliveries.map(({ id }) => id))
  return sql`update ${alertDeliveries} set due_at = ${until}
    where id in (select value from json_each(${ids})) and due_at <= ${now}`
}

/** Urgent ones first, then the most overdue. */
export function readDueDeliveries(db: Db, now: number, limit: number): Read<DueDelivery[]> {
  const due = db
    .select()
    .from(alertDeliveries)
    .where(and(isNotNull(alertDeliveries.dueAt), lte(alertDeliveries.dueAt, now)))
    .orderBy(desc(isUrgent), asc(alertDeliveries.dueAt), asc(alertDeliveries.id))
    .limit(limit)
  const alertIds = sql`(select ${alertDeliveries.alertId} from ${alertDeliveries}
    where ${alertDeliveries.dueAt} is not null and ${alertDeliveries.dueAt} <= ${now}
    order by ${isUrgent} desc, ${alertDeliveries.dueAt}, ${alertDeliveries.id} limit ${limit})`
  return defineRead(
    [
      due,
      db.select().from(alerts).where(sql`${alerts.id} in ${alertIds}`),
      db.select({ id: alerts.id }).from(alerts).where(sql`${alerts.id} in ${alertIds} and not ${IS_OPEN}`),
    ],
    (deliveries, alertRows, handledRows) => {
      const alertOf = new Map(alertRows.map((row) => [row.id, toAlert(row)]))
      const handled = new Set(handledRows.map(({ id }) => id))
      return deliveries.flatMap((delivery) => {
        const alert = alertOf.get(delivery.alertId)
        return alert ? [{ ...delivery, alert, isHandled: handled.has(alert.id) }] : []
      })
    },
  )
}

export function readFirstDueAt(db: Db): Read<number | null> {
  const first = db
    .select({ dueAt: alertDeliveries.dueAt })
    .from(alertDeliveries)
    .where(isNotNull(alertDeliveries.dueAt))
    .orderBy(asc(alertDeliveries.dueAt))
    .limit(1)
  return defineRead([first], ([row]) => row?.dueAt ?? null)
}

/** Includes the state of the emails that the alerts became. */
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

/** Changes no row if leased since it was read, or if the same target got another message too recently. */
export function leaseDelivery(
  delivery: Pick<Delivery, "id" | "dueAt" | "adminId" | "channel" | "deviceId">,
  groupId: string,
  { until, now }: { until: number; now: number },
): Write {
  const { adminId, channel, deviceId } = delivery
  const others = sql`admin_id = ${adminId} and channel = ${channel} and device_id = ${deviceId} and group_id <> ${groupId}`
  const isFree = sql`(${isAtOnce} or not exists (select 1 from (${nextMessages(others, now)}) where ${nextAt} > ${now}))`
  return sql`${leaseRow(alertDeliveries, delivery, until, sql`, group_id = ${groupId}`)} and ${isFree}`
}

export const markDelivered = ({ id }: Pick<Delivery, "id">, now: number): Write => markRowSent(alertDeliveries, id, now)

export function postponeDelivery({ id }: Pick<Delivery, "id">, lease: number, dueAt: number, error: string): Write {
  return postponeRow(alertDeliveries, id, lease, dueAt, error)
}

export function giveUpDelivery({ id }: Pick<Delivery, "id">, lease: number, error: string): Write {
  return giveUpRow(alertDeliveries, id, lease, error)
}

export function markShown(deviceId: string, groupId: string, now: number): Write {
  return sql`update ${alertDeliveries} set shown_at = ${now}
    where group_id = ${groupId} and device_id = ${deviceId} and shown_at is null`
}

/** Withdraws a queued email if one of its alerts was erased meanwhile; its other alerts are due again. */
export function withdrawErased({ id, lines }: Pick<AlertMessage, "id" | "lines">): Write[] {
  const ids = JSON.stringify(lines.map(({ alert }) => alert.id))
  const found = sql`(select count(*) from ${alerts} where id in (select value from json_each(${ids})))`
  return [
    sql`delete from ${outbox} where id = ${id} and ${found} < ${lines.length}`,
    sql`update ${alertDeliveries} set due_at = created_at, sent_at = null, group_id = null
      where group_id = ${id} and not exists (select 1 from ${outbox} where id = ${id})`,
  ]
}
