import type { BookingEvent } from "../booking.ts"

/** `name` as in the histories. */
export type Departure = { name: string; at: number }

/** A member of the team who was shown a booking's link; `endedAt` is null while they still know it. */
export type KnownLink = { name: string; sharedAt: number; endedAt: number | null }

/** @property through `link` if the guest's link let them enter the address as the guest */
export type AddressAuthor = { name: string; through: "account" | "link" }

const addressEvent = (history: BookingEvent[]): BookingEvent | null =>
  history.findLast(({ setsEmail }) => setsEmail) ?? null

/** Somebody who opens the link is the guest in the history, so all who knew the link may be authors. */
function authorsOf({ at, actor, actorName, isByLink }: BookingEvent, links: KnownLink[]): AddressAuthor[] {
  if (actor === "admin") return actorName === null ? [] : [{ name: actorName, through: "account" }]
  if (!isByLink) return []
  const names = links.flatMap(({ name, sharedAt, endedAt }) => (sharedAt <= at && at <= (endedAt ?? at) ? [name] : []))
  return [...new Set(names)].map((name) => ({ name, through: "link" }))
}

/**
 * Team members who may have set a booking's email address; none once the guest saved it on the device that
 * booked, or another owner checked it. A save by link proves nothing: the link went to that address or to the
 * team.
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
 * The former colleague or owner who may have set the email address, unless somebody else has checked it
 * since. Compares names, because the histories keep no account of people who left.
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
