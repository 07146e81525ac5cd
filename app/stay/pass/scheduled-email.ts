import type { Booking } from "#app/booking/booking.ts"
import { hadBegunWhenEntered } from "#app/booking/booking-email.ts"
import { STAY_MAX_NIGHTS } from "#app/booking/stay.ts"
import { DAY_MS } from "#app/durations.ts"
import type { ScheduledEmailKind } from "#app/notify/email/email.ts"
import { DEFAULT_ACCESS, RELEASE_HOURS } from "#app/villa/access/access.ts"
import { releaseStart } from "#app/villa/access/access-release.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { instantAt } from "#app/villa/stay-times.ts"
import type { Villa } from "#app/villa/villa.ts"

const BEFORE_STAY = { days: 3, hour: "09:00" } as const
const THANKS = { days: 1, hour: "10:00", maxDaysLate: 2 } as const
/** How many days before check-in the first of these emails can be due. */
const EARLIEST_DAYS = Math.max(BEFORE_STAY.days, RELEASE_HOURS.max / 24)

type EmailStay = Pick<
  Booking,
  "status" | "checkIn" | "checkOut" | "arrival" | "customer" | "createdAt" | "deletedAt" | "erasedAt"
>
type EmailVilla = Pick<Villa, "timezone" | "checkInTime" | "checkOutTime" | "place" | "access">

/** Instants in epoch milliseconds; `until` is excluded. */
type Period = { kind: ScheduledEmailKind; from: number; until: number }

/**
 * The email that is due for a stay now; null if there is none. At most one is due at a time, and it stays due after it
 * was queued; `scheduledEmailKey` makes sure that it is queued once. A moment that passed long ago causes none, so that
 * old stays get no emails when this is deployed or the owner enters the place.
 * @param remaining the balance still due, in satang
 * @param isOwing whether the code is withheld, see `owesBeforeArrival`; `remaining` is 0 while a slip is in review, too
 * @param passports whether passports of the party are missing
 * @param since from when on the villa sends these emails: an earlier booking gets none whose moment was before
 */
export function scheduledEmailDue(
  stay: EmailStay,
  villa: EmailVilla,
  {
    remaining,
    isOwing,
    passports = false,
    now,
    since,
  }: { remaining: number; isOwing: boolean; passports?: boolean; now: number; since: number },
): ScheduledEmailKind | null {
  if (!stay.customer?.email || stay.deletedAt !== null || stay.erasedAt !== null) return null
  if (hadBegunWhenEntered(stay, villa.timezone)) return null
  const period = periodsOf(stay, villa).find(({ from, until }) => from <= now && now < until)
  if (!period) return null
  const isTooOld = stay.createdAt < since && period.from < since
  switch (period.kind) {
    case "before-stay":
      return (passports || isIncomplete(stay, remaining)) && !isTooOld ? "before-stay" : null
    case "arrival":
      // Also to those who booked long ago: the owner has entered the way since.
      return knowsTheWay(villa) && !isOwing ? "arrival" : null
    case "thanks":
      return isTooOld ? null : "thanks"
  }
}

/** The periods of the emails, which do not overlap; none unless the stay is confirmed. */
function periodsOf(stay: EmailStay, villa: EmailVilla): Period[] {
  const { timezone, checkOutTime } = villa
  const at = (date: string, hour: string) => instantAt(date, hour, timezone)
  if (stay.status !== "confirmed") return []
  const release = releaseStart(stay, villa, villa.access ?? DEFAULT_ACCESS)
  const thanks = at(dateAfter(stay.checkOut, THANKS.days), THANKS.hour)
  return [
    {
      kind: "before-stay",
      from: at(dateAfter(stay.checkIn, -BEFORE_STAY.days), BEFORE_STAY.hour),
      until: release,
    },
    { kind: "arrival", from: release, until: at(stay.checkOut, checkOutTime) },
    { kind: "thanks", from: thanks, until: thanks + THANKS.maxDaysLate * DAY_MS },
  ]
}

/** Whether something is missing that the guest is asked for. */
function isIncomplete({ arrival }: Pick<Booking, "arrival">, remaining: number): boolean {
  return arrival === null || remaining > 0
}

/** Whether the owner has entered where the villa is or how to get in. */
function knowsTheWay({ place, access }: EmailVilla): boolean {
  const { address, directions, latitude } = place
  const texts = [address.th, address.en, directions.th, directions.en]
  return access !== null || latitude !== null || texts.some((text) => text.trim() !== "")
}

/**
 * The key under which an email is queued once. New dates and a corrected address cause new emails before the stay; a
 * guest is thanked once.
 */
export function scheduledEmailKey(
  kind: ScheduledEmailKind,
  { id, checkIn, emailNumber }: Pick<Booking, "id" | "checkIn" | "emailNumber">,
): string {
  return kind === "thanks" ? `${kind}:${id}` : `${kind}:${id}:${checkIn}:${emailNumber}`
}

/**
 * The dates of the stays for which an email can be due, first and last inclusive, with a day to spare because the hours
 * of the day are not considered.
 * @param today the villa's current date
 */
export function datesToEmail(today: string): { checkIn: { from: string; to: string }; checkOutFrom: string } {
  const checkOutFrom = dateAfter(today, -(THANKS.days + THANKS.maxDaysLate + 1))
  return {
    checkIn: { from: dateAfter(checkOutFrom, -STAY_MAX_NIGHTS), to: dateAfter(today, EARLIEST_DAYS + 1) },
    checkOutFrom,
  }
}
