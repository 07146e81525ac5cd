import type { Booking } from "#app/booking/booking.ts"
import { shareLink } from "#app/money/links/admin/share-link.server.ts"
import { type BalanceLink, balanceLinkView } from "../balance-link.ts"

type Found = { balanceLink: BalanceLink | null; booking: Booking }

/** Null if the booking has no balance link that is still live. */
export function shownBalanceLink({ balanceLink, booking }: Found, { origin, now }: { origin: string; now: number }) {
  const view = balanceLink && balanceLinkView(balanceLink, now)
  return view && { view, share: shareLink({ link: balanceLink, booking }, origin, booking.language) }
}
