import * as z from "zod"
import { isWholeSatang, toSatang } from "./money.ts"
import { NAME_MAX_LENGTH } from "./villa.ts"

/** Baht a night: above any villa's price, and far below `Number.MAX_SAFE_INTEGER` in satang. */
export const PRICE_MAX_BAHT = 10_000_000
export const GUESTS_MAX = 50

/** A missing value is required; one of another type gets `text`. */
export const requiredOr = (text: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? "validation.required" : text),
})

/** Browsers post a line break as two characters, which would exceed the length that the field allows. */
export const withLineFeeds = (text: string) => text.replaceAll("\r\n", "\n")

export const boundedText = (max: number) =>
  z.string(requiredOr("validation.text")).overwrite(withLineFeeds).trim().max(max, "validation.tooLong")

/** A text in one language or both, as in a PATCH. */
export function bothLanguages(max: number) {
  return z.strictObject({ th: boundedText(max), en: boundedText(max) }).partial()
}

/** A text in both languages, as in a form; an empty field is an empty text. */
export function formTexts(max: number) {
  return z.object({ th: boundedText(max).default(""), en: boundedText(max).default("") })
}

/** A time of day such as 14:00. */
export const time = z.string(requiredOr("validation.time")).regex(/^([01]\d|2[0-3]):[0-5]\d$/, "validation.time")

/** An English name is required: it is the fallback for every language. */
export const nameEn = boundedText(NAME_MAX_LENGTH).min(1, "validation.required")

/** Converts baht to satang. */
export const priceUpTo = (maxBaht: number) =>
  z
    .number(requiredOr("validation.number"))
    .min(0, "validation.priceNegative")
    .max(maxBaht, "validation.priceTooHigh")
    .refine(isWholeSatang, "validation.satang")
    .transform(toSatang)

export const price = priceUpTo(PRICE_MAX_BAHT)

export const integer = (min: number, max: number, text: string) =>
  z.number(requiredOr("validation.number")).int("validation.whole").min(min, text).max(max, text)
