import { formatAmount, formatMoney } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import { type LocalizedText, localized } from "#app/i18n/localized.ts"
import type { Translate } from "#app/i18n/translate.ts"
import type { BasisPoints } from "./offer-defaults.ts"
import type { OfferRules } from "./offer-fields.ts"

/** The nights of a line: all days at one price, or those of a kind. */
export type LineDays = "all" | "weekday" | "weekend" | "saturday"

/** One line of a price; discounts are negative. `unit` is satang for one night, or for one guest and night. */
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
  | { kind: "service" | "vat"; rate: BasisPoints; amount: number }

/** A line that says nothing but its amount. */
export type PlainLine = { kind: "offer" | "cleaning" | "agreed"; amount: number }

/** The modes and rates of service charge and tax. */
export type Charges = Pick<OfferRules, "service"> & { vat: OfferRules["service"] }

/** The service charge and the tax that a total contains, in satang. */
export type IncludedCharges = { service: number; vat: number }

/** What a price is made of, as it is shown. */
export type PriceParts = { lines: readonly PriceLine[]; included: IncludedCharges; charges: Charges }

/** Whose language a text is in. */
type TextContext = { t: Translate<"translation", "translation">; language: Language }

/** A line's text: "High season · 3 weekday nights × 7,000". Its amount is shown beside it. */
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
    case "service":
    case "vat":
      return t(`booking.price.${line.kind}`, { percent: percent(line.rate) })
  }
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

/** The sentences about service charge and tax that a total contains without having a line for them. */
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
