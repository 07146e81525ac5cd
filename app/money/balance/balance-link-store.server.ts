import { type AnyColumn, and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm"
import type { Booking } from "#app/booking/booking.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { moneyOfBooking } from "#app/db/ledger.server.ts"
import { bookings, paymentLinkEvents, paymentLinks } from "#app/db/schema.ts"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { createTranslator } from "#app/i18n/translate.ts"
import { LIVE_LINK_STATUSES } from "#app/money/links/payment-link-status.ts"
import type { BalanceLink } from "./balance-link.ts"
import type { LiveLink } from "./collecting.ts"

const TRANSLATORS = {
  th: createTranslator("th", { translation: th }),
  en: createTranslator("en", { translation: en }),
}

/** In satang, see `damageOf`; only if the booking's terms ask for it with the balance, until the stay is over. */
function damageOwed(bookingId: string, today: string): SQL {
  const { terms, checkOut } = bookings
  // With money returned or kept since.
  const received = moneyOfBooking("received", bookingId, "damage")
  return sql`iif(json_extract(${terms}, '$.damage.when') = 'balance' and ${checkOut} >= ${today},
    max(0, coalesce(json_extract(${terms}, '$.damage.amount'), 0) - ${received}), 0)`
}

/** Links whose amount can change: nobody is paying by them, and no slip is in review. */
const IDLE = sql`purpose = 'balance' and status = 'open' and settling_payment_id is null`

/**
 * Keeps one open automatic link for a confirmed booking's balance, re-priced and cancelled with that; links
 * in review or being captured stay. Belongs at the end of the batch that changed the booking; computed in
 * SQL, so that concurrent payments cannot leave a wrong amount.
 * @param linkId the id of a new link
 * @param expiresAt see `balanceLinkEnd`; no link is made that would have expired
 * @param isEndKept whether an open link keeps its end, which a rejected slip may have put off
 * @param timezone the villa's
 */
export function syncBalanceLink(
  { id: bookingId, language, reference }: Pick<Booking, "id" | "language" | "reference">,
  {
    linkId,
    expiresAt,
    isEndKept,
    now,
    timezone,
  }: { linkId: string; expiresAt: number; isEndKept: boolean; now: number; timezone: string },
): Write[] {
  const confirmed = and(eq(bookings.id, bookingId), sql`status = 'confirmed'`)
  const balance = balanceOf(bookingId, confirmed)
  const damage = sql`(select ${damageOwed(bookingId, dateIn(timezone, new Date(now)))} from ${bookings} where ${confirmed})`
  const due = sql`(max(0, ${balance}) + ${damage})`
  const idle = idleOf(bookingId)
  const paid = sql`${idle} and iif(automatic, ${due}, ${balance}) <= 0`
  const end = sql`iif(automatic and ${isEndKept ? sql`expires_at <= ${now}` : sql`true`}, ${expiresAt}, expires_at)`
  const { t } = TRANSLATORS[language]
  const description = sql`iif(${balance} > 0, ${t("paymentLink.balanceOf", { reference })}, ${t("paymentLink.damageOf", { reference })})`
  return [
    ...cancelLinks(paid, now),
    // A link that an owner made for a part keeps its amount while that is owed.
    sql`update ${paymentLinks} set version = version + 1, updated_at = ${now}, expires_at = ${end},
          amount = iif(automatic, ${due}, min(amount, ${balance})), damage = iif(automatic, ${damage}, damage),
          description = iif(automatic, ${description}, description)
        where ${idle} and (expires_at <> ${end}
          or iif(automatic, amount <> ${due} or damage <> ${damage}, amount > ${balance}))`,
    sql`insert into ${paymentLinks} (id, amount, damage, description, booking_id, purpose, automatic, status, expires_at,
          version, created_at, updated_at)
        select ${linkId}, ${due}, ${damage}, ${description}, ${bookingId}, 'balance', 1, 'open', ${expiresAt}, 1, ${now},
          ${now}
        where ${due} > 0 and ${expiresAt} > ${now} and not exists
          (select 1 from ${paymentLinks} where ${live(bookingId, now)})`,
    sql`insert into ${paymentLinkEvents} (payment_link_id, at, actor, to_status, applied)
        select id, ${now}, 'system', 'open', 1 from ${paymentLinks} where id = ${linkId}`,
  ]
}

/**
 * Lowers links that ask for more than an unpaid booking owes, at the end of the batch that changed it. Links
 * in review or being captured stay; a paid or cancelled booking ends its links itself.
 */
export function lowerBalanceLinks(bookingId: string, now: number): Write[] {
  const unpaid = and(eq(bookings.id, bookingId), sql`status in ('pending_payment', 'in_review')`)
  const balance = balanceOf(bookingId, unpaid)
  const idle = idleOf(bookingId)
  return [
    ...cancelLinks(sql`${idle} and ${balance} <= 0`, now),
    sql`update ${paymentLinks} set version = version + 1, updated_at = ${now}, amount = ${balance}
        where ${idle} and amount > ${balance}`,
  ]
}

/** Of a booking that is no longer confirmed, whose balance follows from its next payment. */
export function endBalanceLinks(bookingId: string, now: number): Write[] {
  return cancelLinks(sql`${idleOf(bookingId)}`, now)
}

/** In satang, computed in the batch; null if the booking does not meet the condition. */
function balanceOf(bookingId: string, condition: SQL | undefined): SQL {
  return sql`((select total from ${bookings} where ${condition}) + ${moneyOfBooking("due", bookingId)})`
}

const idleOf = (bookingId: string) => and(eq(paymentLinks.bookingId, bookingId), IDLE)

function cancelLinks(which: SQL, now: number): Write[] {
  return [
    sql`insert into ${paymentLinkEvents} (payment_link_id, at, actor, from_status, to_status, applied)
        select id, ${now}, 'system', status, 'cancelled', 1 from ${paymentLinks} where ${which}`,
    sql`update ${paymentLinks} set status = 'cancelled', version = version + 1, updated_at = ${now} where ${which}`,
  ]
}

/** Links for the balance that can still be paid or have a slip in review. */
const live = (bookingId: string | SQL | AnyColumn, now: number) =>
  and(eq(paymentLinks.bookingId, bookingId), eq(paymentLinks.purpose, "balance"), isLive(now))

const isLive = (now: number) =>
  and(
    inArray(paymentLinks.status, LIVE_LINK_STATUSES),
    // An overdue link that is not recorded as expired yet.
    sql`not (status = 'open' and expires_at <= ${now} and settling_payment_id is null)`,
  )

const LINK_COLUMNS = {
  id: paymentLinks.id,
  bookingId: paymentLinks.bookingId,
  amount: paymentLinks.amount,
  damage: paymentLinks.damage,
  description: paymentLinks.description,
  status: paymentLinks.status,
  expiresAt: paymentLinks.expiresAt,
  settlingPaymentId: paymentLinks.settlingPaymentId,
  version: paymentLinks.version,
  createdAt: paymentLinks.createdAt,
}

export function readBalanceLink(db: Db, bookingId: string | SQL, now: number): Read<BalanceLink | null> {
  const newest = db
    .select(LINK_COLUMNS)
    .from(paymentLinks)
    .where(live(bookingId, now))
    .orderBy(desc(paymentLinks.createdAt))
    .limit(1)
  return defineRead([newest], (rows) => rows[0] ?? null)
}

const LIVE_MAX = 20

/** Links that can still be paid or decided on, newest first. */
export function readLiveLinks(db: Db, bookingId: string | SQL, now: number): Read<LiveLink[]> {
  const found = db
    .select({ ...LINK_COLUMNS, purpose: paymentLinks.purpose })
    .from(paymentLinks)
    .where(and(eq(paymentLinks.bookingId, bookingId), isLive(now)))
    .orderBy(desc(paymentLinks.createdAt))
    .limit(LIVE_MAX)
  return defineRead([found], (rows) => rows)
}

/** A condition for a batch: the link can still be paid and has not changed since it was read. */
export function isPayable({ id, version }: Pick<BalanceLink, "id" | "version">): SQL {
  const same = and(eq(paymentLinks.id, id), eq(paymentLinks.version, version), IDLE)
  return sql`exists (select 1 from ${paymentLinks} where ${same})`
}

/** Links made by the system that are not over. They are few: one per stay that is ahead. */
const AUTOMATIC = sql`from ${paymentLinks} indexed by payment_links_balance
  where automatic = 1 and status in ('open', 'in_review')`

export const idsOfAutomaticLinks = sql`(select booking_id ${AUTOMATIC})`

/** By booking id; see `AUTOMATIC`. */
export function readAutomaticLinks(db: Db): Read<Map<string, BalanceLink>> {
  const ids = sql`(select id ${AUTOMATIC})`
  const found = db.select(LINK_COLUMNS).from(paymentLinks).where(sql`${paymentLinks.id} in ${ids}`)
  return defineRead([found], (rows) => new Map(rows.map((link) => [link.bookingId ?? "", link])))
}

/** @param exceptLinkId a link to exclude */
export function readHasBalanceLink(db: Db, bookingId: string, now: number, exceptLinkId: string): Read<boolean> {
  const others = and(live(bookingId, now), ne(paymentLinks.id, exceptLinkId))
  const found = db.select({ id: paymentLinks.id }).from(paymentLinks).where(others).limit(1)
  return defineRead([found], (rows) => rows.length > 0)
}
