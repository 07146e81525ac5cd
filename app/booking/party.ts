import { fail, ok, type Result } from "#app/result.ts"
import type { Villa } from "#app/villa/villa.ts"
import { type Booking, checkGuests } from "./booking.ts"

/** How many people stay. `adults` and `children` are both null if the guest has not said; else `guests` is their sum. */
export type Party = Pick<Booking, "guests" | "adults" | "children">

export type PartyFailure = "guests-out-of-range" | "party-invalid" | "party-mismatch"

/**
 * The party after a change of its numbers; omitted ones stay. Adults and children decide the number of guests, and a new
 * number of guests alone makes them unknown. Fails with `party-invalid` unless there is an adult and both numbers are
 * known, and with `party-mismatch` if all three are given and do not add up. More guests than the villa has room for are
 * accepted only if their number does not change.
 */
export function partyAfter(
  before: Party,
  change: Partial<Party>,
  villa: Pick<Villa, "maxGuests">,
): Result<Party, PartyFailure> {
  const { guests = before.guests, adults = before.adults, children = before.children } = change
  const isSplit = change.adults !== undefined || change.children !== undefined
  const isUnknown = adults === null && children === null
  if (isUnknown || (!isSplit && guests !== before.guests)) return checked(before, { guests, ...UNKNOWN }, villa)
  if (!isCount(adults, 1) || !isCount(children, 0)) return fail("party-invalid")
  const sum = adults + children
  if (isSplit && change.guests !== undefined && change.guests !== sum) return fail("party-mismatch")
  return checked(before, { guests: sum, adults, children }, villa)
}

/**
 * How many guests are not Thai nationals after a change of it; undefined leaves it unchanged, unless it exceeds a new number
 * of guests, which makes it unknown. Fails unless it is a whole number up to the guests.
 */
export function foreignGuestsAfter(
  before: number | null,
  change: number | null | undefined,
  guests: number,
): Result<number | null, "foreign-guests-invalid"> {
  if (change === undefined) return ok(before !== null && before > guests ? null : before)
  if (change === null || (isCount(change, 0) && change <= guests)) return ok(change)
  return fail("foreign-guests-invalid")
}

const UNKNOWN = { adults: null, children: null }

const isCount = (value: number | null, min: number): value is number =>
  value !== null && Number.isInteger(value) && value >= min

/** Checks a new number of guests. */
function checked(before: Party, after: Party, villa: Pick<Villa, "maxGuests">): Result<Party, PartyFailure> {
  if (after.guests === before.guests || checkGuests(after.guests, villa).ok) return ok(after)
  return fail(after.adults === null ? "guests-out-of-range" : "party-invalid")
}
