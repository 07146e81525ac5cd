import type { BookingEvent } from "#app/booking/booking.ts"

/** When somebody left the team or stopped being an owner, by the name in the histories. */
export type Departure = { name: string; at: number }

/** Somebody of the team who was shown a booking's link, from when until when they know it; null while they do. */
export type KnownLink = { name: string; sharedAt: number; endedAt: number | null }

/** @property through how they could enter the address: as a member of the team, or by the guest's link, as the guest does */
export type AddressAuthor = { name: string; through: "account" | "link" }

/** The event that gave a booking its present email address; null if it has none. @param history in order */
const addressEvent = (history: BookingEvent[]): BookingEvent | null =>
  history.findLast(({ setsEmail }) => setsEmail) ?? null

/**
 * Who of the team set the address in an event, or may have: whoever opens a guest's link is the guest in the history, so
 * each of those who knew it then may have done it. Nobody if the guest did on the device that made the booking.
 */
function authorsOf({ at, actor, actorName, isByLink }: BookingEvent, links: KnownLink[]): AddressAuthor[] {
  if (actor === "admin") return actorName === null ? [] : [{ name: actorName, through: "account" }]
  if (!isByLink) return []
  const names = links.flatMap(({ name, sharedAt, endedAt }) => (sharedAt <= at && at <= (endedAt ?? at) ? [name] : []))
  return [...new Set(names)].map((name) => ({ name, through: "link" }))
}

/**
 * Who of the team had set the email address that a booking had at an instant, or may have. A code that went to that address
 * proves no more than that somebody reads it. Nobody once the guest has saved their details with it on the device that made
 * the booking, or an owner who is none of these people has checked it; a save through a link confirms nothing, because the
 * link goes to that address or was shown to the team.
 * @param history in order
 */
export function staffAuthorsAt(history: BookingEvent[], links: KnownLink[], at: number): AddressAuthor[] {
  const until = history.filter((event) => event.at <= at)
  const event = addressEvent(until)
  if (!event) return []
  const authors = authorsOf(event, links)
  const isConfirmed = until
    .slice(until.indexOf(event) + 1)
    .some(
      ({ actor, actorName, action, isByLink }) =>
        (actor === "guest" && action === "customer-info" && !isByLink) ||
        (action === "email-checked" && authors.every(({ name }) => name !== actorName)),
    )
  return isConfirmed ? [] : authors
}

/**
 * Who set a booking's email address, or may have, and has left the team since or is no longer an owner; null if nobody did,
 * or somebody else has checked the address after that. Names are compared, because the histories keep no account of somebody
 * who has left.
 */
export function departedAuthor(
  history: BookingEvent[],
  departures: Departure[],
  links: KnownLink[] = [],
): AddressAuthor | null {
  const event = addressEvent(history)
  if (!event) return null
  const ended = links.flatMap(({ name, endedAt }) => (endedAt === null ? [] : [{ name, at: endedAt }]))
  const left = authorsOf(event, links).flatMap((author) => {
    const ways = author.through === "link" ? [...departures, ...ended] : departures
    return ways.filter(({ name, at }) => name === author.name && at >= event.at).map(({ at }) => ({ ...author, at }))
  })
  const last = left.toSorted((one, other) => one.at - other.at).at(-1)
  if (!last) return null
  const { name, through, at: leftAt } = last
  const isChecked = history.some(
    ({ action, at, actorName }) => action === "email-checked" && at >= leftAt && actorName !== name,
  )
  return isChecked ? null : { name, through }
}
