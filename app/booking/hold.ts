import { z } from "zod"

/** Unconfirmed bookings, unpaid within their time or in review, and their nights: they keep others from booking. */
export type Holds = { bookings: number; nights: number }

/** What one device, and what one network (an IPv4 address or an IPv6 /48), may hold without a confirmed booking. */
export const HOLD_LIMITS = {
  guest: { bookings: 3, nights: 90 },
  address: { bookings: 6, nights: 120 },
} as const satisfies Record<string, Holds>

/** How many bookings one network may make in 24 hours, cancelled ones included: each writes rows that stay. */
export const NETWORK_MAX_DAILY_BOOKINGS = 40

/** More unconfirmed nights than this, of all guests together, and the owner is alerted. */
export const HOLDS_ALERT_NIGHTS = 120

/** Who may hold what: a device by its guest id, a network by its HMAC; empty where an admin booked. */
export type Holder = { guestId: string; addressHash: string }

/** Whether somebody may hold so much more than their device and their network hold now. */
export function canHold(
  now: { guest: Holds; address: Holds },
  { addressHash }: Pick<Holder, "addressHash">,
  more: Holds,
): boolean {
  const within = (held: Holds, limit: Holds) =>
    held.bookings + more.bookings <= limit.bookings && held.nights + more.nights <= limit.nights
  return within(now.guest, HOLD_LIMITS.guest) && (addressHash === "" || within(now.address, HOLD_LIMITS.address))
}

/** Whose holds an admin releases: those of a device, or those of a network. */
export type HoldGroup = { kind: "guest" | "address"; id: string }

const id = z.string().min(1, "validation.required").max(100, "validation.tooLong")

/** When the list that an admin was shown was read, as its answer says. */
const at = z.iso.datetime({ offset: true, error: "validation.instant" }).optional()

/**
 * The body of POST /admin/holds/release and the form of its page: a device's `guest`, or a network's `address`, and `at`
 * of the list.
 */
export const ReleaseBody = z
  .union([z.strictObject({ guest: id, at }), z.strictObject({ address: id, at })], "validation.oneGroup")
  .transform((body): { group: HoldGroup; seenAt: number | undefined } => ({
    group: "guest" in body ? { kind: "guest", id: body.guest } : { kind: "address", id: body.address },
    seenAt: body.at === undefined ? undefined : Date.parse(body.at),
  }))

/** The groups of some bookings, those with the most nights first; bookings that admins made have no network. */
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
