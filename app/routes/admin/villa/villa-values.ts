import type { Rates } from "#app/booking/price.ts"
import { plainAmount } from "#app/i18n/format.ts"
import { toSatang } from "#app/villa/money.ts"
import type { VillaFields } from "#app/villa/villa.ts"
import { PRICE_MAX_BAHT, ROOMS_MAX } from "#app/villa/villa-change.ts"

const PRICES = [
  "weekdayPrice",
  "weekdayDiscountedPrice",
  "weekendPrice",
  "weekendDiscountedPrice",
  "priceReductionPerRoom",
] as const

/** A villa as its form holds it: all texts, prices in baht. A price of a new villa is left for its owner to type. */
export function villaValues(villa: VillaFields, isNew: boolean) {
  const price = (satang: number) => (isNew && satang === 0 ? "" : plainAmount(satang))
  const { name, title, description, beachfront, timezone, checkInTime, checkOutTime } = villa
  return {
    name,
    title,
    description,
    beachfront,
    timezone,
    checkInTime,
    checkOutTime,
    maxGuests: String(villa.maxGuests),
    bedrooms: String(villa.bedrooms),
    bathrooms: String(villa.bathrooms),
    minRooms: String(villa.minRooms),
    paymentWindowMinutes: String(villa.paymentWindowMinutes),
    contactPhone: villa.contactPhone,
    contactEmail: villa.contactEmail,
    contactLine: villa.contactLine,
    weekdayPrice: price(villa.weekdayPrice),
    weekdayDiscountedPrice: plainAmount(villa.weekdayDiscountedPrice),
    weekendPrice: price(villa.weekendPrice),
    weekendDiscountedPrice: plainAmount(villa.weekendDiscountedPrice),
    priceReductionPerRoom: plainAmount(villa.priceReductionPerRoom),
  }
}
export type VillaValues = ReturnType<typeof villaValues>

/** The prices that stand in the form, whatever else stands in it: what is no number counts as nothing. */
export function typedRates(value: (name: string) => unknown): { rates: Rates; minRooms: number } {
  const number = (name: string, most: number) => {
    const typed = Number(value(name))
    return Number.isFinite(typed) ? Math.min(most, Math.max(0, typed)) : 0
  }
  const prices = Object.fromEntries(PRICES.map((name) => [name, toSatang(number(name, PRICE_MAX_BAHT))]))
  const bedrooms = Math.max(1, Math.floor(number("bedrooms", ROOMS_MAX)))
  return {
    rates: { ...(prices as Record<(typeof PRICES)[number], number>), bedrooms },
    minRooms: Math.max(1, Math.floor(number("minRooms", ROOMS_MAX))),
  }
}
