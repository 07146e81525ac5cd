import type { Stay } from "#app/booking/stay.ts"
import { formatDateRange } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import { dateAfter } from "#app/villa/dates.ts"
import {
  type BookingSelection,
  calendarFacts,
  type DateRefusal,
  dateRefusal,
  type OfferView,
  runsOf,
} from "#app/villa/prices/offer-view.ts"
import { selectDate } from "./date-selection.ts"
import { goneNights, stayAlternatives } from "./stay-alternatives.ts"
import { isStayDate } from "./stay-date.ts"

/** Why the date of a followed link cannot be selected; undefined without a valid date. */
export function clickRefusal(
  date: string | null,
  selection: BookingSelection,
  offer: OfferView,
  language: Language,
): DateRefusal | undefined {
  if (!date || !isStayDate(date, Date.parse(offer.today))) return undefined
  const facts = calendarFacts(offer)
  const selected = selectDate(selection, date, facts)
  return selected.ok ? undefined : dateRefusal(selected, selection, facts, language)
}

/** Why the dates of a link are not selected, with alternatives; undefined if they are selected or no stay. */
export function urlDatesRefusal(
  get: (name: string) => string | null,
  { selection, offer, language }: { selection: BookingSelection; offer: OfferView; language: Language },
): DateRefusal | undefined {
  const [checkIn = "", checkOut = ""] = ["checkIn", "checkOut"].map((name) => get(name) ?? "")
  const isStay = [checkIn, checkOut].every((date) => isStayDate(date, Date.parse(offer.today))) && checkIn < checkOut
  if (!isStay || selection.checkOut) return undefined
  const facts = calendarFacts(offer)
  const start = selectDate({ checkIn: null, checkOut: null }, checkIn, facts)
  const end = start.ok ? selectDate({ checkIn, checkOut: null }, checkOut, facts) : start
  // With taken nights between, the check-out could still start another stay.
  const refusal = dateRefusal(end.ok ? { error: "dates-unavailable" } : end, selection, facts, language)
  const wanted = { checkIn, checkOut }
  return { ...refusal, ...alternativesFor(wanted, offer, language), ...(offer.queue && { wanted }) }
}

/** `gone` lists the taken nights as text, `stays` the alternatives. */
export function alternativesFor(stay: Stay, offer: OfferView, language: Language): Pick<DateRefusal, "gone" | "stays"> {
  const facts = calendarFacts(offer)
  const gone = runsOf(goneNights(stay, facts))
    .map(([first, count]) => formatDateRange(first, dateAfter(first, count - 1), language))
    .join(", ")
  return { ...(gone && { gone }), stays: stayAlternatives(stay, facts) }
}
