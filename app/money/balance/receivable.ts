import type { Booking } from "#app/booking/booking.ts"
import { type BalanceLink, canPayBy } from "./balance-link.ts"

/** What the team can receive of a confirmed booking now; amounts in satang. */
export type Receivable = {
  bookingId: string
  version: number
  /** Still to be paid for the stay, above 0. */
  amount: number
  /** The link that asks for the security deposit as well; null if none does. */
  withDamage: { linkId: string; version: number; amount: number; damage: number } | null
  /** The balance link whose page shows the QR code; null if there is none, or PromptPay is off. */
  qrLinkId: string | null
}

export function receivableOf(
  { id, version }: Pick<Booking, "id" | "version">,
  balance: number,
  link: BalanceLink | null,
  { now, promptPayEnabled }: { now: number; promptPayEnabled: boolean },
): Receivable {
  // A link that an owner made for a part asks for less.
  const open = canPayBy(link, now) && link.amount === balance + link.damage ? link : null
  return {
    bookingId: id,
    version,
    amount: balance,
    withDamage:
      open && open.damage > 0
        ? { linkId: open.id, version: open.version, amount: open.amount, damage: open.damage }
        : null,
    qrLinkId: promptPayEnabled ? (open?.id ?? null) : null,
  }
}
