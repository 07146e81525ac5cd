import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "../db/database.server.ts"
import { linesOf, sumOf } from "../db/ledger.server.ts"
import { bookings, ledger, paymentLinkEvents, paymentLinks } from "../db/schema.ts"
import { en } from "../i18n/locales/en.ts"
import { th } from "../i18n/locales/th.ts"
import { createTranslator } from "../i18n/translate.ts"
import { CHARGE_KINDS, HELD_KINDS } from "../ledger/ledger.ts"
import type { Booking } from "./booking.ts"
import { LIVE_LINK_STATUSES } from "./payment-link-status.ts"

const TRANSLATORS = {
  th: createTranslator("th", { translation: th }),
  en: createTranslator("en", { translation: en }),
}

/**
 * What a booking's lines add to its balance, in satang: charges less what is held for the stay. With the total of a
 * confirmed booking it is the same as `balance`, which the tests compare.
 */
const ADDED_TO_BALANCE = sql`${sumOf(linesOf("stay", CHARGE_KINDS))} - ${sumOf(linesOf("stay", HELD_KINDS))}`

/** Links whose amount can change now: nobody is paying by them, and no slip of them is being checked. */
const IDLE = sql`purpose = 'balance' and status = 'open' and settling_payment_id is null`

/**
 * The writes that bring a booking's balance links up to its balance, at the end of the batch that changed it: a confirmed
 * booking with a balance has one open link for it, made by the system, re-priced with the booking, and cancelled with the
 * balance. A link with a slip in review or a card's capture under way keeps its amount until that is decided. The
 * balance is computed in the batch, so that concurrent payments cannot leave a wrong amount.
 * @param linkId the id of the link, if one is made
 * @param expiresAt see `balanceLinkEnd`; none is made that would have expired
 * @param isEndKept whether an open link keeps its end, which a rejected slip may have put off
 */
export function syncBalanceLink(
  { id: bookingId, language, reference }: Pick<Booking, "id" | "language" | "reference">,
  { linkId, expiresAt, isEndKept, now }: { linkId: string; expiresAt: number; isEndKept: boolean; now: number },
): Write[] {
  const total = sql`(select total from ${bookings} where ${and(eq(bookings.id, bookingId), sql`status = 'confirmed'`)})`
  const added = sql`(select ${ADDED_TO_BALANCE} from ${ledger} where ${ledger.bookingId} = ${bookingId})`
  const balance = sql`(${total} + ${added})`
  const idle = and(eq(paymentLinks.bookingId, bookingId), IDLE)
  const paid = sql`${idle} and ${balance} <= 0`
  const end = sql`iif(automatic and ${isEndKept ? sql`expires_at <= ${now}` : sql`true`}, ${expiresAt}, expires_at)`
  const description = TRANSLATORS[language].t("paymentLink.balanceOf", { reference })
  return [
    sql`insert into ${paymentLinkEvents} (payment_link_id, at, actor, from_status, to_status, applied)
        select id, ${now}, 'system', status, 'cancelled', 1 from ${paymentLinks} where ${paid}`,
    sql`update ${paymentLinks} set status = 'cancelled', version = version + 1, updated_at = ${now} where ${paid}`,
    // One that an owner made for a part keeps its amount while that is owed.
    sql`update ${paymentLinks} set version = version + 1, updated_at = ${now}, expires_at = ${end},
          amount = iif(automatic, ${balance}, min(amount, ${balance}))
        where ${idle} and (expires_at <> ${end} or iif(automatic, amount <> ${balance}, amount > ${balance}))`,
    sql`insert into ${paymentLinks} (id, amount, description, booking_id, purpose, automatic, status, expires_at, version,
          created_at, updated_at)
        select ${linkId}, ${balance}, ${description}, ${bookingId}, 'balance', 1, 'open', ${expiresAt}, 1, ${now}, ${now}
        where ${balance} > 0 and ${expiresAt} > ${now} and not exists
          (select 1 from ${paymentLinks} where ${live(bookingId, now)})`,
    sql`insert into ${paymentLinkEvents} (payment_link_id, at, actor, to_status, applied)
        select id, ${now}, 'system', 'open', 1 from ${paymentLinks} where id = ${linkId}`,
  ]
}

/** A booking's links for its balance that can still be paid, or whose slip is being checked. */
const live = (bookingId: string, now: number) =>
  and(
    eq(paymentLinks.bookingId, bookingId),
    eq(paymentLinks.purpose, "balance"),
    inArray(paymentLinks.status, LIVE_LINK_STATUSES),
    // An overdue one that is not recorded as expired yet.
    sql`not (status = 'open' and expires_at <= ${now} and settling_payment_id is null)`,
  )

/** Whether a link for a booking's balance can still be paid, or its slip be decided on. */
export function readHasBalanceLink(db: Db, bookingId: string, now: number): Read<boolean> {
  const found = db.select({ id: paymentLinks.id }).from(paymentLinks).where(live(bookingId, now)).limit(1)
  return defineRead([found], (rows) => rows.length > 0)
}

/** A link by which a booking's balance can be paid now; null if there is none. `amount` in satang. */
export type BalanceLink = { id: string; amount: number } | null

/** The link by which a booking's balance can be paid now. */
export function readBalanceLink(db: Db, bookingId: string, now: number): Read<BalanceLink> {
  const { id, amount, status, settlingPaymentId } = paymentLinks
  const open = and(live(bookingId, now), eq(status, "open"), isNull(settlingPaymentId))
  return defineRead([db.select({ id, amount }).from(paymentLinks).where(open).limit(1)], (rows) => rows[0] ?? null)
}
