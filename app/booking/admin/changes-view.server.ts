import { readableChanges } from "#app/booking/edit-preview.ts"
import type { AdminBooking } from "#app/booking/find-bookings.server.ts"
import { changesSinceNotified } from "#app/booking/stay-change.ts"
import { askingLinks, type Collecting, collectingAfter } from "#app/money/balance/collecting.ts"
import type { BookingMoney } from "#app/money/ledger/money.ts"
import type { StayChange } from "#app/notify/email/email.ts"

/** What the guest has not been told, and its effect on the balance of a confirmed booking. */
export function changesView(
  { booking, history, links }: Pick<AdminBooking, "booking" | "history" | "links">,
  money: BookingMoney,
  now: number,
): { changes: StayChange[]; collecting: Collecting | null } {
  const changes = readableChanges(changesSinceNotified(history, Boolean(booking.customer?.email)))
  const earlier = changes.find(({ field }) => field === "totalPrice")
  const before = earlier ? Number(earlier.from) : booking.total
  return {
    changes: booking.status === "cancelled" ? [] : changes,
    collecting: booking.status === "confirmed" ? collectingAfter(before, money, askingLinks(links, now)) : null,
  }
}
