import * as z from "zod"

/** Unconfirmed: unpaid before the deadline, or in review. Nobody else can book their nights. */
export type Holds = { bookings: number; nights: number }

/** Unconfirmed per device, and per network (an IPv4 address or an IPv6 /48). */
export const HOLD_LIMITS = {
  guest: { bookings: 3, nights: 90 },
  address: { bookings: 6, nights: 120 },
} as const satisfies Record<string, Holds>

/** Per network and 24 hours, cancelled ones included: each writes rows that are never deleted. */
export const NETWORK_MAX_DAILY_BOOKINGS = 40

/** Alert threshold for unconfirmed nights of all guests. */
export const HOLDS_ALERT_NIGHTS = 120

/** A device's guest id and a network's HMAC, which is empty if an admin booked. */
export type Holder = { guestId: string; addressHash: string }

export function canHold(
  current: { guest: Holds; address: Holds },
  { addressHash }: Pick<Holder, "addressHash">,
  additional: Holds,
): boolean {
  const within = (held: Holds, limit: Holds) =>
    held.bookings + additional.bookings <= limit.bookings && held.nights + additional.nights <= limit.nights
  return (
    within(current.guest, HOLD_LIMITS.guest) && (addressHash === "" || within(current.address, HOLD_LIMITS.address))
  )
}

/** One device's or one network's holds. */
export type HoldGroup = { kind: "guest" | "address"; id: string }

const id = z.string().min(1, "validation.required").max(100, "validation.tooLong")

/** When the list shown to the admin was read, as returned with it. */
const at = z.iso.datetime({ offset: true, error: "validation.instant" }).optional()

/** A device's `guest` or a network's `address`, and `at` of the list. */
export const ReleaseBody = z
  .union([z.strictObject({ guest: id, at }), z.strictObject({ address: id, at })], "validation.oneGroup")
  .transform((body): { group: HoldGroup; seenAt: number | undefined } => ({
    group: "guest" in body ? { kind: "guest", id: body.guest } : { kind: "address", id: body.address },
    seenAt: body.at === undefined ? undefined : Date.parse(body.at),
  }))

/** Most nights first. Bookings made by admins have no network. */
export function holdGroups<Held extends Holder & { nights: number }>(
  held: Held[],
  kind: HoldGroup["kind"],
): (HoldGroup & Holds & { held: Held[] })[] {
  const groups = new Map<string, Held[]>()
  for (const booking of held) {
    const id = kind === "guest" ? booking.guestId : booking.addressHash
    if (id) groups.set(id, [...(groups.get(id) ?? []), booking])
  }
  return [...groups]
    .map(([id, own]) => ({ kind, id, bookings: own.length, nights: totalNights(own), held: own }))
    .sort((a, b) => b.nights - a.nights)
}

export function totalNights(held: { nights: number }[]): number {
  return held.reduce((total, { nights }) => total + nights, 0)
}
