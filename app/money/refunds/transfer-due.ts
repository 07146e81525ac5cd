import type { Booking } from "#app/booking/booking.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { Refund } from "./refund.ts"

/** Within how many days a refund by transfer is sent, by the booking's own terms. */
export function refundDaysOf({ terms }: Pick<Booking, "terms">): number {
  return terms.refundDays
}

/** The villa's day by which a transfer is sent that is decided now, if the guest names the account today. */
export function transferBy(booking: Pick<Booking, "terms">, moment: { now: number; timezone: string }): string {
  return dateAfter(dateIn(moment.timezone, new Date(moment.now)), refundDaysOf(booking))
}

type DatedRefund = Pick<Refund, "pot" | "channel" | "status" | "createdAt" | "payeeAt">
type Refunded = Pick<Booking, "terms" | "status"> & { customer: { email: string } | null }

/**
 * The villa's day by which a transfer is sent. Null for other refunds, and while the guest has to name an account. The
 * security deposit of a stay that took place has its own day.
 */
export function transferDueOn(refund: DatedRefund, booking: Refunded, timezone: string): string | null {
  const { pot, channel, status, createdAt, payeeAt } = refund
  if (channel !== "bank" || status !== "owed" || (pot === "damage" && booking.status !== "cancelled")) return null
  if (payeeAt === null && booking.customer?.email) return null
  const from = Math.max(createdAt, payeeAt ?? 0)
  return dateAfter(dateIn(timezone, new Date(from)), refundDaysOf(booking))
}

/** From the day after. */
export function isTransferLate(dueOn: string | null, today: string): boolean {
  return dueOn !== null && dueOn < today
}
