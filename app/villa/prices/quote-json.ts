import type { Stay } from "#app/booking/stay.ts"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { createTranslator } from "#app/i18n/translate.ts"
import { toBaht } from "#app/villa/money.ts"
import { cancellationSentences } from "#app/villa/terms/cancellation-text.ts"
import { DAMAGE_RETURN_DAYS, damageText } from "#app/villa/terms/damage-text.ts"
import type { PaymentPlan } from "#app/villa/terms/payment-plan.ts"
import { paymentPlanText } from "#app/villa/terms/payment-plan-text.ts"
import type { CancellationPeriod, DamageTerms, Deposit } from "#app/villa/terms/terms.ts"
import type { Price } from "./price-breakdown.ts"
import { type PriceLine, priceLineLabel } from "./price-line.ts"

/** The compiler finds a missing kind. */
export const PRICE_LINE_KINDS = Object.keys({
  nights: true,
  offer: true,
  longStay: true,
  early: true,
  lastMinute: true,
  code: true,
  extraGuests: true,
  cleaning: true,
  service: true,
  vat: true,
  agreed: true,
} satisfies Record<PriceLine["kind"], true>) as PriceLine["kind"][]

const READERS = {
  th: createTranslator("th", { translation: th }),
  en: createTranslator("en", { translation: en }),
}

type QuoteView = {
  stay: Stay
  rooms: number
  price: Price
  plan: PaymentPlan
  deposit: Deposit
  damage: DamageTerms
  cancellation: CancellationPeriod[]
  timezone: string
}

/** In baht (api.md, "Objects"). */
export function quoteJson({ stay, rooms, price, plan, deposit, damage, cancellation, timezone }: QuoteView) {
  const { agreed: _, promo, charges: __, lines, ...figures } = price
  return {
    checkInDate: stay.checkIn,
    checkOutDate: stay.checkOut,
    rooms,
    ...figures,
    basePrice: toBaht(price.basePrice),
    discountPrice: price.discountPrice === null ? null : toBaht(price.discountPrice),
    subtotal: toBaht(price.subtotal),
    discountTotal: toBaht(price.discountTotal),
    chargesTotal: toBaht(price.chargesTotal),
    savings: toBaht(price.savings),
    total: toBaht(price.total),
    included: { vat: toBaht(price.included.vat), service: toBaht(price.included.service) },
    promoCode: promo?.code ?? null,
    lines: lines.map(lineJson),
    ...planJson(plan, { checkIn: stay.checkIn, deposit }),
    damageDeposit: damageTermsJson(damage),
    cancellation: cancellationJson(cancellation, plan, timezone),
    currency: "THB" as const,
  }
}

/** `paymentText` is null if all is paid at once. */
function planJson(plan: PaymentPlan, stay: { checkIn: string; deposit: Deposit }) {
  const [th, en] = [paymentPlanText(plan, stay, READERS.th), paymentPlanText(plan, stay, READERS.en)]
  return {
    payNow: toBaht(plan.payNow),
    balance: toBaht(plan.later),
    balanceDueDate: plan.balanceDate,
    paymentText: th === null || en === null ? null : { th, en },
  }
}

/** Null without a security deposit. Never part of the total. */
function damageTermsJson(damage: DamageTerms) {
  const [th, en] = [damageText(damage, READERS.th), damageText(damage, READERS.en)]
  return th === null || en === null
    ? null
    : { amount: toBaht(damage.amount), when: damage.when, returnDays: DAMAGE_RETURN_DAYS, text: { th, en } }
}

/** In order, each with its sentence; `until` is a date-time. */
function cancellationJson(periods: CancellationPeriod[], { payNow, later }: PaymentPlan, timezone: string) {
  const paid = later > 0 ? payNow : undefined
  const [th, en] = (["th", "en"] as const).map((language) =>
    cancellationSentences(periods, { ...READERS[language], timezone }, paid),
  )
  return periods.map(({ amount, until, ...period }, index) => ({
    ...period,
    until: until === null ? null : new Date(until).toISOString(),
    amount: toBaht(amount),
    text: { th: th?.[index] ?? "", en: en?.[index] ?? "" },
  }))
}

/** `quantity` and `unit` are null unless the amount is their product. */
function lineJson(line: PriceLine) {
  const { kind, amount } = line
  const label = { th: priceLineLabel(line, READERS.th), en: priceLineLabel(line, READERS.en) }
  return { kind, label, ...productOf(line), amount: toBaht(amount) }
}

function productOf(line: PriceLine): { quantity: number | null; unit: number | null } {
  switch (line.kind) {
    case "nights":
      return { quantity: line.quantity, unit: line.unit === null ? null : toBaht(line.unit) }
    case "extraGuests":
      return { quantity: line.guests * line.quantity, unit: toBaht(line.unit) }
    default:
      return { quantity: null, unit: null }
  }
}
