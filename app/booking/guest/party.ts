import { fail, ok, type Result } from "#app/result.ts"
import type { Villa } from "#app/villa/villa.ts"
import { type Booking, checkGuests } from "../booking.ts"

/** `adults` and `children` are both null if unknown; else `guests` is their sum. */
export type Party = Pick<Booking, "guests" | "adults" | "children">

export type PartyFailure = "guests-out-of-range" | "party-invalid" | "party-too-large" | "party-mismatch"

/** The data of `party-too-large`. */
export type TooLarge = { max: number; guests: number }

/**
 * A new `guests` alone makes adults and children unknown. `party-invalid`: no adult, or one number unknown;
 * `party-mismatch`: the sum is wrong. Too many guests (`TooLarge`) are accepted only if unchanged.
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

/** Undefined keeps the number, unless `guests` is now lower; else an integer up to `guests`. */
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

function checked(before: Party, after: Party, villa: Pick<Villa, "maxGuests">): Result<Party, PartyFailure> {
  if (after.guests === before.guests || checkGuests(after.guests, villa).ok) return ok(after)
  if (after.adults === null) return fail("guests-out-of-range")
  return fail("party-too-large", { max: villa.maxGuests, guests: after.guests } satisfies TooLarge)
}
