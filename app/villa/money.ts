/** Satang to the baht number of the /api. */
export function toBaht(satang: number): number {
  return satang / 100
}

/** A baht number from outside to satang, whole: floating point ends here. */
export function toSatang(baht: number): number {
  return Math.round(baht * 100)
}
