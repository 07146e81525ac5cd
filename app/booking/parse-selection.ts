import { DEFAULT_GUESTS } from "./booking.ts"
import { type DateSelection, selectDate } from "./date-selection.ts"
import { type BookingSelection, nightsOfRuns, type OfferView } from "./offer-view.ts"
import { readDate } from "./villa-date.ts"

/**
 * Reads a choice from an address's query or a form: dates that make no stay, and numbers out of range, fall back to
 * what a fresh card shows. A check-in alone is a choice half made.
 */
export function parseSelection(
  get: (name: string) => string | null,
  { rates, minRooms, maxGuests, today, taken }: OfferView,
): BookingSelection {
  const facts = { today, taken: nightsOfRuns(taken) }
  const pick = (before: DateSelection, date: string | null): DateSelection => {
    const selected = date && readDate(date, "UTC") === date ? selectDate(before, date, facts) : null
    return selected?.ok ? selected.value : before
  }
  const start = pick({ checkIn: null, checkOut: null }, get("checkIn"))
  const whole = pick(start, get("checkOut"))
  // A check-out that is out of reach would be taken for a new check-in: it is dropped instead.
  const { checkIn, checkOut } = whole.checkIn === start.checkIn ? whole : start
  const month = get("month")
  return {
    checkIn,
    checkOut,
    rooms: numberWithin(get("rooms"), minRooms, rates.bedrooms) ?? rates.bedrooms,
    guests: numberWithin(get("guests"), 1, maxGuests) ?? DEFAULT_GUESTS,
    month:
      month && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && month >= today.slice(0, 7)
        ? month
        : (checkIn ?? today).slice(0, 7),
  }
}

function numberWithin(text: string | null, least: number, most: number): number | null {
  const number = Number(text)
  return text && Number.isInteger(number) && number >= least && number <= most ? number : null
}
