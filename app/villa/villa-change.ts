import type { LocalizedText } from "#app/i18n/localized.ts"
import { isEqual } from "#app/is-equal.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { type DiscountedPrice, highDiscounts } from "#app/villa/prices/discounted-prices.ts"
import { checkOffer, checkVat, type InvalidOffer } from "#app/villa/prices/offer-rules.ts"
import { type ConfirmedSetting, DEFAULT_VILLA, type VillaFields, withConfirmed } from "./villa.ts"
import type { VillaChange } from "./villa-fields.ts"

export type InvalidVilla =
  | "min-rooms-too-many"
  | "villa-incomplete"
  | InvalidOffer
  | "weekday-discount-too-high"
  | "weekend-discount-too-high"
  | "offer-discount-too-high"

const TOO_HIGH = {
  weekdayDiscountedPrice: "weekday-discount-too-high",
  weekendDiscountedPrice: "weekend-discount-too-high",
  saturdayDiscountedPrice: "offer-discount-too-high",
} as const satisfies Record<DiscountedPrice, InvalidVilla>

/**
 * A new villa starts with the defaults. Fails if `minRooms` exceeds `bedrooms`, if changed rules fail
 * `checkOffer`, if a discounted price is not below its normal one, or if a new villa has no English name or normal
 * prices: guests could book it for free.
 */
export function changedVilla(
  before: VillaFields | null,
  { whatsapp, ...change }: VillaChange,
): Result<VillaFields, InvalidVilla> {
  const base = before ?? DEFAULT_VILLA
  const text = (key: "name" | "title" | "description" | "beachfront"): LocalizedText => ({
    ...base[key],
    ...change[key],
  })
  const after: VillaFields = {
    ...base,
    ...withoutUndefined(change),
    place: whatsapp === undefined ? base.place : { ...base.place, whatsapp },
    offer: { ...base.offer, ...withoutUndefined(change.offer ?? {}) },
    confirmed: withConfirmed(base.confirmed, confirmedBy(change)),
    name: text("name"),
    title: text("title"),
    description: text("description"),
    beachfront: text("beachfront"),
  }
  if (after.minRooms > after.bedrooms) return fail("min-rooms-too-many")
  if (!before && !(after.name.en && change.weekdayPrice !== undefined && change.weekendPrice !== undefined))
    return fail("villa-incomplete")
  const offer = checkOffer(after.offer)
  if (change.offer && !offer.ok) return offer
  const vat = checkVat(after.offer.vat, after.seller)
  if (change.offer?.vat && !vat.ok) return vat
  const [tooHigh] = highDiscounts({ ...after, ...after.offer })
  if (tooHigh) return fail(TOO_HIGH[tooHigh])
  return ok(after)
}

function confirmedBy({ amenities, checkInTime, checkOutTime }: VillaChange): ConfirmedSetting[] {
  const times = checkInTime ?? checkOutTime
  return [...(amenities ? ["amenities" as const] : []), ...(times ? ["stayTimes" as const] : [])]
}

/** The names of the fields that differ, for the audit log. */
export function differences<Fields extends object>(before: Fields, after: Fields): (keyof Fields & string)[] {
  const keys = Object.keys(after) as (keyof Fields & string)[]
  return keys.filter((key) => !isEqual(before[key], after[key]))
}

function withoutUndefined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Value
}
