import { type AnyColumn, and, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Booking } from "#app/booking/booking.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { linesOf, sumOf } from "#app/db/ledger.server.ts"
import { bookings, ledger, paymentLinkEvents, paymentLinks } from "#app/db/schema.ts"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { createTranslator } from "#app/i18n/translate.ts"
import { ADDED_TO_BALANCE } from "#app/money/ledger/ledger-store.server.ts"
import { LIVE_LINK_STATUSES } from "#app/money/links/payment-link-status.ts"
import type { BalanceLink } from "./balance-link.ts"
import type { LiveLink } from "./collecting.ts"

const TRANSLATORS = {
  th: createTranslator("th", { translation: th }),
  en: createTranslator("en", { translation: en }),
}

/** What was received of a booking's damage deposit, in satang, whatever became of it. */
const DAMAGE_RECEIVED = sumOf(linesOf("damage", ["payment"]))

/**
 * What of the damage deposit is still to be paid with the balance, in satang; see `damageOf`.
 * @param terms those of the booking, as JSON
 */
function damageOwed(terms: SQL | AnyColumn, bookingId: SQL | AnyColumn | string): SQL {
  const received = sql`(select ${DAMAGE_RECEIVED} from ${ledger} where ${ledger.bookingId} = ${bookingId})`
  return sql`iif(json_extract(${terms}, '$.damage.when') = 'balance',
    max(0, coalesce(json_extract(${terms}, '$.damage.amount'), 0) - ${received}), 0)`
}

/** Links whose amount can change now: nobody is paying by them, and no slip of them is being checked. */
const IDLE = sql`purpose = 'balance' and status = 'open' and settling_payment_id is null`

/**
 * The writes that bring a booking's balance links up to its balance, at the end of the batch that changed it: a confirmed
 * booking with a balance has one open link for it, made by the system, re-priced with the booking, and cancelled with the
 * balance. It asks for the damage deposit as well, if that is paid with the balance. A link with a slip in review or a
 * card's capture under way keeps its amount until that is decided. The balance is computed in the batch, so that
 * concurrent payments cannot leave a wrong amount.
 * @param linkId the id of the link, if one is made
 * @param expiresAt see `balanceLinkEnd`; none is made that would have expired
 * @param isEndKept whether an open link keeps its end, which a rejected slip may have put off
 */
export function syncBalanceLink(
  { id: bookingId, language, reference }: Pick<Booking, "id" | "language" | "reference">,
  { linkId, expiresAt, isEndKept, now }: { linkId: string; expiresAt: number; isEndKept: boolean; now: number },
): Write[] {
  const confirmed = and(eq(bookings.id, bookingId), sql`status = 'confirmed'`)
  const balance = balanceOf(bookingId, confirmed)
  const damage = sql`(select ${damageOwed(bookings.terms, bookingId)} from ${bookings} where ${confirmed})`
  const due = sql`(max(0, ${balance}) + ${damage})`
  const idle = idleOf(bookingId)
  const paid = sql`${idle} and iif(automatic, ${due}, ${balance}) <= 0`
  const end = sql`iif(automatic and ${isEndKept ? sql`expires_at <= ${now}` : sql`true`}, ${expiresAt}, expires_at)`
  const { t } = TRANSLATORS[language]
  const description = sql`iif(${balance} > 0, ${t("paymentLink.balanceOf", { reference })}, ${t("paymentLink.damageOf", { reference })})`
  return [
    ...cancelLinks(paid, now),
    // One that an owner made for a part keeps its amount while that is owed.
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
 * The writes after which the links for what an unpaid booking owes ask for no more than that, at the end of a batch that
 * changed it: one that asks for more asks for all of it, and is cancelled if nothing is owed. What asks for less stays, as
 * does a link with a slip in review or a card's capture under way, until that is decided. They write nothing if the booking
 * is paid or cancelled by then: its links end with that.
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

/** What a booking owes, in satang, computed in the batch; null if it does not meet the condition. */
function balanceOf(bookingId: string, condition: SQL | undefined): SQL {
  const added = sql`(select ${ADDED_TO_BALANCE} from ${ledger} where ${ledger.bookingId} = ${bookingId})`
  return sql`((select total from ${bookings} where ${condition}) + ${added})`
}

const idleOf = (bookingId: string) => and(eq(paymentLinks.bookingId, bookingId), IDLE)

function cancelLinks(which: SQL, now: number): Write[] {
  return [
    sql`insert into ${paymentLinkEvents} (payment_link_id, at, actor, from_status, to_status, applied)
        select id, ${now}, 'system', status, 'cancelled', 1 from ${paymentLinks} where ${which}`,
    sql`update ${paymentLinks} set status = 'cancelled', version = version + 1, updated_at = ${now} where ${which}`,
  ]
}

/** A booking's links for its balance that can still be paid, or whose slip is being checked. */
const live = (bookingId: string | SQL | AnyColumn, now: number) =>
  and(eq(paymentLinks.bookingId, bookingId), eq(paymentLinks.purpose, "balance"), isLive(now))

const isLive = (now: number) =>
  and(
    inArray(paymentLinks.status, LIVE_LINK_STATUSES),
    // An overdue one that is not recorded as expired yet.
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

/** The newest link for a booking's balance that can still be paid or decided on; null if there is none. */
export function readBalanceLink(db: Db, bookingId: string | SQL, now: number): Read<BalanceLink | null> {
  const newest = db
    .select(LINK_COLUMNS)
    .from(paymentLinks)
    .where(live(bookingId, now))
    .orderBy(desc(paymentLinks.createdAt))
    .limit(1)
  return defineRead([newest], (rows) => rows[0] ?? null)
}

/** At most so many links of a booking are looked at; more than a few are never open. */
const LIVE_MAX = 20

/** The links of a booking that can still be paid or decided on, the newest first. */
export function readLiveLinks(db: Db, bookingId: string | SQL, now: number): Read<LiveLink[]> {
  const found = db
    .select({ ...LINK_COLUMNS, purpose: paymentLinks.purpose })
    .from(paymentLinks)
    .where(and(eq(paymentLinks.bookingId, bookingId), isLive(now)))
    .orderBy(desc(paymentLinks.createdAt))
    .limit(LIVE_MAX)
  return defineRead([found], (rows) => rows)
}

/** A condition: this link can still be paid, as it was when it was read. */
export function isPayable({ id, version }: Pick<BalanceLink, "id" | "version">): SQL {
  const same = and(eq(paymentLinks.id, id), eq(paymentLinks.version, version), IDLE)
  return sql`exists (select 1 from ${paymentLinks} where ${same})`
}

/** The links that the system made for balances and that are not over. They are few: one of a stay that is ahead. */
const AUTOMATIC = sql`from ${paymentLinks} indexed by payment_links_balance
  where automatic = 1 and status in ('open', 'in_review')`

/** The bookings of `readAutomaticLinks`, as a subquery of ids. */
export const idsOfAutomaticLinks = sql`(select booking_id ${AUTOMATIC})`

/** The link of each booking that has one which the system made for its balance and that is not over. */
export function readAutomaticLinks(db: Db): Read<Map<string, BalanceLink>> {
  const ids = sql`(select id ${AUTOMATIC})`
  const found = db.select(LINK_COLUMNS).from(paymentLinks).where(sql`${paymentLinks.id} in ${ids}`)
  return defineRead([found], (rows) => new Map(rows.map((link) => [link.bookingId ?? "", link])))
}

/** Whether a link for a booking's balance can still be paid, or its slip be decided on. */
export function readHasBalanceLink(db: Db, bookingId: string, now: number): Read<boolean> {
  const found = db.select({ id: paymentLinks.id }).from(paymentLinks).where(live(bookingId, now)).limit(1)
  return defineRead([found], (rows) => rows.length > 0)
}
