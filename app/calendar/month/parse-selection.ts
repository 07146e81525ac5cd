import { DEFAULT_GUESTS } from "#app/booking/booking.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { type BookingSelection, calendarFacts, type OfferView } from "#app/villa/prices/offer-view.ts"
import { PROMO_CODE_TYPED_MAX_LENGTH } from "#app/villa/promo-codes/promo-code.ts"
import { GUESTS_MAX } from "#app/villa/request-fields.ts"
import { type CalendarFacts, type DateSelection, monthsOf, selectDate } from "./date-selection.ts"
import { isStayDate } from "./stay-date.ts"

/** Invalid values get an empty booking card's defaults; a check-in without check-out is kept. */
export function parseSelection(get: (name: string) => string | null, offer: OfferView): BookingSelection {
  const { rates, minRooms, maxGuests, today } = offer
  const promoCode = get("promoCode")?.trim()
  const facts = calendarFacts(offer)
  const isDate = (date: string) => isStayDate(date, Date.parse(today))
  const select = (before: DateSelection, date: string | null): DateSelection => {
    const selected = date && isDate(date) ? selectDate(before, date, facts) : null
    return selected?.ok ? selected.value : before
  }
  const start = select({ checkIn: null, checkOut: null }, get("checkIn"))
  const complete = select(start, get("checkOut"))
  // `selectDate` treats an unreachable check-out as a new check-in; here such a date is ignored.
  const { checkIn, checkOut } = complete.checkIn === start.checkIn ? complete : start
  return {
    checkIn,
    checkOut,
    rooms: numberWithin(get("rooms"), minRooms, rates.bedrooms) ?? rates.bedrooms,
    guests: guestsAbove(get, offer) ? maxGuests : (numberWithin(get("guests"), 1, maxGuests) ?? DEFAULT_GUESTS),
    month: monthOf(get, facts) ?? checkIn?.slice(0, 7) ?? firstShown(facts),
    ...(promoCode && { promoCode: promoCode.slice(0, PROMO_CODE_TYPED_MAX_LENGTH) }),
  }
}

/** How many are asked for, if the villa takes fewer. */
export function guestsAbove(
  get: (name: string) => string | null,
  { maxGuests }: Pick<OfferView, "maxGuests">,
): number | undefined {
  return numberWithin(get("guests"), maxGuests + 1, GUESTS_MAX) ?? undefined
}

/** The requested month, else that of the wanted check-in, even if that date cannot be selected. */
function monthOf(get: (name: string) => string | null, facts: CalendarFacts): string | undefined {
  const { first, last } = monthsOf(facts)
  const wanted = get("checkIn") ?? ""
  const dates = [`${get("month")}-01`, wanted].filter((date) => isStayDate(date, Date.parse(facts.today)))
  return dates.map((date) => date.slice(0, 7)).find((month) => month >= first && month <= last)
}

/** The month with the first date on sale, or the next one where that is in the month's last week. */
function firstShown(facts: CalendarFacts): string {
  const { last } = monthsOf(facts)
  const month = dateAfter(facts.earliest, 6).slice(0, 7)
  if (month > last) return last
  return month
}

function numberWithin(text: string | null, min: number, max: number): number | null {
  const number = Number(text)
  return text && Number.isInteger(number) && number >= min && number <= max ? number : null
}
