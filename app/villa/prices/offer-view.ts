import type { Booking } from "#app/booking/booking.ts"
import type { Stay } from "#app/booking/stay.ts"
import {
  type CalendarFacts,
  type ClosedReason,
  type DateSelection,
  shortestStay,
} from "#app/calendar/month/date-selection.ts"
import { isPrep, isUnpaid, type NightUse, type TakenNights } from "#app/calendar/month/taken-nights.ts"
import { formatDeadline } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { TextKey, TextValues, Translate } from "#app/i18n/translate.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { PromoTerms } from "#app/villa/promo-codes/promo-code.ts"
import { damageRow } from "#app/villa/terms/damage-text.ts"
import { type OfferPayment, planLabels } from "#app/villa/terms/payment-plan-text.ts"
import type { Terms } from "#app/villa/terms/terms.ts"
import type { Villa } from "#app/villa/villa.ts"
import { DEFAULT_OFFER } from "./offer-defaults.ts"
import type { OfferRules } from "./offer-fields.ts"
import type { PriceList, Rates } from "./pricing.ts"
import type { Season } from "./season.ts"
import type { PricedVilla } from "./stay-rules.ts"
import { weekdaysText } from "./weekdays.ts"

/** The data of a booking card in the browser. Money is in satang. */
export type OfferView = {
  rates: Rates
  /** Absent if empty; rules with default values are absent too, so that they cost no bytes. */
  seasons?: readonly Season[]
  rules?: Partial<OfferRules>
  minRooms: number
  maxGuests: number
  /** How many the largest rooms sleep, by the number of rooms; absent unless the owner has said so of each. */
  sleeps?: number[]
  today: string
  /** The first night that can still be booked; absent if it is today's. */
  earliest?: string
  /** Run-length encoded, which is much shorter than a list. */
  taken: Runs
  /** Preparation nights and owner's blocks among the taken nights; absent without preparation nights. */
  prep?: Runs
  blocks?: Runs
  /** Taken nights of unpaid bookings; absent if there are none, or if gaps are not filled. */
  unpaid?: Runs
  /** Deposit and security deposit with their sentences in the reader's language; absent without either. */
  payment?: OfferPayment
  /** What the link to the queue for taken dates says; absent unless the owner has switched it on. */
  queue?: string
  /** The guest's own unpaid stays, whose nights are taken nights too; absent if there are none. */
  held?: HeldStay[]
}

/** The first night and the length of each run. */
type Runs = [string, number][]

type TextContext = { t: Translate<"translation", "translation">; language: Language }

export type HeldStay = Stay & {
  id: string
  /** The payment deadline in the reader's language; absent while a card is being charged. */
  until?: string
}

/** From the URL or a rejected form, as far as the stay can still be booked. */
export type BookingSelection = DateSelection & {
  rooms: number
  guests: number
  month: string
  /** As typed; absent without a code. */
  promoCode?: string
}

/** The discount and stays of a promo code, or its refusal. `isNew` if the guest has just submitted it. */
export type PromoView =
  | { terms: PromoTerms; isNew: boolean; error?: undefined }
  | { terms?: undefined; error: TextKey; values?: TextValues }

/** `at`: the villa's date and first bookable night. `reader`: omitted if no deposit is shown. */
export function offerView(
  villa: PricedVilla,
  taken: TakenNights,
  { today, earliest }: { today: string; earliest: string },
  held: HeldStay[] = [],
  reader?: TextContext,
): OfferView {
  const { bedrooms, weekdayPrice, weekdayDiscountedPrice, weekendPrice, weekendDiscountedPrice } = villa
  const { priceReductionPerRoom, minRooms, maxGuests, seasons } = villa
  const rules = changedRules(villa.offer)
  const unpaid = villa.offer.fillGaps ? nightsOf(taken, isUnpaid) : []
  return {
    rates: {
      bedrooms,
      weekdayPrice,
      weekdayDiscountedPrice,
      weekendPrice,
      weekendDiscountedPrice,
      priceReductionPerRoom,
    },
    minRooms,
    maxGuests,
    today,
    ...(earliest !== today && { earliest }),
    taken: runsOf([...taken.keys()]),
    // The use of a night matters only if there are preparation nights.
    ...(villa.offer.gapNights > 0 && {
      prep: runsOf(nightsOf(taken, isPrep)),
      blocks: runsOf(nightsOf(taken, (use) => use === "block")),
    }),
    ...(unpaid.length > 0 && { unpaid: runsOf(unpaid) }),
    ...(seasons.length > 0 && { seasons }),
    ...(Object.keys(rules).length > 0 && { rules }),
    ...(reader && paymentView(villa.terms, today, reader)),
    ...(reader && villa.waitingList && { queue: reader.t("waiting.ask") }),
    // Absent from the page of other guests, so that it costs them no bytes.
    ...(held.length > 0 && { held }),
  }
}

/** The rules that differ from the defaults. */
function changedRules(offer: OfferRules): Partial<OfferRules> {
  const names = Object.keys(offer) as (keyof OfferRules)[]
  const isChanged = (name: keyof OfferRules) => JSON.stringify(offer[name]) !== JSON.stringify(DEFAULT_OFFER[name])
  return Object.fromEntries(names.filter(isChanged).map((name) => [name, offer[name]]))
}

export function paymentView(
  { deposit, balanceDays, damage }: Terms,
  bookedOn: string,
  reader: TextContext,
): { payment?: OfferPayment } {
  const row = damageRow(damage, reader)
  if (deposit.kind === "full" && row === null) return {}
  const labels = planLabels(deposit, reader.t)
  return { payment: { deposit, balanceDays, bookedOn, labels, ...(row && { damage: row }) } }
}

export function priceListOf({ rates, seasons = [], rules }: OfferView): PriceList {
  return { ...rates, seasons, offer: { ...DEFAULT_OFFER, ...rules } }
}

/** @param bookings with their effective status */
export function heldStays(bookings: Booking[], { timezone }: Pick<Villa, "timezone">, language: Language): HeldStay[] {
  return bookings
    .filter(({ status }) => status === "pending_payment")
    .map(({ id, checkIn, checkOut, paymentDeadline }) => ({
      id,
      checkIn,
      checkOut,
      ...(paymentDeadline !== null && { until: formatDeadline(paymentDeadline, language, timezone) }),
    }))
}

export function calendarFacts(view: OfferView): CalendarFacts & { held: readonly HeldStay[] } {
  const { today, earliest = today, held = [] } = view
  const { seasons, offer } = priceListOf(view)
  return { seasons, offer, today, earliest, taken: takenNights(view), held }
}

function takenNights({ taken, prep = [], blocks = [], unpaid = [] }: OfferView): TakenNights {
  const uses = [
    [taken, "stay"],
    [prep, "prep"],
    [blocks, "block"],
  ] as const
  const useOf = new Map<string, NightUse>(
    uses.flatMap(([runs, use]) => nightsOfRuns(runs).map((night) => [night, use] as const)),
  )
  for (const night of nightsOfRuns(unpaid)) useOf.set(night, isPrep(useOf.get(night)) ? "unpaid-prep" : "unpaid-stay")
  return useOf
}

const nightsOf = (taken: TakenNights, isWanted: (use: NightUse) => boolean) =>
  [...taken].filter((entry) => isWanted(entry[1])).map(([night]) => night)

export function closedText(
  reason: ClosedReason,
  { noticeHours }: OfferRules,
  language: Language,
): { error: TextKey; values?: TextValues } {
  switch (reason.kind) {
    case "short":
      return { error: "booking.closed.short", values: { minNights: reason.minNights } }
    case "noFit":
      return { error: "booking.closed.noFit", values: { count: reason.nights, minNights: reason.minNights } }
    case "arrivalDay":
    case "departureDay":
      return { error: `booking.closed.${reason.kind}`, values: { days: weekdaysText(reason.days, language) } }
    case "notice":
      return { error: "booking.closed.notice", values: { count: noticeHours } }
    case "prep":
    case "horizon":
      return { error: `booking.closed.${reason.kind}` }
  }
}

/** `gone` lists the wanted nights that are taken, `wanted` their stay; `stays` are alternatives to offer. */
export type DateRefusal = { error: TextKey; values?: TextValues; gone?: string; wanted?: Stay; stays?: Stay[] }

/** Why a click selects no date; see `selectDate`. A too short stay comes with the shortest allowed one. */
export function dateRefusal(
  { error, data }: { error: "same-day" | "dates-unavailable" | "date-closed"; data?: ClosedReason },
  { checkIn }: Pick<DateSelection, "checkIn">,
  facts: CalendarFacts,
  language: Language,
): DateRefusal {
  if (!data) {
    return { error: error === "same-day" ? "booking.errors.sameDayBooking" : "booking.errors.datesUnavailable" }
  }
  const shortest =
    (data.kind === "short" || data.kind === "departureDay") && checkIn ? shortestStay(checkIn, facts) : undefined
  return { ...closedText(data, facts.offer, language), ...(shortest && { stays: [shortest] }) }
}

/** @param nights sorted */
export function runsOf(nights: string[]): Runs {
  const runs: Runs = []
  for (const night of nights) {
    const last = runs.at(-1)
    if (last && dateAfter(last[0], last[1]) === night) last[1] += 1
    else runs.push([night, 1])
  }
  return runs
}

export function nightsOfRuns(runs: Runs): string[] {
  return runs.flatMap(([first, count]) => Array.from({ length: count }, (_, index) => dateAfter(first, index)))
}
