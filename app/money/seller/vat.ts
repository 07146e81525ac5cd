/** `rate` in basis points, for money from the day `from` on. */
type VatRate = { from: string; rate: number }

/**
 * By day, the newest last: Revenue Code s. 80 says 10 %, royal decrees reduce it to 7 % and are renewed year by year.
 * When one is not renewed, its successor is a line here, and prices and papers follow on its day.
 */
export const VAT_RATES: readonly [VatRate, ...VatRate[]] = [{ from: "1999-04-01", rate: 700 }]

/** @param day of the money, `YYYY-MM-DD` */
export function vatRateOn(day: string, rates = VAT_RATES): number {
  return (rates.findLast(({ from }) => from <= day) ?? rates[0]).rate
}

/** Whether any day has this rate. */
export const isVatRate = (rate: number) => VAT_RATES.some((each) => each.rate === rate)

/** The VAT in an amount that contains it, in satang; half a satang is rounded up. */
export function vatIn(satang: number, rate: number): number {
  return Math.round((satang * rate) / (10_000 + rate))
}
