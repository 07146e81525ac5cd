import { type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, read, type Write } from "#app/db/database.server.ts"
import { alertDeliveries, alerts, outbox } from "#app/db/schema.ts"
import type { AlertFacts, NewAlert } from "./alert.ts"
import { type AlertKind, urgencyOfKind } from "./alert-kinds.ts"

// Whatever causes an alert writes it in its own batch.

/** A repeated `dedupeKey` changes nothing. */
export function insertAlert(alert: NewAlert, now: number): Write {
  const { kind, subject, dedupeKey, bookingId, paymentLinkId, actorId, recipientId, facts } = alert
  return sql`insert into ${alerts} (id, kind, urgency, subject, dedupe_key, booking_id, payment_link_id, actor_id,
      recipient_id, facts, created_at)
    values (lower(hex(randomblob(16))), ${kind}, ${urgencyOfKind(kind)}, ${subject}, ${dedupeKey}, ${bookingId}, ${paymentLinkId},
      ${actorId}, ${recipientId}, ${JSON.stringify(facts)}, ${now})
    on conflict (dedupe_key) do nothing`
}

/** SQL expressions over the rows that `insertAlertsFrom` selects. */
type AlertColumns<Kind extends AlertKind> = {
  kind: Kind
  subject: SQL
  dedupeKey: SQL
  bookingId?: SQL
  paymentLinkId?: SQL
  recipientId?: SQL
  facts: SQL<AlertFacts[Kind]>
}

/** Raises one alert per row of `source`, for causes that are found or changed in SQL. */
export function insertAlertsFrom<Kind extends AlertKind>(source: SQL, columns: AlertColumns<Kind>, now: number): Write {
  const none = sql`null`
  const { kind, subject, dedupeKey, bookingId = none, paymentLinkId = none } = columns
  const { recipientId = none, facts } = columns
  return sql`insert into ${alerts} (id, kind, urgency, subject, dedupe_key, booking_id, payment_link_id,
      recipient_id, facts, created_at)
    select lower(hex(randomblob(16))), ${kind}, ${urgencyOfKind(kind)}, ${subject}, ${dedupeKey}, ${bookingId}, ${paymentLinkId},
      ${recipientId}, ${facts}, ${now}
    ${source}
    on conflict (dedupe_key) do nothing`
}

/**
 * Also re-queues the other alerts of deleted unsent emails. The last result counts the deleted alerts.
 * @param ids a subquery in parentheses
 */
export function deleteAlerts(ids: SQL): Write[] {
  const emails = sql`select group_id from ${alertDeliveries} where alert_id in ${ids}`
  const unsent = sql`select id from ${outbox} where id in (${emails}) and due_at is not null`
  return [
    sql`update ${alertDeliveries} set due_at = created_at, sent_at = null, group_id = null, attempts = 0
      where group_id in (${unsent}) and alert_id not in ${ids}`,
    sql`delete from ${outbox} where id in (${emails})`,
    sql`delete from ${alertDeliveries} where alert_id in ${ids}`,
    sql`delete from ${alerts} where id in ${ids}`,
  ]
}

/** The alerts whose `dedupeKey` is not in the database yet. */
export async function notRaised(db: Db, due: NewAlert[]): Promise<NewAlert[]> {
  if (due.length === 0) return []
  const keys = sql`(select value from json_each(${JSON.stringify(due.map(({ dedupeKey }) => dedupeKey))}))`
  const query = db.select({ dedupeKey: alerts.dedupeKey }).from(alerts).where(sql`${alerts.dedupeKey} in ${keys}`)
  const [raised] = await read(
    db,
    defineRead([query], (rows) => new Set(rows.map(({ dedupeKey }) => dedupeKey))),
  )
  return due.filter(({ dedupeKey }) => !raised.has(dedupeKey))
}
