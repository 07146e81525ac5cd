/** In basis points (Revenue Code s. 80: 10 %, reduced to 7 % by royal decree, renewed year by year). */
export const VAT_RATE = 700

/** The VAT in an amount that contains it, in satang; half a satang is rounded up. */
export function vatIn(satang: number): number {
  return Math.round((satang * VAT_RATE) / (10_000 + VAT_RATE))
}
