import { currentOccupants, type NightOccupant } from "#app/calendar/month/month.ts"
import { dateAfter } from "#app/villa/dates.ts"

/**
 * Who has nights that a feed claims as well; a booking also has a reference and its guest's phone number, a block a note,
 * a feed a name.
 */
type ConflictHolder = {
  kind: "booking" | "block" | "feed"
  id: string
  reference: string | null
  name: string
  phone: string | null
}

/**
 * Nights from `from` up to but not including `to` that a feed's channel sold and that somebody else has: nobody is
 * cancelled, the owner decides. `settledAt` is epoch milliseconds.
 */
export type Conflict = { feedId: string; from: string; to: string; with: ConflictHolder; settledAt: number | null }

/**
 * The conflicts of some nights in their order. Nights that follow each other, with the same feed and holder, are one.
 * @param occupants in the order of their nights
 */
export function conflictsOf(occupants: NightOccupant[], now: number): Conflict[] {
  const conflicts: Conflict[] = []
  const last = new Map<string, Conflict>()
  for (const occupant of currentOccupants(occupants, now)) {
    const holder = holderOf(occupant)
    for (const { id: feedId, settledAt } of holder ? occupant.claims : []) {
      const key = `${feedId} ${holder!.id} ${settledAt === null}`
      const before = last.get(key)
      if (before?.to === occupant.night) before.to = dateAfter(occupant.night, 1)
      else {
        const conflict = { feedId, from: occupant.night, to: dateAfter(occupant.night, 1), with: holder!, settledAt }
        conflicts.push(conflict)
        last.set(key, conflict)
      }
    }
  }
  return conflicts
}

function holderOf({ booking, block, feed }: NightOccupant): ConflictHolder | null {
  if (booking) {
    const { id, reference, customerName: name, phone } = booking
    return { kind: "booking", id, reference, name, phone }
  }
  if (feed) return { kind: "feed", id: feed.id, reference: null, name: feed.name, phone: null }
  return block && { kind: "block", id: block.id, reference: null, name: block.note, phone: null }
}

/** How many of the nights each feed claims, whoever has them. Preparation nights are not claims. */
export function claimCounts(occupants: NightOccupant[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { feed, claims } of occupants.filter(({ prep }) => !prep))
    for (const { id } of feed ? [feed, ...claims] : claims) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
