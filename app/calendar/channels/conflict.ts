import { currentOccupants, type NightOccupant } from "#app/calendar/month/month.ts"
import { dateAfter } from "#app/villa/dates.ts"

/** `reference` and `phone` are of a booking; a block's `name` is its note. */
type ConflictHolder = {
  kind: "booking" | "block" | "feed"
  id: string
  reference: string | null
  name: string
  phone: string | null
}

/** `to` is exclusive. Nothing is cancelled; the owner decides. `settledAt` is epoch milliseconds. */
export type Conflict = { feedId: string; from: string; to: string; with: ConflictHolder; settledAt: number | null }

/** Merges consecutive nights with the same feed and holder. Occupants are in the order of their nights. */
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

/** Nights claimed per feed id, whoever holds them. Preparation nights do not count. */
export function claimCounts(occupants: NightOccupant[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { feed, claims } of occupants.filter(({ prep }) => !prep))
    for (const { id } of feed ? [feed, ...claims] : claims) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
