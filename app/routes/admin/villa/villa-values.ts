import type { Rates } from "#app/booking/price-list.ts"
import { plainAmount } from "#app/i18n/format.ts"
import type { Translate } from "#app/i18n/translate.ts"
import { toSatang } from "#app/villa/money.ts"
import { PRICE_MAX_BAHT } from "#app/villa/request-fields.ts"
import type { VillaFields } from "#app/villa/villa.ts"
import { ROOMS_MAX } from "#app/villa/villa-change.ts"

const PRICES = [
  "weekdayPrice",
  "weekdayDiscountedPrice",
  "weekendPrice",
  "weekendDiscountedPrice",
  "priceReductionPerRoom",
] as const

/** The form's default values: strings, prices in baht. A new villa's prices are empty, because 0 would be a valid price. */
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
    slipAnswerHours: String(villa.slipAnswerHours),
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

const LABELS = {
  "name.th": "villa.texts.name",
  "name.en": "villa.texts.name",
  "title.th": "villa.texts.headline",
  "title.en": "villa.texts.headline",
  "description.th": "villa.texts.description",
  "description.en": "villa.texts.description",
  "beachfront.th": "villa.texts.beachfront",
  "beachfront.en": "villa.texts.beachfront",
  maxGuests: "villa.facts.maxGuests",
  bedrooms: "villa.facts.bedrooms",
  bathrooms: "villa.facts.bathrooms",
  minRooms: "villa.facts.minRooms",
  weekdayPrice: "villa.prices.weekdayPrice",
  weekdayDiscountedPrice: "villa.prices.weekdayDiscountedPrice",
  weekendPrice: "villa.prices.weekendPrice",
  weekendDiscountedPrice: "villa.prices.weekendDiscountedPrice",
  priceReductionPerRoom: "villa.prices.reduction",
  checkInTime: "villa.times.checkIn",
  checkOutTime: "villa.times.checkOut",
  timezone: "villa.times.timezone",
  paymentWindowMinutes: "villa.times.paymentWindow",
  slipAnswerHours: "villa.times.slipAnswer",
  contactPhone: "villa.contact.phone",
  contactEmail: "villa.contact.email",
  contactLine: "villa.contact.line",
} as const

/** The label of a field by its name; a text's with its language. */
export function villaLabel(field: string, t: Translate<"admin">): string {
  const label = LABELS[field as keyof typeof LABELS]
  const language = field.split(".")[1]
  return [label ? t(label) : field, language?.toUpperCase()].filter(Boolean).join(" · ")
}

/** The prices typed into the form; anything that is not a number counts as 0. */
export function typedRates(value: (name: string) => unknown): { rates: Rates; minRooms: number } {
  const number = (name: string, max: number) => {
    const typed = Number(value(name))
    return Number.isFinite(typed) ? Math.min(max, Math.max(0, typed)) : 0
  }
  const prices = Object.fromEntries(PRICES.map((name) => [name, toSatang(number(name, PRICE_MAX_BAHT))]))
  const bedrooms = Math.max(1, Math.floor(number("bedrooms", ROOMS_MAX)))
  return {
    rates: { ...(prices as Record<(typeof PRICES)[number], number>), bedrooms },
    minRooms: Math.max(1, Math.floor(number("minRooms", ROOMS_MAX))),
  }
}
