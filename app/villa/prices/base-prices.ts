import { nightPrice, type PriceList } from "./pricing.ts"

const SAMPLE_NIGHTS = { weekday: "2024-01-01", friday: "2024-01-05", saturday: "2024-01-06" } as const

/** Nights outside seasons with all rooms, discounts included, in satang. */
export function guestBasePrices(villa: Omit<PriceList, "seasons">): Record<keyof typeof SAMPLE_NIGHTS, number> {
  const priceOn = (night: string) => nightPrice({ ...villa, seasons: [] }, night, villa.bedrooms).charged
  const { weekday, friday, saturday } = SAMPLE_NIGHTS
  return { weekday: priceOn(weekday), friday: priceOn(friday), saturday: priceOn(saturday) }
}
