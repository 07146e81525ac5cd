/** Satang to the API's baht amount. */
export function toBaht(satang: number): number {
  return satang / 100
}

/** Baht to integer satang, so that floating-point errors cannot add up. */
export function toSatang(baht: number): number {
  return Math.round(baht * 100)
}

/** Whether an amount in baht has two decimals at most. */
export function isWholeSatang(baht: number): boolean {
  return toBaht(toSatang(baht)) === baht
}
