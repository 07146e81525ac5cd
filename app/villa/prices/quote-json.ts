import * as z from "zod"
import { baht, count, date, instant, named, signedBaht, Text, viewed } from "#app/api/codecs.ts"
import { encoded } from "#app/api/encode.ts"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import { createTranslator } from "#app/i18n/translate.ts"
import type { Result } from "#app/result.ts"
import { timesCharged } from "#app/villa/extras/extra-amount.ts"
import { cancellationSentences } from "#app/villa/terms/cancellation-text.ts"
import { DAMAGE_RETURN_DAYS } from "#app/villa/terms/damage-return.ts"
import { damageText } from "#app/villa/terms/damage-text.ts"
import { paymentPlanText } from "#app/villa/terms/payment-plan-text.ts"
import { DAMAGE_TIMES } from "#app/villa/terms/terms.ts"
import { type PriceLine, priceLineLabel } from "./price-line.ts"
import type { Quote } from "./quote.ts"

/** The compiler finds a missing kind. */
const PRICE_LINE_KINDS = Object.keys({
  nights: true,
  offer: true,
  longStay: true,
  early: true,
  lastMinute: true,
  code: true,
  extraGuests: true,
  cleaning: true,
  extra: true,
  service: true,
  vat: true,
  agreed: true,
} satisfies Record<PriceLine["kind"], true>) as PriceLine["kind"][]

const READERS = {
  th: createTranslator("th", { translation: th }),
  en: createTranslator("en", { translation: en }),
}

const inBoth = <Value>(textIn: (reader: (typeof READERS)["th" | "en"]) => Value) => ({
  th: textIn(READERS.th),
  en: textIn(READERS.en),
})

/** Null if there is nothing to say. */
const textOrNull = ({ th, en }: { th: string | null; en: string | null }): LocalizedText | null =>
  th === null || en === null ? null : { th, en }

const PriceLineJson = named(
  "PriceLine",
  "A line of a price, in baht; discounts are negative. Where `quantity` and `unit` are set, `amount` is their product.",
  viewed(
    z.object({
      kind: z.enum(PRICE_LINE_KINDS),
      label: Text,
      quantity: count.nullable(),
      unit: baht.nullable(),
      amount: signedBaht,
    }),
    (line: PriceLine) => ({
      ...line,
      label: inBoth((reader) => priceLineLabel(line, reader)),
      ...productOf(line),
    }),
  ),
)

function productOf(line: PriceLine): { quantity: number | null; unit: number | null } {
  switch (line.kind) {
    case "nights":
      return { quantity: line.quantity, unit: line.unit }
    case "extraGuests":
      return { quantity: line.guests * line.quantity, unit: line.unit }
    case "extra":
      return { quantity: line.quantity * timesCharged(line.per, line), unit: line.unit }
    default:
      return { quantity: null, unit: null }
  }
}

const CancellationPeriodJson = named(
  "CancellationPeriod",
  "A period in which cancelling refunds the same `percent` of what was paid for the stay, with both dates included; `amount` is the refund in baht once it is paid in full. `from` is null if no period precedes it, `to` if none follows it. `until` is set instead of `to` for the free hours after booking.",
  z.object({
    from: date.nullable(),
    to: date.nullable(),
    until: instant.nullable(),
    percent: z.int().min(0).max(100),
    amount: baht,
    text: Text,
  }),
)

export const QuoteJson = named(
  "Quote",
  "The price of a stay, in baht: `total` is `subtotal` − `discountTotal` + `chargesTotal`, and the sum of `lines`. `included` are the VAT and the service charge that `total` contains. `payNow` is paid on booking and `balance` by `balanceDueDate`, which is the check-in date if it is paid on arrival; without a deposit `balance` is 0 and `balanceDueDate` and `paymentText` are null. `damageDeposit` is no part of the total and never paid on booking; it comes back within `returnDays` days after check-out, and is null if there is none. `cancellation` is empty if the owner has set no policy; a booking keeps the terms of its time.",
  viewed(
    z.object({
      checkInDate: date,
      checkOutDate: date,
      rooms: count,
      nights: count,
      weekdayNights: count,
      weekendNights: count,
      basePrice: baht,
      discountPrice: baht.nullable(),
      subtotal: baht,
      discountTotal: baht,
      savings: baht,
      total: baht,
      discountPercent: z.number().nullable(),
      guests: count,
      promoCode: z.string().nullable(),
      lines: z.array(PriceLineJson),
      chargesTotal: baht,
      included: z.object({ vat: baht, service: baht }),
      minNights: count,
      payNow: baht,
      balance: baht,
      balanceDueDate: date.nullable(),
      paymentText: Text.nullable(),
      damageDeposit: z.object({ amount: baht, when: z.enum(DAMAGE_TIMES), returnDays: count, text: Text }).nullable(),
      cancellation: z.array(CancellationPeriodJson),
      currency: z.literal("THB"),
    }),
    ({ stay: { checkIn, checkOut }, rooms, price, plan, deposit, damage, cancellation, timezone }: Quote) => {
      const damageSaid = textOrNull(inBoth((reader) => damageText(damage, reader)))
      const paid = plan.later > 0 ? plan.payNow : undefined
      const sentences = inBoth((reader) => cancellationSentences(cancellation, { ...reader, timezone }, paid))
      return {
        ...price,
        checkInDate: checkIn,
        checkOutDate: checkOut,
        rooms,
        promoCode: price.promo?.code ?? null,
        lines: [...price.lines],
        payNow: plan.payNow,
        balance: plan.later,
        balanceDueDate: plan.balanceDate,
        paymentText: textOrNull(inBoth((reader) => paymentPlanText(plan, { checkIn, deposit }, reader))),
        damageDeposit: damageSaid && { ...damage, returnDays: DAMAGE_RETURN_DAYS, text: damageSaid },
        cancellation: cancellation.map((period, index) => ({
          ...period,
          text: { th: sentences.th?.[index] ?? "", en: sentences.en?.[index] ?? "" },
        })),
        currency: "THB" as const,
      }
    },
  ),
)

/** Failures with the price as it is now, as JSON. */
export function withQuote<Any extends Result<unknown, string, unknown>>(result: Any): Any {
  const { ok, error, data } = result as { ok: boolean; error?: string; data?: Quote }
  const isPriced = !ok && data && (error === "price-changed" || error === "promo-code-used-up")
  return isPriced ? { ...result, data: encoded(QuoteJson, data) } : result
}
