import { and, eq, inArray, isNotNull, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Db, Write } from "#app/db/database.server.ts"
import { jsonObject } from "#app/db/json.server.ts"
import { moneyOfBooking } from "#app/db/ledger.server.ts"
import { mailboxOf } from "#app/db/mailbox.server.ts"
import { bookings, ledger, outbox, paymentLinks, receipts, villa } from "#app/db/schema.ts"
import type { LedgerKind } from "#app/money/ledger/ledger.ts"
import type { ReceiptNumber } from "#app/money/receipts/receipt.ts"
import type { Refund } from "#app/money/refunds/refund.ts"
import {
  type CalendarState,
  type Contact,
  EMAIL_LIMIT_MS,
  MESSAGE_CHANNELS,
  NETWORK_MAX_EMAILS,
  RECIPIENT_MAX_EMAILS,
  type StayFacts,
} from "#app/notify/email/email.ts"
import { EMAIL_RULES, emailKindsWith, type StayEmailKind } from "#app/notify/email/email-kinds.ts"
import { goesByLine } from "#app/notify/guest-line/guest-line.ts"
import {
  accountHashOf,
  besideEmail,
  hasLine,
  hasOwnLine,
  withinGuestLineLimits,
} from "#app/notify/guest-line/guest-line-store.server.ts"
import type { Access } from "#app/villa/access/access.ts"
import type { ExtraKind } from "#app/villa/extras/extra.ts"
import type { Place } from "#app/villa/place/place-fields.ts"
import type { Villa } from "#app/villa/villa.ts"
import type { Booking } from "./booking.ts"
import { wasConfirmed } from "./booking-event-store.server.ts"

/** Facts that are not stored with the booking or the villa. */
type ChangeFacts = Pick<
  StayFacts,
  | "url"
  | "reason"
  | "again"
  | "changes"
  | "payLink"
  | "cancellation"
  | "secrets"
  | "houseRules"
  | "remaining"
  | "payNow"
  | "balance"
  | "balanceDate"
  | "payment"
  | "owedForCodes"
  | "overdue"
  | "overpaid"
  | "asked"
  | "refund"
  | "refundByTransfer"
  | "refundDays"
  | "hasRefundAccount"
  | "refundOfDamage"
  | "refundChannel"
  | "credit"
  | "damage"
  | "damageHeld"
  | "damagePayment"
  | "damageChange"
  | "passportsUrl"
  | "extrasChange"
>

/** See `balanceFacts`. */
export type MoneyFacts = Required<
  Pick<StayFacts, "remaining" | "payNow" | "balance" | "balanceDate"> & { received: number }
> &
  Pick<StayFacts, "damage" | "overpaid">

/** A villa setting shown only to guests of confirmed bookings. */
const ifConfirmed = <Setting>(setting: SQLWrapper) =>
  sql<Setting | null>`json(case ${bookings.status} when 'confirmed' then ${setting} end)`

/** In satang, of the stay. */
const ofCancelled = (of: "received" | "held") =>
  sql<number | null>`case ${bookings.status} when 'cancelled' then ${moneyOfBooking(of, bookings.id)} end`

/** As `boughtTime`; null if the guest has the usual time. */
const boughtTimeOf = (which: "min" | "max", kind: ExtraKind) =>
  sql<string | null>`(select ${sql.raw(which)}(json_extract(value, '$.time')) from json_each(${bookings.extras})
    where json_extract(value, '$.kind') = ${kind})`

/** Facts read from the rows of the booking and the villa. */
const FACTS = jsonObject<Omit<StayFacts, keyof ChangeFacts | "code" | "wifi" | "receipts">>({
  villaName: villa.name,
  contact: jsonObject<Contact>({
    phone: villa.contactPhone,
    email: villa.contactEmail,
    line: villa.contactLine,
    whatsapp: sql<string | null>`json_extract(${villa.place}, '$.whatsapp')`,
  }),
  timezone: villa.timezone,
  checkInTime: sql<string>`coalesce(${boughtTimeOf("min", "early-check-in")}, ${villa.checkInTime})`,
  checkOutTime: sql<string>`coalesce(${boughtTimeOf("max", "late-check-out")}, ${villa.checkOutTime})`,
  bookingId: bookings.id,
  version: bookings.version,
  calendar: sql<CalendarState | null>`case when ${bookings.status} = 'confirmed' then 'confirmed'
    when ${bookings.status} = 'cancelled' and ${wasConfirmed(bookings.id)} then 'cancelled' end`,
  reference: bookings.reference,
  firstName: bookings.firstName,
  lastName: bookings.lastName,
  checkIn: bookings.checkIn,
  checkOut: bookings.checkOut,
  rooms: bookings.rooms,
  guests: bookings.guests,
  arrival: bookings.arrival,
  total: bookings.total,
  price: bookings.price,
  paymentMethod: bookings.paymentMethod,
  paymentDeadline: bookings.paymentDeadline,
  cancelReason: bookings.cancelReason,
  updatedAt: bookings.updatedAt,
  inReviewSince: bookings.inReviewSince,
  slipAnswerHours: villa.slipAnswerHours,
  place: ifConfirmed<Partial<Place>>(villa.place),
  access: ifConfirmed<Access>(villa.access),
  received: ofCancelled("received"),
  held: ofCancelled("held"),
  kept: bookings.kept,
  origin: bookings.origin,
})

/** The valid papers of the latest money of a kind, which a write before this one may have issued. */
const papersOf = (kind: LedgerKind) =>
  sql<ReceiptNumber[]>`(select json_group_array(json_object('series', ${receipts.series},
    'year', ${receipts.year}, 'number', ${receipts.number}) order by ${receipts.number})
  from ${ledger} join ${receipts} on ${receipts.lineId} = ${ledger.id} and ${receipts.cancelledAt} is null
  where ${ledger.bookingId} = ${bookings.id} and ${ledger.kind} = ${kind} and ${ledger.at} =
    (select max(latest.at) from ${ledger} as latest where latest.booking_id = ${bookings.id} and latest.kind = ${kind}))`
/** Emails about money, which name its papers. */
const MONEY_OF: Partial<Record<StayEmailKind, LedgerKind>> = {
  confirmed: "payment",
  "payment-received": "payment",
  "refund-sent": "refund",
}

export type StayEmail = {
  kind: StayEmailKind
  changeFacts: Partial<ChangeFacts & Pick<StayFacts, "cancelReason" | "received">>
  /** A unique key for emails that may be queued only once. */
  deduplicationKey: string | null
  /** Drops the email if its mailbox received, or its booking's network caused, too many within the hour. */
  limited: boolean
}

/**
 * Facts are as of after the batch's preceding writes. Lower-case addresses make limits count people once. A guest
 * with LINE gets a second row for it; of reminders that one alone, under the key of the email, if LINE was linked
 * on the guest's own device.
 */
export function queueStayEmail(
  { kind, changeFacts, deduplicationKey, limited }: StayEmail,
  which: SQL | undefined,
  now: number,
  { payLink }: { payLink?: SQL } = {},
): Write {
  const money = MONEY_OF[kind]
  const ofMoney = money ? sql`json_set(${FACTS}, '$.receipts', json(${papersOf(money)}))` : FACTS
  const facts = payLink ? sql`json_set(${ofMoney}, '$.payLink', json(${payLink}))` : ofMoney
  const recipient = sql`lower(${bookings.email})`
  const mailbox = mailboxOf(recipient)
  const sent = sql`select count(*) from ${outbox}
    where ${outbox.createdAt} > ${now - EMAIL_LIMIT_MS} and ${outbox.channel} = 'email'`
  const sentToMailbox = sql`(${sent} and ${outbox.kind} <> 'code' and ${mailboxOf(outbox.recipient)} = ${mailbox})`
  const sentForNetwork = sql`(${sent} and ${inArray(outbox.kind, emailKindsWith({ byGuests: true }))} and exists
    (select 1 from ${bookings} as about where about.id = ${outbox.bookingId} and about.address_hash = ${bookings.addressHash}))`
  // Numbered, because one statement can queue several emails for one mailbox or network.
  const within = limited
    ? sql`and ${sentToMailbox} + nth_of_mailbox <= ${RECIPIENT_MAX_EMAILS}
        and (${bookings.addressHash} = '' or ${sentForNetwork} + nth_of_network <= ${NETWORK_MAX_EMAILS})`
    : sql``
  const needsNoEmail = EMAIL_RULES[kind].line === "without-address" ? sql`and ${bookings.email} = ''` : sql``
  const linked = goesByLine(kind, changeFacts) ? sql`(${hasLine(bookings.id)} ${needsNoEmail})` : sql`0`
  const nth = { account: sql`nth_of_account`, network: sql`nth_of_network` }
  const withinOfLine = limited ? sql`and ${withinGuestLineLimits(now, nth)}` : sql``
  const byLineAlone = EMAIL_RULES[kind].line === "instead" ? hasOwnLine(bookings.id) : sql`0`
  const besideKey = deduplicationKey === null ? null : besideEmail(deduplicationKey)
  const lineKey = sql`case when ${byLineAlone} or ${bookings.email} = '' then ${deduplicationKey} else ${besideKey} end`
  // LINE never gets the door code.
  return sql`insert into ${outbox} (id, kind, channel, language, recipient, counted_by, facts, booking_id, created_at, due_at, attempts,
      deduplication_key)
    select lower(hex(randomblob(16))), ${kind}, by.value, ${bookings.language},
      case by.value when 'line' then '' else ${recipient} end,
      case by.value when 'line' then ${accountHashOf(bookings.id)} end,
      json_patch(json_patch(${facts}, ${JSON.stringify(changeFacts)}), case by.value when 'line' then '{"secrets":null}' else '{}' end),
      ${bookings.id}, ${now}, ${now}, 0, case by.value when 'line' then ${lineKey} else ${deduplicationKey} end
    from (select *, row_number() over (partition by ${mailbox} order by ${bookings.id}) as nth_of_mailbox,
      row_number() over (partition by ${bookings.addressHash} order by ${bookings.id}) as nth_of_network,
      row_number() over (partition by ${accountHashOf(bookings.id)} order by ${bookings.id}) as nth_of_account
      from ${bookings} where (${bookings.email} <> '' or ${linked}) and ${which}) as ${bookings}, ${villa},
      json_each(${JSON.stringify(MESSAGE_CHANNELS)}) as by
    where case by.value when 'line' then ${linked} ${withinOfLine} else ${bookings.email} <> '' and not ${byLineAlone} ${within} end
    on conflict (deduplication_key) do nothing`
}

/** As of after the batch's preceding writes. */
export function queueEmailForBooking({ id }: Pick<Booking, "id">, email: StayEmail, now: number): Write {
  return queueStayEmail(email, eq(bookings.id, id), now)
}

/** By staff, or a move that they have accepted. Queued once per version of the booking. */
export function queueChanges(
  kind: "changed" | "move-accepted",
  { id, version }: Pick<Booking, "id" | "version">,
  changeFacts: Pick<ChangeFacts, "url" | "changes" | "payLink" | "cancellation"> & MoneyFacts,
  now: number,
): Write {
  const email = { kind, changeFacts, deduplicationKey: `${kind}:${id}:${version}`, limited: false } as const
  return queueEmailForBooking({ id }, email, now)
}

/** Queued once per move request. */
export function queueMoveAsked(
  { id }: Pick<Booking, "id">,
  changeFacts: Pick<ChangeFacts, "url" | "asked">,
  { requestId, limited, now }: { requestId: string; limited: boolean; now: number },
): Write {
  const kind = "move-asked"
  const email = { kind, changeFacts, deduplicationKey: `${kind}:${requestId}`, limited } as const
  return queueEmailForBooking({ id }, email, now)
}

/** Queued once per move request. */
export function queueMoveDeclined(
  { id }: Pick<Booking, "id">,
  changeFacts: Pick<ChangeFacts, "url" | "reason" | "asked">,
  { requestId, now }: { requestId: string; now: number },
): Write {
  const kind = "move-declined"
  const email = { kind, changeFacts, deduplicationKey: `${kind}:${requestId}`, limited: false } as const
  return queueEmailForBooking({ id }, email, now)
}

/** For the condition see `isLinkedBy`. Codes for LINE have limits; other emails must not use up this warning's. */
export function queueLineLinked(
  { id }: Pick<Booking, "id">,
  { url }: Required<Pick<ChangeFacts, "url">>,
  { isLinked, now }: { isLinked: SQL; now: number },
): Write {
  const email = { kind: "line-linked", changeFacts: { url }, deduplicationKey: null, limited: false } as const
  return queueStayEmail(email, and(eq(bookings.id, id), isLinked), now)
}

/**
 * Only while confirmed and not repeated after `since`. One statement, so concurrent requests queue one email.
 */
export function queueConfirmationAgain(
  bookingId: string,
  {
    now,
    since,
    limited,
    ...changeFacts
  }: Required<Pick<ChangeFacts, "url" | "cancellation">> &
    MoneyFacts & {
      now: number
      since: number
      limited: boolean
    },
): Write {
  const recent = sql`select 1 from ${outbox} where ${outbox.bookingId} = ${bookingId} and ${outbox.createdAt} > ${since}
    and ${outbox.kind} = 'confirmed' and json_extract(${outbox.facts}, '$.again')`
  const which = and(eq(bookings.id, bookingId), eq(bookings.status, "confirmed"), sql`not exists (${recent})`)
  return queueStayEmail(
    { kind: "confirmed", changeFacts: { ...changeFacts, again: true }, deduplicationKey: null, limited },
    which,
    now,
  )
}

/** Skipped if the booking or villa has changed since it was read, so that no old code is sent. */
export function queueStayEmailIfUnchanged(
  email: StayEmail,
  { stay, villa: host }: { stay: Pick<Booking, "id" | "version">; villa: Pick<Villa, "version"> },
  now: number,
): Write {
  const sameVilla = sql`exists (select 1 from ${villa} where ${villa.version} = ${host.version})`
  return queueStayEmail(email, and(eq(bookings.id, stay.id), eq(bookings.version, stay.version), sameVilla), now)
}

/** Skipped unless confirmed with the same dates and code as read, which decide who sees which code. */
export function queueNewCode(
  { id, checkIn, checkOut, accessCode }: Pick<Booking, "id" | "checkIn" | "checkOut" | "accessCode">,
  changeFacts: Pick<ChangeFacts, "url" | "secrets">,
  now: number,
): Write {
  const email = { kind: "code-changed", changeFacts, deduplicationKey: null, limited: false } as const
  const sameDates = and(eq(bookings.checkIn, checkIn), eq(bookings.checkOut, checkOut))
  const sameCode = sql`${bookings.accessCode} is ${accessCode}`
  return queueStayEmail(email, and(eq(bookings.id, id), eq(bookings.status, "confirmed"), sameDates, sameCode), now)
}

/** Deletes unsent emails with a code; a null id means all bookings that use the villa's code. */
export function withdrawCodes(db: Db, bookingId: string | null): Write {
  const usesVillaCode = sql`exists (select 1 from ${bookings}
    where ${bookings.id} = ${outbox.bookingId} and ${bookings.accessCode} is null)`
  const unsent = and(
    bookingId === null ? usesVillaCode : eq(outbox.bookingId, bookingId),
    inArray(outbox.kind, ["arrival", "code-changed"]),
    isNotNull(outbox.dueAt),
  )
  return db.delete(outbox).where(unsent)
}

/** The code must reach neither a guest who does not come nor a wrong address. */
export function withdrawAroundStayEmails(db: Db, bookingId: string): Write {
  const unsent = and(
    eq(outbox.bookingId, bookingId),
    inArray(outbox.kind, [...emailKindsWith({ about: "around-stay" }), "balance-due"]),
    isNull(outbox.sentAt),
  )
  return db.delete(outbox).where(unsent)
}

/** Deletes unsent emails of a kind: what they say is no longer true. A reminder that is still due is queued anew. */
export function withdrawEmails(db: Db, bookingId: string, kind: "confirmed" | "rejected" | "balance-due"): Write {
  const unsent = and(eq(outbox.bookingId, bookingId), eq(outbox.kind, kind), isNull(outbox.sentAt))
  return db.delete(outbox).where(unsent)
}

/** That a payment came or was reversed; queued once per version of the booking. */
export function queuePaymentEmail(
  kind: "payment-received" | "payment-reversed",
  { id, version }: Pick<Booking, "id" | "version">,
  changeFacts: Pick<ChangeFacts, "url" | "payment" | "owedForCodes" | "damagePayment"> & MoneyFacts,
  now: number,
): Write {
  const email = { kind, changeFacts, deduplicationKey: `${kind}:${id}:${version}`, limited: false } as const
  return queueEmailForBooking({ id }, email, now)
}

/**
 * That the slip of a payment link was rejected, with the way to send another, for what the link asks after the
 * batch's preceding writes. Queued only if the link is then open.
 */
export function queueLinkReturned(
  { id }: Pick<Booking, "id">,
  link: { id: string; version: number; url: string },
  changeFacts: Pick<ChangeFacts, "url">,
  now: number,
): Write {
  const kind = "link-returned"
  const isOpen = sql`exists (select 1 from ${paymentLinks} where ${paymentLinks.id} = ${link.id} and ${paymentLinks.status} = 'open')`
  const payLink = sql`(select json_object('url', ${link.url}, 'amount', ${paymentLinks.amount}, 'damage', ${paymentLinks.damage})
    from ${paymentLinks} where ${paymentLinks.id} = ${link.id})`
  const email = { kind, changeFacts, deduplicationKey: `${kind}:${link.id}:${link.version}`, limited: false } as const
  return queueStayEmail(email, and(eq(bookings.id, id), isOpen), now, { payLink })
}

/**
 * Of unsent emails that ask for a slip by a link: deletes those of a link which is not open any more; the others ask
 * for what their links ask.
 */
export function syncLinkReturned(bookingId: string): Write[] {
  const unsent = sql`${outbox.bookingId} = ${bookingId} and ${outbox.kind} = 'link-returned' and ${outbox.sentAt} is null`
  const open = sql`from ${paymentLinks} where ${paymentLinks.status} = 'open' and ${paymentLinks.bookingId} = ${bookingId}
    and instr(${outbox.deduplicationKey}, ${paymentLinks.id}) > 0`
  return [
    sql`delete from ${outbox} where ${unsent} and not exists (select 1 ${open})`,
    sql`update ${outbox} set facts = json_set(facts, '$.payLink.amount', (select ${paymentLinks.amount} ${open}),
      '$.payLink.damage', (select ${paymentLinks.damage} ${open})) where ${unsent}`,
  ]
}

/** Asks where to transfer a refund; once per version of the booking. */
export function queueRefundOwed(
  { id, version }: Pick<Booking, "id" | "version">,
  changeFacts: Pick<
    ChangeFacts,
    "url" | "refund" | "refundByTransfer" | "refundDays" | "hasRefundAccount" | "refundOfDamage"
  >,
  now: number,
): Write {
  const kind = "refund-owed"
  const email = { kind, changeFacts, deduplicationKey: `${kind}:${id}:${version}`, limited: false } as const
  return queueEmailForBooking({ id }, email, now)
}

/** Queued once per refund, and again if that was taken back and sent anew. */
export function queueRefundSent(
  {
    id: refundId,
    bookingId,
    amount,
    channel,
    version,
  }: Pick<Refund, "id" | "bookingId" | "amount" | "channel"> & Partial<Pick<Refund, "version">>,
  { url }: Pick<ChangeFacts, "url">,
  now: number,
): Write {
  const kind = "refund-sent"
  const changeFacts = { url, refund: amount, ...(channel !== "credit" && { refundChannel: channel }) }
  const email = { kind, changeFacts, deduplicationKey: `${kind}:${refundId}:${version ?? ""}`, limited: false } as const
  return queueStayEmail(email, eq(bookings.id, bookingId), now)
}

/** Queued once per version of the booking. */
export function queueDamageEmail(
  kind: "damage-kept" | "damage-returned",
  { id, version }: Pick<Booking, "id" | "version">,
  changeFacts: Pick<ChangeFacts, "url" | "reason" | "damageChange">,
  now: number,
): Write {
  const email = { kind, changeFacts, deduplicationKey: `${kind}:${id}:${version}`, limited: false } as const
  return queueEmailForBooking({ id }, email, now)
}
