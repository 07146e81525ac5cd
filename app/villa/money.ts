/** Satang to the API's baht amount. */
export function toBaht(satang: number): number {
  return satang / 100
}

/** Baht to integer satang, so that floating-point errors cannot add up. */
export function toSatang(baht: number): number {
  return Math.round(baht * 100)
}
