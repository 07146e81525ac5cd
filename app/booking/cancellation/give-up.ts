import { awaitsPayment, type Booking } from "#app/booking/booking.ts"

type GivenUp = Pick<Booking, "status"> & { customer: { email: string } | null }

/**
 * Whether an unconfirmed booking is given up by the code that its address gets. A link may be in other hands, as
 * companions' or a whole chat's; without an address only the team cancels then.
 */
export function needsCode({ status }: Pick<GivenUp, "status">, isByLink = false): boolean {
  return isByLink && awaitsPayment({ status })
}

export function canGiveUpByCode(booking: GivenUp, isByLink: boolean): boolean {
  return needsCode(booking, isByLink) && Boolean(booking.customer?.email)
}
