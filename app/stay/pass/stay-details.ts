import type { Booking } from "#app/booking/booking.ts"
import { foreignGuestsAfter, type Party, type PartyFailure, partyAfter } from "#app/booking/guest/party.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { withBoughtTimes } from "#app/villa/extras/extra.ts"
import { type CheckOutTimes, checkOutAt } from "#app/villa/stay-times.ts"
import type { Villa } from "#app/villa/villa.ts"
import { type Arrival, readArrival } from "./arrival.ts"

/** Omitted members stay unchanged, null is unknown. */
export type StayDetails = Partial<{
  arrival: string | null
  adults: number | null
  children: number | null
  foreignGuests: number | null
  specialRequests: string
}>

export type StayDetailsFailure = PartyFailure | "arrival-invalid" | "foreign-guests-invalid"

type KnownDetails = Party & Pick<Booking, "arrival" | "specialRequests" | "foreignGuests">
type Before = KnownDetails & Partial<Pick<Booking, "extras">>

/** Returns only changed details. A time no longer offered, after a new check-in time, can be kept. */
export function changedDetails(
  before: Before,
  { guests, adults, children, ...details }: StayDetails & { guests?: number },
  villa: Pick<Villa, "checkInTime" | "maxGuests">,
): Result<Partial<KnownDetails>, StayDetailsFailure> {
  const party = partyAfter(before, { guests, adults, children }, villa)
  if (!party.ok) return party
  const arrival = arrivalAfter(before.arrival, details.arrival, withBoughtTimes(villa, before.extras ?? null))
  if (!arrival.ok) return arrival
  const foreignGuests = foreignGuestsAfter(before.foreignGuests, details.foreignGuests, party.value.guests)
  if (!foreignGuests.ok) return foreignGuests
  const { specialRequests = before.specialRequests } = details
  const after: KnownDetails = {
    ...party.value,
    arrival: arrival.value,
    foreignGuests: foreignGuests.value,
    specialRequests,
  }
  const changed = Object.entries(after).filter(([name, value]) => value !== before[name as keyof KnownDetails])
  return ok(Object.fromEntries(changed))
}

function arrivalAfter(
  before: Arrival | null,
  text: string | null | undefined,
  { checkInTime }: Pick<Villa, "checkInTime">,
): Result<Arrival | null, "arrival-invalid"> {
  if (text === undefined || text === before) return ok(before)
  if (text === null) return ok(null)
  const arrival = readArrival(text, checkInTime)
  return arrival ? ok(arrival) : fail("arrival-invalid")
}

type DetailsStay = Pick<Booking, "status" | "checkOut" | "erasedAt">

/** Until check-out, unless cancelled or erased. */
export function canChangeDetails(stay: DetailsStay, villa: CheckOutTimes, now: number): boolean {
  if (stay.status === "cancelled" || stay.erasedAt !== null) return false
  return now < checkOutAt(stay, villa)
}
