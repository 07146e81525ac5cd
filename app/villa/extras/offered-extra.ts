import { HOUR_MS } from "#app/durations.ts"
import { type ImageView, imageView } from "#app/villa/photos/image-view.ts"
import { type Price, priceWithExtras } from "#app/villa/prices/price-breakdown.ts"
import { costOfOne, type ExtrasSituation, isTooLate, whyNotOffered } from "./choose-extras.ts"
import { type BookedExtra, type Extra, pricedExtras, quantityOf } from "./extra.ts"

/**
 * What a guest can choose or has chosen. Money is in satang.
 * @property least, most the quantities to which it can be changed now
 * @property eachCosts one of it for this stay, with service charge and tax that are added
 * @property unitCosts the same for one of its unit, such as a person and night
 * @property until the last moment to change it, in epoch milliseconds
 */
export type OfferedExtra = Pick<Extra, "id" | "name" | "sentence" | "kind" | "time" | "unit" | "price"> & {
  quantity: number
  least: number
  most: number
  eachCosts: number
  unitCosts: number
  until: number
  photo?: ImageView
}

/** @param byTeam has no limits but the largest quantity, of what is switched on */
export function offeredExtra(extra: Extra, situation: ExtrasSituation, byTeam = false): OfferedExtra {
  const { booked, isConfirmed, unpaid, checkInAt } = situation
  const { id, name, sentence, kind, time, unit, hoursBefore, maxQuantity, photo, active } = extra
  const quantity = quantityOf(booked, id)
  const most = byTeam ? active : whyNotOffered(extra, situation) === null
  const isKept = isTooLate(booked.find((each) => each.id === id) ?? extra, situation) || (isConfirmed && unpaid <= 0)
  const kept = isConfirmed ? quantityOf(pricedExtras(booked), id) : 0
  return {
    id,
    name,
    sentence,
    kind,
    time,
    unit,
    price: extra.price,
    quantity,
    least: byTeam ? 0 : isKept ? quantity : kept,
    most: most ? Math.max(quantity, maxQuantity) : quantity,
    eachCosts: costOfOne(extra, situation),
    // Nothing depends on nights and guests of what is counted per stay.
    unitCosts: costOfOne({ ...extra, unit: "stay" }, situation),
    until: checkInAt - hoursBefore * HOUR_MS,
    // Shown so small that the smallest copy is enough; its name stands beside it.
    ...(photo && { photo: imageView({ ...photo, alt: { th: "", en: "" } }, "th", { saveData: true }) }),
  }
}

/** What the booking would cost with these quantities, in satang; before it is confirmed. */
export function totalWith(
  offers: readonly OfferedExtra[],
  quantities: readonly number[],
  { price, guests, extras = null }: { price: Price; guests: number; extras?: readonly BookedExtra[] | null },
): number {
  const changed = offers.flatMap((offer, index) => {
    const quantity = quantities[index] ?? 0
    if (quantity === offer.quantity || !(quantity >= 0)) return []
    return [{ ...offer, hoursBefore: 0, minNights: 1, tellCleaner: false, quantity, charge: null }]
  })
  const kept = pricedExtras(extras).filter(({ id }) => !changed.some((each) => each.id === id))
  return priceWithExtras(price, [...kept, ...changed], guests).total
}
