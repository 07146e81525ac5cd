import * as z from "zod"
import { nightsOf } from "#app/booking/stay.ts"
import { isEqual } from "#app/is-equal.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { BOOKABLE_MAX_DAYS } from "./offer-defaults.ts"
import { STAY_PRICE_RULES } from "./offer-fields.ts"
import { nightPrice, shownPrice } from "./pricing.ts"
import { minimumOf, type PricedVilla } from "./stay-rules.ts"

/** Changes that are shown; the others are only counted. */
const SHOWN_CHANGES = 8

/** Nights on which a figure changes in the same way; `first` and `last` are the first and the last of them. */
export type NightsChange = { first: string; last: string; nights: number; before: number; after: number }

/** What a change of the price list means: prices in satang as the calendar shows them, and minimum stays in nights. */
export type PriceListChange = {
  /** All nights whose price changes, also those that are not listed. */
  priceNights: number
  prices: NightsChange[]
  minimums: NightsChange[]
  /** Whether fees, taxes or discounts change. */
  charges: boolean
}

/**
 * Compares two price lists over the nights that guests can book by the second one, with all rooms. Nights that change in the same way are counted
 * together, in the order of the first of them.
 */
export function comparePriceLists(before: PricedVilla, after: PricedVilla, today: string): PriceListChange {
  const nights = nightsOf({ checkIn: today, checkOut: dateAfter(today, after.offer.bookableDays) })
  const prices = changesOf(nights, before, after, calendarPrice)
  const minimums = changesOf(nights, before, after, (villa, night) => minimumOf(villa, night).minNights)
  return {
    priceNights: prices.reduce((sum, change) => sum + change.nights, 0),
    prices: prices.slice(0, SHOWN_CHANGES),
    minimums: minimums.slice(0, SHOWN_CHANGES),
    charges: STAY_PRICE_RULES.some((rule) => !isEqual(before.offer[rule], after.offer[rule])),
  }
}

function calendarPrice(villa: PricedVilla, night: string): number {
  return shownPrice(villa, nightPrice(villa, night, villa.bedrooms).charged)
}

function changesOf(
  nights: string[],
  before: PricedVilla,
  after: PricedVilla,
  figureOf: (villa: PricedVilla, night: string) => number,
): NightsChange[] {
  const changes = new Map<string, NightsChange>()
  for (const night of nights) {
    const figures = { before: figureOf(before, night), after: figureOf(after, night) }
    if (figures.before === figures.after) continue
    const key = `${figures.before} ${figures.after}`
    const known = changes.get(key) ?? { first: night, last: night, nights: 0, ...figures }
    changes.set(key, { ...known, last: night, nights: known.nights + 1 })
  }
  return [...changes.values()]
}

const Change = z.strictObject({
  first: z.iso.date(),
  last: z.iso.date(),
  nights: z.int().min(1).max(BOOKABLE_MAX_DAYS),
  before: z.int().min(0),
  after: z.int().min(0),
})
const Changes = z.strictObject({
  priceNights: z.int().min(0).max(BOOKABLE_MAX_DAYS),
  prices: z.array(Change).max(SHOWN_CHANGES),
  minimums: z.array(Change).max(SHOWN_CHANGES),
  charges: z.boolean(),
})

/** A change from the cookie that carries it to the page after saving; null if it is missing or malformed. */
export function readPriceListChange(value: unknown): PriceListChange | null {
  return Changes.safeParse(value).data ?? null
}
