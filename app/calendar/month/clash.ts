import { currentOccupants, type NightBlock, type NightBooking, type NightFeed, type NightOccupant } from "./month.ts"

/** Nights that a booking or block cannot get, and who holds them. For admins only. */
export type Clash = {
  nights: string[]
  booking: NightBooking | null
  block: NightBlock | null
  feed: Pick<NightFeed, "id" | "name"> | null
}

/** In the order of the nights. Overdue bookings and preparation nights cause no clash. */
export function clashesWith(occupants: NightOccupant[], now: number): Clash[] {
  const clashes = new Map<string, Clash>()
  for (const { night, booking, block, feed } of currentOccupants(occupants, now).filter(({ prep }) => !prep)) {
    const id = booking?.id ?? block?.id ?? feed?.id ?? ""
    const clash = clashes.get(id)
    if (clash) clash.nights.push(night)
    else {
      const named = booking && { id: booking.id, reference: booking.reference, customerName: booking.customerName }
      clashes.set(id, { nights: [night], booking: named, block, feed: feed && { id: feed.id, name: feed.name } })
    }
  }
  return [...clashes.values()]
}
