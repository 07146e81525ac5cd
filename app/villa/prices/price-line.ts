import { formatAmount, formatMoney } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import { type LocalizedText, localized } from "#app/i18n/localized.ts"
import type { Translate } from "#app/i18n/translate.ts"
import type { ExtraUnit } from "#app/villa/extras/extra.ts"
import type { BasisPoints } from "./offer-defaults.ts"
import type { OfferRules } from "./offer-fields.ts"

/** "all" if all days have one price. */
export type LineDays = "all" | "weekday" | "weekend" | "saturday"

/** Discounts are negative. `unit` is satang per night, or per guest and night. */
export type PriceLine =
  | {
      kind: "nights"
      season: LocalizedText | null
      days: LineDays
      quantity: number
      /** null for a stay that was booked before prices had lines. */
      unit: number | null
      amount: number
    }
  | PlainLine
  | { kind: "longStay" | "early" | "lastMinute"; days: number; rate: BasisPoints; amount: number }
  | { kind: "code"; code: string; rate: BasisPoints | null; amount: number }
  | { kind: "extraGuests"; guests: number; quantity: number; unit: number; amount: number }
  | ExtraLine
  | { kind: "service" | "vat"; rate: BasisPoints; amount: number }

/** `unit` is satang, charged `per`. */
export type ExtraLine = {
  kind: "extra"
  name: LocalizedText
  per: ExtraUnit
  quantity: number
  guests: number
  nights: number
  unit: number
  amount: number
}

export type PlainLine = { kind: "offer" | "cleaning" | "agreed"; amount: number }

export type Charges = Pick<OfferRules, "service"> & { vat: OfferRules["service"] }

/** Contained in a total, in satang. */
export type IncludedCharges = { service: number; vat: number }

export type PriceParts = { lines: readonly PriceLine[]; included: IncludedCharges; charges: Charges }

type TextContext = { t: Translate<"translation", "translation">; language: Language }

/** "High season · 3 weekday nights × 7,000". The amount is shown beside the text. */
export function priceLineLabel(line: PriceLine, { t, language }: TextContext): string {
  switch (line.kind) {
    case "nights":
      return nightsLabel(line, { t, language })
    case "offer":
    case "cleaning":
    case "agreed":
      return t(`booking.price.${line.kind}`)
    case "longStay":
    case "early":
    case "lastMinute":
      return t(`booking.price.${line.kind}`, { days: line.days, percent: percent(line.rate) })
    case "code":
      return t("booking.price.code", { code: line.code }) + (line.rate === null ? "" : ` (${percent(line.rate)}%)`)
    case "extraGuests": {
      const guests = t("booking.price.extraGuests", { count: line.guests })
      return [guests, t("format.nights", { count: line.quantity }), formatAmount(line.unit)].join(" × ")
    }
    case "extra":
      return extraLabel(line, { t, language })
    case "service":
    case "vat":
      return t(`booking.price.${line.kind}`, { percent: percent(line.rate) })
  }
}

/** "Breakfast · 6 guests × 3 nights × 250"; the name alone if it is charged once. */
function extraLabel({ name, per, quantity, guests, nights, unit }: ExtraLine, { t, language }: TextContext): string {
  const counts = [
    ...(quantity > 1 ? [String(quantity)] : []),
    ...(per.startsWith("person") ? [t("format.guests", { count: guests })] : []),
    ...(per.endsWith("night") ? [t("format.nights", { count: nights })] : []),
  ]
  const text = localized(name, language)
  return counts.length === 0 ? text : `${text} · ${[...counts, formatAmount(unit)].join(" × ")}`
}

function nightsLabel(
  { season, days, quantity, unit }: Extract<PriceLine, { kind: "nights" }>,
  { t, language }: TextContext,
): string {
  const count = t(days === "all" ? "format.nights" : `booking.price.${days}Nights`, { count: quantity })
  const nights = unit === null ? count : `${count} × ${formatAmount(unit)}`
  const name = season && localized(season, language)
  if (!name) return nights
  return days === "all" ? t("booking.price.ofSeason", { season: name, nights }) : `${name} · ${nights}`
}

/** Sentences about service charge and tax that a total contains without a line for them. */
export function includedCharges({ lines, included, charges }: PriceParts, { t, language }: TextContext): string[] {
  return (["service", "vat"] as const)
    .filter((kind) => included[kind] > 0 && !lines.some((line) => line.kind === kind))
    .map((kind) =>
      t(`booking.price.${kind}Included`, {
        percent: percent(charges[kind].rate),
        amount: formatMoney(included[kind], language),
      }),
    )
}

/** Basis points as a percentage: "7.5". */
function percent(rate: BasisPoints): string {
  return String(rate / 100)
}
