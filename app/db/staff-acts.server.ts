import { type SQL, sql } from "drizzle-orm"
import type { StaffAct } from "#app/money/staff-act.ts"
import type { Write } from "./database.server.ts"
import { bookingEvents, paymentLinkEvents, paymentLinks } from "./schema.ts"

/**
 * In the history of the booking, else of the payment link. The version stays, so that forms remain current.
 * @param rows selects `booking_id`, `payment_link_id` and `detail`, one row for each act
 */
export function recordStaffAct(action: StaffAct, rows: SQL, { name, at }: { name: string; at: number }): Write[] {
  return [
    sql`insert into ${bookingEvents} (booking_id, at, actor, actor_name, action, reason, applied)
      select booking_id, ${at}, 'admin', ${name}, ${action}, detail, 1 from (${rows}) where booking_id is not null`,
    sql`insert into ${paymentLinkEvents}
        (payment_link_id, at, actor, actor_name, from_status, to_status, action, detail, applied)
      select act.payment_link_id, ${at}, 'admin', ${name}, link.status, link.status, ${action}, act.detail, 1
      from (${rows}) as act join ${paymentLinks} as link on link.id = act.payment_link_id
      where act.booking_id is null`,
  ]
}
