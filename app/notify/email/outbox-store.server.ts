import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import type { GuestRows } from "#app/db/guest-rows.server.ts"
import { giveUpRow, leaseRow, markRowSent, postponeRow } from "#app/db/lease.server.ts"
import { mailboxOf } from "#app/db/mailbox.server.ts"
import { bookings, outbox } from "#app/db/schema.ts"
import { DAY_MS } from "#app/durations.ts"
import {
  EMAIL_LIMIT_MS,
  type Email,
  type GuestEmail,
  type NewEmail,
  type QueuedEmail,
  RECIPIENT_MAX_EMAILS,
} from "./email.ts"
import { EMAIL_RULES, emailKindsWith } from "./email-kinds.ts"

type OutboxRow = typeof outbox.$inferSelect

/** Per hour, of all networks together. */
const MAILBOX_MAX_OTPS = 3 * RECIPIENT_MAX_EMAILS

/**
 * Changes no row above the limit of OTPs per hour, which other emails don't use up: a payment needs its OTP.
 */
export function insertOtpEmail(email: NewEmail & { kind: "code" }, limit: OtpLimit): Write {
  return insertEmailIf(email, limit.now, withinOtpLimit(email, limit))
}

/** Changes no row unless the condition is met when the batch runs. @param countedBy see the column */
export function insertEmailIf(
  { id, kind, channel = "email", language, recipient, facts, bookingId }: NewEmail,
  now: number,
  condition: SQL,
  countedBy: string | null = null,
): Write {
  const to = channel === "email" ? recipient.toLowerCase() : recipient
  return sql`insert into ${outbox}
      (id, kind, channel, language, recipient, counted_by, facts, booking_id, created_at, due_at, attempts)
    select ${id}, ${kind}, ${channel}, ${language}, ${to}, ${countedBy}, ${JSON.stringify(facts)}, ${bookingId},
      ${now}, ${now}, 0
    where ${condition}`
}

export function readMayReceiveOtp(db: Db, to: OtpRecipient, limit: OtpLimit): Read<boolean> {
  const allowed = sql<number>`${withinOtpLimit(to, limit)}`
  return defineRead([db.select({ allowed }).from(sql`(select 1)`)], (rows) => rows[0]?.allowed === 1)
}

type OtpLimit = { now: number; limited: boolean }

/** `bookingId` is null for a payment link of no booking. */
type OtpRecipient = Pick<NewEmail, "recipient" | "bookingId">

/** Counted by the network that booked, so that a stranger's bookings do not use up the codes of a guest's. */
function withinOtpLimit({ recipient, bookingId }: OtpRecipient, { now, limited }: OtpLimit): SQL {
  if (!limited) return sql`1`
  const networkOf = (id: SQLWrapper) =>
    sql`coalesce((select ${bookings.addressHash} from ${bookings} where ${bookings.id} = ${id}), '')`
  const isOfNetwork = sql`${networkOf(outbox.bookingId)} = ${networkOf(sql`${bookingId}`)}`
  return sql`(select count(*) < ${MAILBOX_MAX_OTPS} and total(${isOfNetwork}) < ${RECIPIENT_MAX_EMAILS} from ${outbox}
    where ${outbox.kind} = 'code' and ${wasSentLately(recipient, now)})`
}

/** Counts every email to a mailbox but OTPs. */
export function withinMailboxLimit(address: string, { now, limited }: OtpLimit): SQL {
  if (!limited) return sql`1`
  return sql`(select count(*) < ${RECIPIENT_MAX_EMAILS} from ${outbox}
    where ${outbox.kind} <> 'code' and ${wasSentLately(address, now)})`
}

/**
 * Counts a day's emails of one kind to a mailbox: for those that anybody can have sent to any address. By `countedBy`,
 * too, so that a stranger does not use up what the mailbox's owner may ask for.
 */
export function withinDailyLimit(
  address: string,
  { kind, max, countedBy }: { kind: Email["kind"]; max: { each: number; all: number }; countedBy: string },
  { now, limited }: OtpLimit,
): SQL {
  if (!limited) return sql`1`
  return sql`(select count(*) < ${max.all} and total(${outbox.countedBy} is ${countedBy}) < ${max.each} from ${outbox}
    where ${outbox.kind} = ${kind} and ${wasSentSince(address, now - DAY_MS)})`
}

/** See `EMAIL_LIMIT_MS`. */
const wasSentLately = (address: string, now: number): SQL => wasSentSince(address, now - EMAIL_LIMIT_MS)

const wasSentSince = (address: string, since: number): SQL => sql`${outbox.createdAt} > ${since}
  and ${mailboxOf(outbox.recipient)} = ${mailboxOf(sql`${address.toLowerCase()}`)}`

/** Belongs in the batch of the change that causes the email, so that both are written or neither. */
export function insertEmail(
  db: Db,
  { id, kind, channel = "email", language, recipient, facts, bookingId }: NewEmail,
  now: number,
): Write {
  return db.insert(outbox).values({
    id,
    kind,
    channel,
    language,
    recipient,
    bookingId,
    facts: JSON.stringify(facts),
    createdAt: now,
    dueAt: now,
    attempts: 0,
  })
}

/** OTPs first, because a guest is waiting for them, then the most overdue; of LINE's messages reminders last. */
export function readDueEmails(db: Db, now: number, limit: number): Read<QueuedEmail[]> {
  const due = and(isNotNull(outbox.dueAt), lte(outbox.dueAt, now))
  return readEmailsWhere(
    db,
    due,
    [
      sql`${outbox.kind} <> 'code'`,
      sql`${outbox.channel} = 'line' and ${inArray(outbox.kind, emailKindsWith({ later: true }))}`,
      asc(outbox.dueAt),
    ],
    limit,
  )
}

const BY_EMAIL = eq(outbox.channel, "email")

/** When the first email that nobody has tried to send may be sent; null if none waits for its time. */
export function readFirstHeldEmail(db: Db, now: number): Read<number | null> {
  const held = db
    .select({ dueAt: outbox.dueAt })
    .from(outbox)
    .where(and(isNotNull(outbox.dueAt), gt(outbox.dueAt, now), eq(outbox.attempts, 0)))
    .orderBy(asc(outbox.dueAt))
    .limit(1)
  return defineRead([held], ([row]) => row?.dueAt ?? null)
}

export function readEmails(db: Db, limit: number): Read<QueuedEmail[]> {
  return readEmailsWhere(db, BY_EMAIL, NEWEST_FIRST, limit)
}

export function readEmailsOf(db: Db, bookingId: string, limit: number): Read<QueuedEmail[]> {
  return readEmailsWhere(db, eq(outbox.bookingId, bookingId), NEWEST_FIRST, limit)
}

export function readFailedEmailCount(db: Db, since: number): Read<number> {
  const failed = and(gt(outbox.createdAt, since), isNull(outbox.dueAt), isNull(outbox.sentAt), BY_EMAIL)
  const query = db.select({ count: sql<number>`count(*)` }).from(outbox).where(failed)
  return defineRead([query], ([row]) => row?.count ?? 0)
}

const NEWEST_FIRST = [desc(outbox.createdAt), desc(sql`rowid`)]

function readEmailsWhere(db: Db, which: SQL | undefined, order: SQL[], limit: number): Read<QueuedEmail[]> {
  const query = db
    .select()
    .from(outbox)
    .where(which)
    .orderBy(...order)
    .limit(limit)
  return defineRead([query], (rows) => rows.map(toEmail))
}

type Due = Pick<QueuedEmail, "id" | "dueAt">

export const claimEmail = (email: Due, until: number): Write => leaseRow(outbox, email, until)

/** Even if the lease has expired and another delivery holds it. */
export function markSent(email: QueuedEmail, now: number, keepSecret: boolean): Write {
  return markRowSent(outbox, email.id, now, factsAfter(email, keepSecret))
}

/** Only while the lease is held. */
export function postponeEmail({ id }: Due, lease: number, dueAt: number, error: string): Write {
  return postponeRow(outbox, id, lease, dueAt, error)
}

export function giveUpEmail(email: QueuedEmail, lease: number, error: string, keepSecret: boolean): Write {
  return giveUpRow(outbox, email.id, lease, error, factsAfter(email, keepSecret))
}

/** Scheduled emails, such as reminders, that were queued since an instant and not sent. */
export function giveUpScheduledEmails(since: number): Write {
  return sql`update ${outbox} set due_at = null, error = 'restored'
    where created_at >= ${since} and deduplication_key is not null and sent_at is null and due_at is not null`
}

function factsAfter({ kind }: Pick<Email, "kind">, keepSecret: boolean): SQL {
  if (keepSecret) return sql``
  const nulls = ["url", ...(EMAIL_RULES[kind].secrets ?? [])].map((name) => sql`${`$.${name}`}, null`)
  return sql`, facts = json_set(facts, ${sql.join(nulls, sql`, `)})`
}

/** The kind determines the type of the facts, which is checked where they are written. */
function toEmail({ facts, ...row }: OutboxRow): QueuedEmail {
  return { ...row, facts: JSON.parse(facts) } as QueuedEmail
}

export function readEmailsOfGuest(db: Db, { emails }: GuestRows): Read<GuestEmail[]> {
  return defineRead([db.select().from(outbox).where(emails).orderBy(outbox.createdAt)], (rows) => rows)
}

export function deleteEmailsOfGuest({ emails }: GuestRows): Write {
  return sql`delete from ${outbox} where ${emails}`
}
