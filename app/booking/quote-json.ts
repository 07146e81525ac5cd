import { toBaht } from "../villa/money.ts"
import type { Price } from "./price.ts"
import type { Stay } from "./stay.ts"

export const PRICE_LINE_KINDS = [
  ...(["nights", "offer", "longStay", "early", "lastMinute", "code"] as const),
  ...(["extraGuests", "cleaning", "service", "vat", "agreed"] as const),
] as const satisfies Price["lines"][number]["kind"][]

/** The quote as returned by the API, in baht instead of satang (api.md, "Objects"). */
export function quoteJson({ stay, rooms, price }: { stay: Stay; rooms: number; price: Price }) {
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
    currency: "THB" as const,
  }
}

/** `quantity` and `unit` are null for a line that is not their product. */
function lineJson(line: Price["lines"][number]) {
  const { kind, amount } = line
  return { kind, ...productOf(line), amount: toBaht(amount) }
}

function productOf(line: Price["lines"][number]): { quantity: number | null; unit: number | null } {
  switch (line.kind) {
    case "nights":
      return { quantity: line.quantity, unit: line.unit === null ? null : toBaht(line.unit) }
    case "extraGuests":
      return { quantity: line.guests * line.quantity, unit: toBaht(line.unit) }
    default:
      return { quantity: null, unit: null }
  }
}
