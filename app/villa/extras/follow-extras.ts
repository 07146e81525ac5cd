import type { Booking } from "#app/booking/booking.ts"
import type { LedgerSums, NewLine } from "#app/money/ledger/ledger.ts"
import type { Actor } from "#app/villa/actor.ts"
import { extrasAfterStay, extrasStillCharged } from "./choose-extras.ts"

/**
 * What any change of a booking means for charged extras: they follow a confirmed stay's nights and guests, and
 * those whose charge is taken back are gone.
 * @param lines those that the change causes
 */
export function followExtras(
  before: Booking,
  set: Partial<Booking>,
  lines: readonly NewLine[],
  { newId, ...by }: { at: number; actor: Actor; actorName: string | null; newId: () => string },
): { set: Pick<Partial<Booking>, "extras">; lines: NewLine[] } {
  const after = { ...before, ...set }
  const booked = after.extras ? extrasStillCharged(after.extras, lines) : []
  if (booked.length === 0) return { set: after.extras ? { extras: null } : {}, lines: [] }
  const kept = { set: booked.length === after.extras?.length ? {} : { extras: booked }, lines: [] }
  const isStaying = before.status === "confirmed" && after.status === "confirmed"
  const isOtherStay = (["checkIn", "checkOut", "guests"] as const).some((name) => before[name] !== after[name])
  if (!isStaying || !isOtherStay) return kept
  const line = { bookingId: before.id, ...by }
  const followed = extrasAfterStay(booked, { stay: after, guests: after.guests, price: after.price }, { line, newId })
  return { set: { extras: followed.extras }, lines: followed.lines }
}

/** The sums once the charges that follow a change are recorded. */
export function followedSums(sums: LedgerSums, charges: readonly Pick<NewLine, "amount">[]): LedgerSums {
  return { ...sums, charged: charges.reduce((sum, { amount }) => sum + amount, sums.charged) }
}
