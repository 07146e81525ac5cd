import type { BookingEvent } from "./booking.ts"

/** When somebody left the team or stopped being an owner, by the name in the histories. */
export type Departure = { name: string; at: number }

/**
 * The event that gave a booking its present email address; null if it is unknown. The address that came with the first
 * details is not among the changes of its event.
 * @param history in order
 */
function addressEvent(history: BookingEvent[]): BookingEvent | null {
  const changed = history.findLast(({ changes = [] }) => changes.some(({ field }) => field === "email"))
  const entered = history.find(({ action }) => action === "customer-info")
  const byStaff = history.find(({ actor, action }) => actor === "admin" && FIRST_DETAILS.has(action))
  return changed ?? entered ?? byStaff ?? null
}

const FIRST_DETAILS = new Set<BookingEvent["action"]>(["booked", "changed"])

/**
 * Who of the team had entered the email address that a booking had at an instant; null if its guest had, or had confirmed it
 * with their details until then, or if an owner had checked it. A code that went to that address proves no more than that
 * somebody reads it.
 * @param history in order
 */
export function staffAuthorAt(history: BookingEvent[], at: number): string | null {
  const until = history.filter((event) => event.at <= at)
  const event = addressEvent(until)
  if (event?.actor !== "admin") return null
  const isConfirmed = until
    .slice(until.indexOf(event) + 1)
    .some(({ actor, action }) => action === "email-checked" || (actor === "guest" && action === "customer-info"))
  return isConfirmed ? null : event.actorName
}

/** Somebody who knew a booking's link, from when until when. */
export type EndedShare = { name: string; sharedAt: number; endedAt: number }

/** @property through how they could enter the address: as a member of the team, or by the guest's link, as the guest does */
export type AddressAuthor = { name: string; through: "account" | "link" }

/**
 * Who set a booking's email address, or may have, and has left the team since or is no longer an owner; null if nobody did,
 * or an owner has checked the address after that. Names are compared, because the histories keep no account of somebody
 * who has left.
 * @param shares who knew the guest's link: whoever opens it is the guest in the history
 */
export function departedAuthor(
  history: BookingEvent[],
  departures: Departure[],
  shares: EndedShare[] = [],
): AddressAuthor | null {
  const event = addressEvent(history)
  if (!event) return null
  const { at, actorName } = event
  const left =
    event.actor === "admin"
      ? departures.filter((departure) => departure.name === actorName && departure.at >= at)
      : shares
          .filter(({ sharedAt, endedAt }) => sharedAt <= at && at <= endedAt)
          .map(({ name, endedAt }) => ({ name, at: endedAt }))
  const last = left.toSorted((one, other) => one.at - other.at).at(-1)
  if (!last || history.some(({ action, at }) => action === "email-checked" && at >= last.at)) return null
  return { name: last.name, through: event.actor === "admin" ? "account" : "link" }
}
