import { formatAmount } from "#app/i18n/format.ts"

/** Fits below a date on a phone: "8,500", "125k", "1.2M". */
export function shortPrice(satang: number): string {
  const baht = Math.round(satang / 100)
  if (baht < 100_000) return formatAmount(baht * 100)
  const thousands = Math.round(baht / 1000)
  return thousands < 1000 ? `${thousands}k` : `${Math.round(thousands / 100) / 10}M`
}
