import type { Booking } from "#app/booking/booking.ts"
import type { AskingLink } from "#app/money/balance/collecting.ts"
import type { BookingMoney } from "#app/money/ledger/money.ts"
import type { LinkPurpose } from "./payment-link-status.ts"

/** In satang, offered by a button of its own. */
type OtherAmount = { kind: "half" | "all"; amount: number }

/**
 * `amount` is in satang, 0 if left to the admin. `purposes` is empty if the booking decides. `purpose` is
 * null if an open link asks for the balance: an extra is then a deliberate choice.
 */
type LinkOffer = { amount: number; other: OtherAmount | null; purposes: LinkPurpose[]; purpose: LinkPurpose | null }

/** What an open link asks for (`asking`) is not offered again. */
export function linkOffer(
  status: Booking["status"],
  { dueNow, balance }: Pick<BookingMoney, "dueNow" | "balance">,
  asking: readonly Pick<AskingLink, "amount">[],
): LinkOffer {
  const isAsked = asking.length > 0
  if (status === "confirmed") {
    if (balance <= 0) return { amount: 0, other: null, purposes: ["extra"], purpose: "extra" }
    if (isAsked) return { amount: 0, other: null, purposes: ["extra"], purpose: null }
    return { amount: balance, other: null, purposes: ["balance", "extra"], purpose: "balance" }
  }
  const own = { purposes: [], purpose: null }
  if (isAsked) return { amount: 0, other: null, ...own }
  if (dueNow < balance) return { amount: dueNow, other: { kind: "all", amount: balance }, ...own }
  const half = dueNow > 1 ? { kind: "half" as const, amount: Math.round(dueNow / 2) } : null
  return { amount: dueNow, other: half, ...own }
}
