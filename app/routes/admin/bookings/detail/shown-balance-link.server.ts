import { type BalanceLink, balanceLinkView } from "#app/booking/balance-link.ts"
import type { Booking } from "#app/booking/booking.ts"
import { shareLink } from "../../shared/share-link.server.ts"

type Found = { balanceLink: BalanceLink | null; booking: Booking }

/** A booking's balance link as the page shows it; null if it has none that can be paid now. */
export function shownBalanceLink({ balanceLink, booking }: Found, { origin, now }: { origin: string; now: number }) {
  const view = balanceLink && balanceLinkView(balanceLink, now)
  return view && { view, share: shareLink({ link: balanceLink, booking }, origin, booking.language) }
}
