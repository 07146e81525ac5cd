import { type SQL, sql } from "drizzle-orm"
import type { Write } from "../db/database.server.ts"
import { linesOf, sumOf } from "../db/ledger.server.ts"
import {
  alerts,
  bookingEvents,
  bookings,
  cardPayments,
  ledger,
  paymentLinkEvents,
  paymentLinks,
  slips,
} from "../db/schema.ts"
import { HELD_KINDS } from "../ledger/ledger.ts"

/** How many of the latest events are checked: more than a villa has between two runs of the cron. */
const EVENTS_CHECKED = 50

/** The latest events since an instant, by the primary key, so that the cost does not depend on their number. */
function isLatest(table: typeof bookingEvents | typeof paymentLinkEvents, since: number): SQL {
  return sql`event.id > (select max(id) from ${table}) - ${EVENTS_CHECKED} and event.at > ${since}`
}

/** What is held for the stay of the booking with that alias, in satang. */
const HELD = sql`(select ${sumOf(linesOf("stay", HELD_KINDS))} from ${ledger} where booking_id = booking.id)`
const NEW_ID = sql.raw("lower(hex(randomblob(16)))")
/** As `paymentEvidence`, of the slip with that alias; null if there is none. */
const SLIP_EVIDENCE = sql.raw("coalesce('transfer:' || slip.sending_bank || ':' || slip.trans_ref, 'slip:' || slip.id)")

/**
 * The writes that record payments that an earlier version accepted without the ledger: captured card payments, then
 * links paid another way, then the rest of bookings that an admin confirmed. This version records each payment in the
 * batch that accepts it; one that an admin confirms without money has an alert of that instant instead.
 * @param since only what was accepted after this instant; younger than the retention of alerts
 */
export function recordLostPayments(since: number): Write[] {
  // The last one needs its `cross join` and `+`: SQLite would read all bookings in the order of the grouping.
  const paidBookings = sql`(select booking_id from ${bookingEvents} as event
    where ${isLatest(bookingEvents, since)} and actor = 'gateway' and to_status = 'confirmed')`
  const paidLinks = sql`(select payment_link_id from ${paymentLinkEvents} as event
    where ${isLatest(paymentLinkEvents, since)} and to_status = 'paid')`
  return [
    sql`insert into ${ledger} (id, booking_id, payment_link_id, at, kind, place, amount, evidence, actor)
      select ${NEW_ID}, coalesce(card.booking_id, link.booking_id), card.payment_link_id, card.updated_at, 'payment',
        'card', card.amount, 'charge:' || card.gateway || ':' || card.charge_id, 'gateway'
      from ${cardPayments} as card left join ${paymentLinks} as link on link.id = card.payment_link_id
      where (card.booking_id in ${paidBookings} or card.payment_link_id in ${paidLinks})
        and card.status = 'captured' and card.amount > 0
      on conflict (evidence) do nothing`,
    sql`insert into ${ledger} (id, booking_id, payment_link_id, at, kind, place, amount, evidence, actor, actor_name)
      select ${NEW_ID}, link.booking_id, link.id, event.at, 'payment', iif(slip.id is null, 'cash', 'bank'), link.amount,
        ${SLIP_EVIDENCE}, event.actor, event.actor_name
      from ${paymentLinkEvents} as event join ${paymentLinks} as link on link.id = event.payment_link_id
        left join ${slips} as slip on slip.id =
          (select id from ${slips} where payment_link_id = link.id order by uploaded_at desc limit 1)
      where ${isLatest(paymentLinkEvents, since)} and event.to_status = 'paid' and link.status = 'paid'
        and not exists (select 1 from ${ledger} where payment_link_id = link.id)
      on conflict (evidence) do nothing`,
    sql`insert into ${ledger} (id, booking_id, at, kind, place, amount, evidence, actor, actor_name)
      select ${NEW_ID}, booking.id, event.at, 'payment',
        iif(booking.payment_method = 'credit_card' and slip.id is null, 'cash', 'bank'),
        booking.total - ${HELD},
        ${SLIP_EVIDENCE}, event.actor, event.actor_name
      from ${bookingEvents} as event cross join ${bookings} as booking on booking.id = event.booking_id
        left join ${slips} as slip on slip.id = booking.slip_id
      where ${isLatest(bookingEvents, since)} and event.actor = 'admin' and event.action = 'status'
        and event.to_status = 'confirmed' and booking.status = 'confirmed' and booking.erased_at is null
        and not exists (select 1 from ${alerts}
          where booking_id = booking.id and kind = 'decided' and created_at = event.at)
        and booking.total > ${HELD}
      group by +event.booking_id
      on conflict (evidence) do nothing`,
  ]
}

/** Ends the wait of slips on which an admin has decided in an earlier version. */
export function endDecidedReviews(since: number): Write {
  return sql`update ${bookings} set in_review_since = null
    where in_review_since is not null and status in ('confirmed', 'pending_payment')
      and id in (select booking_id from ${bookingEvents} as event
        where ${isLatest(bookingEvents, since)} and actor = 'admin' and action = 'status' and id = (select max(id)
          from ${bookingEvents} where booking_id = event.booking_id and to_status is not null))`
}
