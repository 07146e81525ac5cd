import { nightCount, nightsOf, type Stay } from "#app/booking/stay.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { BookedExtra } from "#app/villa/extras/extra.ts"
import { type ExtraCounts, extraAmount } from "#app/villa/extras/extra-amount.ts"
import type { Villa } from "#app/villa/villa.ts"
import type { BasisPoints } from "./offer-defaults.ts"
import type { OfferRules } from "./offer-fields.ts"
import type { Charges, ExtraLine, IncludedCharges, LineDays, PlainLine, PriceLine } from "./price-line.ts"
import { type NightPrices, pricingSeason, type Season } from "./season.ts"

/** In satang per night; the reduction is per unused room. */
export type Rates = Pick<
  Villa,
  | "bedrooms"
  | "weekdayPrice"
  | "weekdayDiscountedPrice"
  | "weekendPrice"
  | "weekendDiscountedPrice"
  | "priceReductionPerRoom"
>

/** Everything that decides a stay's price. Money is in satang. */
export type PriceList = Rates & { seasons: readonly Season[]; offer: OfferRules }

/** In satang, after the room reduction. */
export type NightPrice = { normal: number; discounted: number | null; charged: number }

/** Friday and Saturday nights, by the date on which the night starts. */
export function isWeekendNight(night: string): boolean {
  const day = new Date(night).getUTCDay()
  return day === 5 || day === 6
}

/** A promo code that the guest may use. `value` is satang, or basis points of the remaining price. */
export type PromoDiscount = { code: string; kind: "percent" | "amount"; value: number }

export type PricedStay = {
  stay: Stay
  rooms: number
  guests: number
  /** The villa's date of booking: early and last-minute discounts count from it. */
  bookedOn: string
  promo: PromoDiscount | null
  /** Part of the price; no discount applies to them. */
  extras?: readonly BookedExtra[]
}

/** Lines are in the order in which they are charged. */
export type PriceSum = {
  lines: PriceLine[]
  /** The nights at their normal prices. */
  subtotal: number
  /** As a positive amount. */
  discountTotal: number
  /** Fees, service charge and tax that are added. */
  chargesTotal: number
  total: number
  /** Contained in the total, added or not; 0 without them. */
  included: IncludedCharges
}

/** Rounded half up to a satang. */
function percentOf(amount: number, rate: BasisPoints): number {
  return Math.floor((amount * rate + 5000) / 10_000)
}

/** The part of a gross amount that is a charge at this rate, rounded half up to a satang. */
function partOf(amount: number, rate: BasisPoints): number {
  return Math.floor((amount * rate + (10_000 + rate) / 2) / (10_000 + rate))
}

/** The room reduction comes first; a discounted price counts only above 0 and below the normal price. */
export function nightPrice(list: PriceList, night: string, rooms: number): NightPrice {
  const prices = pricesOf(list, night)
  return reducedPrice(list, pricesOfDay(prices, dayKind(prices, night)), rooms)
}

/** The reduction for rooms, or a price of 0, leaves some night without a price. */
export function hasFreeNight(list: PriceList, stay: Stay, rooms: number): boolean {
  return nightsOf(stay).some((night) => nightPrice(list, night, rooms).charged === 0)
}

/** In satang per night. A booking may have more rooms than the villa has by now. */
export function roomReduction({ bedrooms, priceReductionPerRoom }: PriceList, rooms: number): number {
  return Math.max(0, bedrooms - rooms) * priceReductionPerRoom
}

function reducedPrice(list: PriceList, listed: { normal: number; discounted: number }, rooms: number): NightPrice {
  const reduced = (price: number) => Math.max(0, price - roomReduction(list, rooms))
  const normal = reduced(listed.normal)
  const offered = reduced(listed.discounted)
  const discounted = offered > 0 && offered < normal ? offered : null
  return { normal, discounted, charged: discounted ?? normal }
}

/** Null if no charge is added. */
export function addedCharges({ service, vat }: OfferRules): "service" | "vat" | "both" | null {
  const [hasService, hasVat] = [service, vat].map(({ mode, rate }) => mode === "added" && rate > 0)
  if (hasService && hasVat) return "both"
  if (hasService) return "service"
  return hasVat ? "vat" : null
}

/** Whether Friday and Saturday have one price of their own on every date. */
export function hasWeekendPrices({ seasons, offer }: PriceList): boolean {
  const isPlain = (prices: NightPrices) => prices.saturdayPrice === null && !hasOnePrice(prices)
  return offer.saturdayPrice === null && seasons.every(({ prices }) => prices === null || isPlain(prices))
}

/** With added charges, each rounded up, so that a stay costs at most the sum of its calendar cells. */
export function shownPrice({ offer }: Pick<PriceList, "offer">, charged: number): number {
  const shown = withCharge(offer.vat, withCharge(offer.service, charged))
  return shown === charged ? charged : Math.ceil(shown / 100) * 100
}

function withCharge({ mode, rate }: OfferRules["service"], amount: number): number {
  return mode === "added" ? Math.ceil((amount * (10_000 + rate)) / 10_000) : amount
}

/** In satang, of bookable nights with all rooms, as in the calendar. @param today the villa's date */
export function nightPriceRange(list: PriceList, today: string): { from: number; to: number } {
  const nights = nightsOf({ checkIn: today, checkOut: dateAfter(today, list.offer.bookableDays) })
  const charged = nights.map((night) => nightPrice(list, night, list.bedrooms).charged)
  return { from: shownPrice(list, Math.min(...charged)), to: shownPrice(list, Math.max(...charged)) }
}

/** The stay must have at least one night. */
export function priceOfStay(list: PriceList, priced: PricedStay): PriceSum {
  const { stay, rooms, guests, promo, extras = [] } = priced
  const { offer } = list
  const nights = nightLines(list, stay, rooms)
  const subtotal = amountOf(nights)
  const charged = sum(nightsOf(stay).map((night) => nightPrice(list, night, rooms).charged))
  const automatic = automaticDiscount(offer, priced, charged)
  const code = promo && codeLine(promo, charged + amountOf(automatic))
  const discounts = [...amountLine("offer", charged - subtotal), ...automatic, ...(code ? [code] : [])]
  const fees = [
    ...guestLines(offer, guests, nightCount(stay)),
    ...amountLine("cleaning", offer.cleaningFee),
    ...extraLines(extras, { nights: nightCount(stay), guests }),
  ]
  const charges = [...fees, ...addedLines(offer, subtotal + amountOf(discounts) + amountOf(fees))]
  const total = subtotal + amountOf(discounts) + amountOf(charges)
  return {
    lines: [...nights, ...discounts, ...charges],
    subtotal,
    discountTotal: 0 - amountOf(discounts),
    chargesTotal: amountOf(charges),
    total,
    included: includedIn(total, offer),
  }
}

function pricesOf(list: PriceList, night: string): NightPrices {
  const { saturdayPrice, saturdayDiscountedPrice } = list.offer
  return (
    pricingSeason(list.seasons, night)?.prices ?? {
      weekdayPrice: list.weekdayPrice,
      weekdayDiscountedPrice: list.weekdayDiscountedPrice,
      weekendPrice: list.weekendPrice,
      weekendDiscountedPrice: list.weekendDiscountedPrice,
      saturdayPrice,
      saturdayDiscountedPrice,
    }
  )
}

function dayKind(prices: NightPrices, night: string): Exclude<LineDays, "all"> {
  if (!isWeekendNight(night)) return "weekday"
  return prices.saturdayPrice !== null && new Date(night).getUTCDay() === 6 ? "saturday" : "weekend"
}

function pricesOfDay(prices: NightPrices, kind: Exclude<LineDays, "all">): { normal: number; discounted: number } {
  switch (kind) {
    case "weekday":
      return { normal: prices.weekdayPrice, discounted: prices.weekdayDiscountedPrice }
    case "weekend":
      return { normal: prices.weekendPrice, discounted: prices.weekendDiscountedPrice }
    case "saturday":
      return prices.saturdayPrice === null
        ? pricesOfDay(prices, "weekend")
        : { normal: prices.saturdayPrice, discounted: prices.saturdayDiscountedPrice }
  }
}

/** One line per season and kind of day; a season with one price for all days has one line. */
function nightLines(list: PriceList, stay: Stay, rooms: number): PriceLine[] {
  const lines = new Map<string, Extract<PriceLine, { kind: "nights" }>>()
  for (const night of nightsOf(stay)) {
    const season = pricingSeason(list.seasons, night)
    const prices = pricesOf(list, night)
    const days = hasOnePrice(prices) ? "all" : dayKind(prices, night)
    const unit = nightPrice(list, night, rooms).normal
    const key = `${season?.id} ${days}`
    const quantity = (lines.get(key)?.quantity ?? 0) + 1
    lines.set(key, { kind: "nights", season: season?.name ?? null, days, quantity, unit, amount: quantity * unit })
  }
  return [...lines.values()]
}

const hasOnePrice = ({ weekdayPrice, weekendPrice, saturdayPrice }: NightPrices) =>
  weekdayPrice === weekendPrice && (saturdayPrice ?? weekendPrice) === weekendPrice

/** The largest automatic discount; at most one, so that discounts do not accumulate unnoticed. */
function automaticDiscount(offer: OfferRules, { stay, bookedOn }: PricedStay, charged: number): PriceLine[] {
  const nights = nightCount(stay)
  const daysAhead = nightCount({ checkIn: bookedOn, checkOut: stay.checkIn })
  const { early, lastMinute } = offer
  const candidates = [
    { kind: "longStay", days: 28, rate: nights >= 28 ? offer.longStay28 : 0 },
    { kind: "longStay", days: 7, rate: nights >= 7 ? offer.longStay7 : 0 },
    ...(early && daysAhead >= early.days ? [{ kind: "early", ...early } as const] : []),
    ...(lastMinute && daysAhead <= lastMinute.days ? [{ kind: "lastMinute", ...lastMinute } as const] : []),
  ] as const
  const largest = candidates.reduce((best, each) => (each.rate > best.rate ? each : best))
  const amount = percentOf(charged, largest.rate)
  return amount > 0 ? [{ ...largest, amount: -amount }] : []
}

/** @param left the amount that the code can reduce: fees and taxes remain */
function codeLine({ code, kind, value }: PromoDiscount, left: number): PriceLine {
  const amount = kind === "percent" ? percentOf(left, value) : Math.min(value, left)
  return { kind: "code", code, rate: kind === "percent" ? value : null, amount: 0 - amount }
}

/** In satang, for one night: what the number of guests adds to a price. Compared only, as it is not a stay's amount. */
export function guestFee(offer: OfferRules, guests: number): number {
  return amountOf(guestLines(offer, guests, 1))
}

/** Every fee that depends on the number of guests, but extras. */
function guestLines({ includedGuests, extraGuestFee: unit }: OfferRules, guests: number, nights: number): PriceLine[] {
  const extra = includedGuests === null || unit === 0 ? 0 : Math.max(0, guests - includedGuests)
  if (extra === 0) return []
  return [{ kind: "extraGuests", guests: extra, quantity: nights, unit, amount: extra * nights * unit }]
}

/** What a guest has chosen, in the order of choosing. */
export function extraLines(extras: readonly BookedExtra[], counts: ExtraCounts): ExtraLine[] {
  return extras
    .filter(({ quantity }) => quantity > 0)
    .map((extra) => {
      const { name, unit, price, quantity } = extra
      return { kind: "extra", name, per: unit, quantity, ...counts, unit: price, amount: extraAmount(extra, counts) }
    })
}

/** Service charge and tax that are added to an amount. */
export function addedLines({ service, vat }: Charges, amount: number): PriceLine[] {
  const added = addedLine("service", service, amount)
  return [...added, ...addedLine("vat", vat, amount + amountOf(added))]
}

function addedLine(kind: "service" | "vat", { mode, rate }: OfferRules["service"], amount: number): PriceLine[] {
  const added = mode === "added" ? percentOf(amount, rate) : 0
  return added > 0 ? [{ kind, rate, amount: added }] : []
}

/** Tax in the total, and service charge in the rest. Equals added charges, because of rounding half up. */
export function includedIn(total: number, { service, vat }: Charges): IncludedCharges {
  const vatPart = vat.mode === "none" ? 0 : partOf(total, vat.rate)
  return { service: service.mode === "none" ? 0 : partOf(total - vatPart, service.rate), vat: vatPart }
}

function amountLine(kind: PlainLine["kind"], amount: number): PriceLine[] {
  return amount === 0 ? [] : [{ kind, amount }]
}

export const amountOf = (lines: readonly PriceLine[]) => sum(lines.map(({ amount }) => amount))
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
