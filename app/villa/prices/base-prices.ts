import { nightPrice, type PriceList } from "./pricing.ts"

const SAMPLE_NIGHTS = { weekday: "2024-01-01", friday: "2024-01-05", saturday: "2024-01-06" } as const

/** Nights outside seasons, discounts included, in satang. @param rooms all by default */
export function guestBasePrices(
  villa: Omit<PriceList, "seasons">,
  rooms = villa.bedrooms,
): Record<keyof typeof SAMPLE_NIGHTS, number> {
  const priceOn = (night: string) => nightPrice({ ...villa, seasons: [] }, night, rooms).charged
  const { weekday, friday, saturday } = SAMPLE_NIGHTS
  return { weekday: priceOn(weekday), friday: priceOn(friday), saturday: priceOn(saturday) }
}

/** Whether guests cannot book the fewest rooms: the reduction leaves nothing of a price. */
export function lacksPriceOfFewRooms(villa: Omit<PriceList, "seasons"> & { minRooms: number }): boolean {
  return Object.values(guestBasePrices(villa, villa.minRooms)).includes(0)
}
