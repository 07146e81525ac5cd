import type { BookingEvent } from "./booking.ts"

/** When somebody left the team or stopped being an owner, by the name in the histories. */
export type Departure = { name: string; at: number }

/**
 * The event that gave a booking its present email address; null if it is unknown. The address that came with the first
 * details is not among the changes of its event.
 * @param history in order
 */
function emailSetting(history: BookingEvent[]): BookingEvent | null {
  const changed = history.findLast(({ changes = [] }) => changes.some(({ field }) => field === "email"))
  const entered = history.find(({ action }) => action === "customer-info")
  const byStaff = history.find(({ actor, action }) => actor === "admin" && FIRST_DETAILS.has(action))
  return changed ?? entered ?? byStaff ?? null
}

const FIRST_DETAILS = new Set<BookingEvent["action"]>(["booked", "changed"])

/**
 * Who set a booking's email address and has left the team since, or is no longer an owner; null if nobody did, or an owner
 * has checked the address after that. Names are compared, because the histories keep no account of somebody who has left.
 */
export function departedSetter(history: BookingEvent[], departures: Departure[]): string | null {
  const setting = emailSetting(history)
  if (setting?.actor !== "admin" || setting.actorName === null) return null
  const { actorName: name, at } = setting
  const left = departures.filter((departure) => departure.name === name && departure.at >= at).map((each) => each.at)
  if (left.length === 0) return null
  const last = Math.max(...left)
  return history.some(({ action, at }) => action === "email-checked" && at >= last) ? null : name
}
