import type { Booking } from "#app/booking/booking.ts"
import { balanceLinkView, type ShownBalanceLink } from "#app/booking/shown-balance-link.ts"
import { shareLink } from "../../shared/share-link.server.ts"

type Found = { balanceLink: ShownBalanceLink | null; booking: Booking }

/** A booking's balance link as the page shows it; null if it has none that can be paid now. */
export function shownBalanceLink({ balanceLink, booking }: Found, { origin, now }: { origin: string; now: number }) {
  const view = balanceLink && balanceLinkView(balanceLink, now)
  return view && { view, share: shareLink({ link: balanceLink, booking }, origin, booking.language) }
}
