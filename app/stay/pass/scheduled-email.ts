import type { Booking } from "#app/booking/booking.ts"
import { hadBegunWhenEntered } from "#app/booking/booking-email.ts"
import { STAY_MAX_NIGHTS } from "#app/booking/stay.ts"
import { DAY_MS } from "#app/durations.ts"
import type { ScheduledEmailKind } from "#app/notify/email/email-kinds.ts"
import { DEFAULT_ACCESS, RELEASE_HOURS } from "#app/villa/access/access.ts"
import { releaseStart } from "#app/villa/access/access-release.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { instantAt } from "#app/villa/stay-times.ts"
import type { Villa } from "#app/villa/villa.ts"

const BEFORE_STAY = { days: 3, hour: "09:00" } as const
const THANKS = { days: 1, hour: "10:00", maxDaysLate: 2 } as const
/** Days before check-in when the first email can be due. */
const EARLIEST_DAYS = Math.max(BEFORE_STAY.days, RELEASE_HOURS.max / 24)

type EmailStay = Pick<
  Booking,
  "status" | "checkIn" | "checkOut" | "arrival" | "customer" | "createdAt" | "deletedAt" | "erasedAt"
>
type EmailVilla = Pick<Villa, "timezone" | "checkInTime" | "checkOutTime" | "place" | "access">

/** Epoch milliseconds; `until` is exclusive. */
type Period = { kind: ScheduledEmailKind; from: number; until: number }

/**
 * At most one email is due at a time, and stays due after queueing; `scheduledEmailKey` prevents repeats.
 * Moments long past cause none, so that old stays get no emails after a deployment.
 * @param remaining balance in satang; 0 while a slip is in review
 * @param isOwing the code is withheld, see `owesBeforeArrival`
 * @param passports passports of the party are missing
 */
export function scheduledEmailDue(
  stay: EmailStay,
  villa: EmailVilla,
  {
    remaining,
    isOwing,
    passports = false,
    now,
  }: { remaining: number; isOwing: boolean; passports?: boolean; now: number },
): ScheduledEmailKind | null {
  if (!stay.customer || stay.deletedAt !== null || stay.erasedAt !== null) return null
  if (hadBegunWhenEntered(stay, villa.timezone)) return null
  const period = periodsOf(stay, villa).find(({ from, until }) => from <= now && now < until)
  if (!period) return null
  switch (period.kind) {
    case "before-stay":
      return passports || isIncomplete(stay, remaining) ? "before-stay" : null
    case "arrival":
      return knowsTheWay(villa) && !isOwing ? "arrival" : null
    case "thanks":
      return "thanks"
  }
}

/** Periods do not overlap; none unless confirmed. */
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

function isIncomplete({ arrival }: Pick<Booking, "arrival">, remaining: number): boolean {
  return arrival === null || remaining > 0
}

/** Where the villa is, or how to get in. */
function knowsTheWay({ place, access }: EmailVilla): boolean {
  const { address, directions, latitude } = place
  const texts = [address.th, address.en, directions.th, directions.en]
  return access !== null || latitude !== null || texts.some((text) => text.trim() !== "")
}

/** New dates and a corrected address cause new emails before the stay; thanks are sent once. */
export function scheduledEmailKey(
  kind: ScheduledEmailKind,
  { id, checkIn, emailNumber }: Pick<Booking, "id" | "checkIn" | "emailNumber">,
): string {
  return kind === "thanks" ? `${kind}:${id}` : `${kind}:${id}:${checkIn}:${emailNumber}`
}

/** Inclusive, with a day to spare because hours are ignored. `today` is the villa's date. */
export function datesToEmail(today: string): { checkIn: { from: string; to: string }; checkOutFrom: string } {
  const checkOutFrom = dateAfter(today, -(THANKS.days + THANKS.maxDaysLate + 1))
  return {
    checkIn: { from: dateAfter(checkOutFrom, -STAY_MAX_NIGHTS), to: dateAfter(today, EARLIEST_DAYS + 1) },
    checkOutFrom,
  }
}
