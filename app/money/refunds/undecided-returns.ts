import { fullName } from "#app/booking/customer.ts"
import type { OpenBalances } from "#app/money/balance/open-balance.ts"
import { stillToReturn } from "./refund.ts"

/** A booking of which more is held than is owed, with no refund decided; `excess` in satang. */
export type UndecidedReturn = { id: string; name: string; excess: number }

/** @param openOf the sum of each booking's open refunds, in satang */
export function confirmedExcess(
  toReturn: OpenBalances["toReturn"],
  openOf: ReadonlyMap<string, number>,
): UndecidedReturn[] {
  return toReturn.flatMap(({ booking, money }) => {
    const open = { pot: "stay", status: "owed", amount: openOf.get(booking.id) ?? 0 } as const
    const excess = stillToReturn({ balance: money.balance, held: money.received }, [open])
    return excess > 0 ? [{ id: booking.id, name: fullName(booking.customer) || booking.reference, excess }] : []
  })
}
