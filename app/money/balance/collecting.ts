import type { BookingMoney } from "#app/money/ledger/money.ts"
import type { LinkPurpose } from "#app/money/links/payment-link-status.ts"
import { type BalanceLink, balanceLinkView } from "./balance-link.ts"

/** A link that can be paid, or whose payment is in review. */
export type LiveLink = BalanceLink & { purpose: LinkPurpose }

/** `amount` in satang. */
export type AskingLink = Pick<LiveLink, "id" | "amount"> & { state: "open" | "settling" | "in_review" }

/**
 * In satang.
 * @property difference negative if the price fell
 * @property balance negative if the guest gets money back
 * @property link asks for the balance, or for a part of it
 * @property extras open links for more than the balance
 * @property offers `make-link` if no link asks for the balance
 */
export type Collecting = {
  difference: number
  balance: number
  balanceDate: string | null
  link: AskingLink | null
  extras: AskingLink[]
  offers: "send-link" | "make-link" | "refund" | null
}

/** @param now epoch milliseconds */
export function askingLinks(links: readonly LiveLink[], now: number): Record<"balance" | "extra", AskingLink[]> {
  const asking = (purpose: LinkPurpose) =>
    links.flatMap((link) => {
      const view = link.purpose === purpose ? balanceLinkView(link, now) : null
      return view ? [{ id: link.id, amount: link.amount, state: view.state }] : []
    })
  return { balance: asking("balance"), extra: asking("extra") }
}

/** Never offers another link for what one asks for. `before` is the earlier price, in satang. */
export function collectingAfter(
  before: number,
  { total, balance, balanceDate }: Pick<BookingMoney, "total" | "balance" | "balanceDate">,
  asking: Record<"balance" | "extra", AskingLink[]>,
): Collecting {
  const link = asking.balance[0] ?? null
  return {
    difference: total - before,
    balance,
    balanceDate: balance > 0 ? balanceDate : null,
    link: balance > 0 ? link : null,
    extras: asking.extra,
    offers: offersFor(balance, link),
  }
}

function offersFor(balance: number, link: AskingLink | null): Collecting["offers"] {
  if (balance < 0) return "refund"
  if (balance === 0) return null
  if (link === null) return "make-link"
  return link.state === "open" ? "send-link" : null
}
