import type { Booking } from "#app/booking/booking.ts"
import type { AskingLink } from "#app/money/balance/collecting.ts"
import type { BookingMoney } from "#app/money/ledger/money.ts"
import type { LinkPurpose } from "./payment-link-status.ts"

/** Another amount than the one in the form, in satang, by a button of its own. */
type OtherAmount = { kind: "half" | "all"; amount: number }

/**
 * What the form of a new link for a booking begins with, amounts in satang.
 * @property amount 0 if it is left to whoever makes it
 * @property purposes what can be asked for, none if that follows from the booking
 * @property purpose the one that is chosen already; null where somebody has to say that they want more than the balance, for
 *   which a link is open
 */
type LinkOffer = { amount: number; other: OtherAmount | null; purposes: LinkPurpose[]; purpose: LinkPurpose | null }

/**
 * What a link for a booking asks for: of an unpaid one what is due now, or all of the price, or half of it if there is no
 * deposit; of a confirmed one a part of the balance, or an extra of any amount. What an open link asks for already is not
 * offered again.
 * @param asking the booking's links that ask for what it owes
 */
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
