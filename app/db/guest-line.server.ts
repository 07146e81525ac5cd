import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { CAUSED_BY_GUESTS } from "#app/notify/email/email.ts"
import { GUEST_LINE_MAX } from "#app/notify/guest-line/guest-line.ts"
import { DAY_MS } from "../durations.ts"
import { guestLineLinks, outbox, villa } from "./schema.ts"

/** Whether a booking's guest gets messages by LINE. */
export function hasLine(bookingId: SQLWrapper): SQL {
  return sql`exists (select 1 from ${guestLineLinks}, ${villa}
    where ${guestLineLinks.bookingId} = ${bookingId} and ${guestLineLinks.lineUserId} is not null and ${villa.guestLine})`
}

/** Within the day's limits of LINE messages that guests cause, per booking and per LINE account. */
export function withinGuestLineLimits(bookingId: SQLWrapper, now: number): SQL {
  const counted = sql`${outbox.channel} = 'line' and ${outbox.createdAt} > ${now - DAY_MS}
    and ${inArray(outbox.kind, CAUSED_BY_GUESTS)}`
  const bookingsOfAccount = sql`(select theirs.booking_id from ${guestLineLinks} as theirs join ${guestLineLinks} as own
    on own.line_user_id = theirs.line_user_id where own.booking_id = ${bookingId})`
  return sql`(select count(*) from ${outbox} where ${outbox.bookingId} = ${bookingId} and ${counted}) < ${GUEST_LINE_MAX.booking}
    and (select count(*) from ${outbox} where ${outbox.bookingId} in ${bookingsOfAccount} and ${counted}) < ${GUEST_LINE_MAX.account}`
}
