import { BUDDHIST_ERA } from "./buddhist-era.ts"

/** Typed years from this one on are Buddhist: no date of a stay, price or payment is so late. */
const FIRST_BUDDHIST_YEAR = 2500

/** The names of all fields in which staff type a date, or a date and a time. */
export const DATE_FIELDS = [
  "checkIn",
  "checkOut",
  "first",
  "last",
  "from",
  "to",
  "validFrom",
  "validTo",
  "stayFrom",
  "stayTo",
  "vatSince",
  "creditUntil",
  "receivedOn",
  "holdUntil",
] as const

/** `2570-04-12` is `2027-04-12`, also with a time. Other texts stay as they are. */
export function inCommonEra(text: string): string {
  const year = Number(text.slice(0, 4))
  const isBuddhist = /^\d{4}-\d{2}-\d{2}/.test(text) && year >= FIRST_BUDDHIST_YEAR
  return isBuddhist ? `${year - BUDDHIST_ERA}${text.slice(4)}` : text
}

/** Converts the date fields of a form or a URL in place. */
export function withCommonEra<Fields extends FormData | URLSearchParams>(fields: Fields): Fields {
  for (const name of DATE_FIELDS) {
    const value = fields.get(name)
    if (typeof value === "string" && value !== inCommonEra(value)) fields.set(name, inCommonEra(value))
  }
  return fields
}
