import { fullName } from "#app/booking/guest/customer.ts"
import type { OpenBalances } from "#app/money/balance/open-balance.ts"
import { type OpenReturns, sumOfReturns } from "./open-returns.ts"
import { stillToReturn } from "./refund.ts"

/** A booking of which more is held than is owed, with no refund decided; `excess` in satang. */
export type UndecidedReturn = { id: string; name: string; excess: number }

export function confirmedExcess(
  toReturn: OpenBalances["toReturn"],
  returnsOf: ReadonlyMap<string, OpenReturns>,
): UndecidedReturn[] {
  return toReturn.flatMap(({ booking, money }) => {
    const amount = sumOfReturns(returnsOf.get(booking.id))
    const open = { pot: "stay", status: "owed", amount } as const
    const excess = stillToReturn({ balance: money.balance, held: money.received }, [open])
    return excess > 0 ? [{ id: booking.id, name: fullName(booking.customer) || booking.reference, excess }] : []
  })
}
