export function toBaht(satang: number): number {
  return satang / 100
}

/** Rounds, so that floating-point errors cannot add up. */
export function toSatang(baht: number): number {
  return Math.round(baht * 100)
}

/** Whether an amount in baht has at most two decimals. */
export function isWholeSatang(baht: number): boolean {
  return toBaht(toSatang(baht)) === baht
}
