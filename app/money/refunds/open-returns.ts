import { isCredit } from "#app/money/credits/credit.ts"
import { isOpen, type Refund } from "./refund.ts"

/** In satang, of a stay's money that is held: still to be returned, and kept for a later stay. */
export type OpenReturns = { toReturn: number; credit: number }
export const NO_RETURNS: OpenReturns = { toReturn: 0, credit: 0 }

export function openReturns(refunds: readonly Pick<Refund, "pot" | "channel" | "status" | "amount">[]): OpenReturns {
  const open = refunds.filter((refund) => refund.pot === "stay" && isOpen(refund))
  const sum = (isWanted: (refund: (typeof open)[number]) => boolean) =>
    open.filter(isWanted).reduce((total, { amount }) => total + amount, 0)
  return { toReturn: sum((refund) => !isCredit(refund)), credit: sum(isCredit) }
}

export function sumOfReturns({ toReturn, credit }: OpenReturns = NO_RETURNS): number {
  return toReturn + credit
}

/** In satang. Nobody has decided yet what becomes of what is `undecided`. */
export type EndedHeld = OpenReturns & { kept: number; undecided: number }

/** Where the money is that is held for a cancelled stay; `kept` as its booking says. */
export function endedHeld(kept: number | null, held: number, { toReturn, credit }: OpenReturns): EndedHeld {
  const rest = held - toReturn - credit
  const stays = Math.max(0, Math.min(kept ?? 0, rest))
  return { toReturn, credit, kept: stays, undecided: Math.max(0, rest - stays) }
}
