/** Satang to the baht number of the /api. */
export function toBaht(satang: number): number {
  return satang / 100
}

/** Baht to integer satang, so that no floating-point error goes further. */
export function toSatang(baht: number): number {
  return Math.round(baht * 100)
}
