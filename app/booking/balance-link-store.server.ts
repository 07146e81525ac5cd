import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "../db/database.server.ts"
import { linesOf, sumOf } from "../db/ledger.server.ts"
import { bookings, ledger, paymentLinkEvents, paymentLinks } from "../db/schema.ts"
import { en } from "../i18n/locales/en.ts"
import { th } from "../i18n/locales/th.ts"
import { createTranslator } from "../i18n/translate.ts"
import { CHARGE_KINDS, HELD_KINDS } from "../ledger/ledger.ts"
import type { Booking } from "./booking.ts"
import { LIVE_LINK_STATUSES, type PaymentLinkStatus } from "./payment-link-status.ts"

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
 */
export function syncBalanceLink(
  { id: bookingId, language, reference }: Pick<Booking, "id" | "language" | "reference">,
  { linkId, expiresAt, now }: { linkId: string; expiresAt: number; now: number },
): Write[] {
  const total = sql`(select total from ${bookings} where ${and(eq(bookings.id, bookingId), sql`status = 'confirmed'`)})`
  const added = sql`(select ${ADDED_TO_BALANCE} from ${ledger} where ${ledger.bookingId} = ${bookingId})`
  const balance = sql`(${total} + ${added})`
  const idle = and(eq(paymentLinks.bookingId, bookingId), IDLE)
  const paid = sql`${idle} and ${balance} <= 0`
  const description = TRANSLATORS[language].t("paymentLink.balanceOf", { reference })
  return [
    sql`insert into ${paymentLinkEvents} (payment_link_id, at, actor, from_status, to_status, applied)
        select id, ${now}, 'system', status, 'cancelled', 1 from ${paymentLinks} where ${paid}`,
    sql`update ${paymentLinks} set status = 'cancelled', version = version + 1, updated_at = ${now} where ${paid}`,
    // One that an owner made for a part keeps its amount while that is owed.
    sql`update ${paymentLinks} set amount = ${balance}, version = version + 1, updated_at = ${now},
          expires_at = iif(automatic, ${expiresAt}, expires_at)
        where ${idle} and iif(automatic, amount <> ${balance} or expires_at <> ${expiresAt}, amount > ${balance})`,
    sql`insert into ${paymentLinks} (id, amount, description, booking_id, purpose, automatic, status, expires_at, version,
          created_at, updated_at)
        select ${linkId}, ${balance}, ${description}, ${bookingId}, 'balance', 1, 'open', ${expiresAt}, 1, ${now}, ${now}
        where ${balance} > 0 and ${expiresAt} > ${now} and not exists
          (select 1 from ${paymentLinks} where ${live(bookingId)})`,
    sql`insert into ${paymentLinkEvents} (payment_link_id, at, actor, to_status, applied)
        select id, ${now}, 'system', 'open', 1 from ${paymentLinks} where id = ${linkId}`,
  ]
}

/** A booking's links for its balance that can still be paid, or whose slip is being checked. */
const live = (bookingId: string | SQL) =>
  and(
    eq(paymentLinks.bookingId, bookingId),
    eq(paymentLinks.purpose, "balance"),
    inArray(paymentLinks.status, LIVE_LINK_STATUSES),
  )

/** A link for a booking's balance: `amount` in satang, `expiresAt` in epoch milliseconds. */
export type BalanceLink = {
  id: string
  amount: number
  status: PaymentLinkStatus
  expiresAt: number
  settlingPaymentId: string | null
}

/** The link for a booking's balance that can still be paid, or whose slip is being checked; null without one. */
export function readBalanceLink(db: Db, bookingId: string | SQL): Read<BalanceLink | null> {
  const { id, amount, status, expiresAt, settlingPaymentId, createdAt } = paymentLinks
  const columns = { id, amount, status, expiresAt, settlingPaymentId }
  const newest = db.select(columns).from(paymentLinks).where(live(bookingId)).orderBy(desc(createdAt)).limit(1)
  return defineRead([newest], (rows) => rows[0] ?? null)
}

/** Whether a link for a booking's balance can still be paid, or its slip be decided on. */
export function readHasBalanceLink(db: Db, bookingId: string): Read<boolean> {
  const found = db.select({ id: paymentLinks.id }).from(paymentLinks).where(live(bookingId)).limit(1)
  return defineRead([found], (rows) => rows.length > 0)
}
