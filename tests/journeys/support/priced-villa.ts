import { NO_RULES } from "#app/villa/prices/season-fields.ts"
import type { Seller } from "../../../app/money/seller/seller-fields.ts"
import type { OfferRules } from "../../../app/villa/prices/offer-fields.ts"
import type { Season } from "../../../app/villa/prices/season.ts"
import { literal, runStatements } from "../../support/statements.ts"
import { dateAfter, villaToday } from "./nights.ts"

/** The nights of the high season, within the first months of the calendar: `to` is the morning after the last. */
export const HIGH_SEASON = { from: dateAfter(villaToday(), 20), to: dateAfter(villaToday(), 60) }

const RULES: Partial<OfferRules> = {
  minNights: 2,
  gapNights: 1,
  noticeHours: 24,
  bookableDays: 300,
  includedGuests: 2,
  extraGuestFee: 500_00,
  cleaningFee: 1500_00,
  service: { mode: "added", rate: 1000 },
  vat: { mode: "added", rate: 700 },
}
/** Registered for VAT, which the rules add. */
const SELLER: Seller = {
  name: { th: "บริษัท ทะเลใส จำกัด", en: "" },
  address: { th: "1 ถนนสุขุมวิท กรุงเทพฯ 10110", en: "" },
  taxId: "0105540000128",
  branch: "00000",
  vatSince: "2026-01-01",
}
const SEASON: Omit<Season, "id"> = {
  layer: "season",
  yearly: false,
  ...HIGH_SEASON,
  ...NO_RULES,
  minNights: 3,
  name: { th: "ไฮซีซั่น", en: "High season" },
  prices: {
    weekdayPrice: 12_000_00,
    weekdayDiscountedPrice: 0,
    weekendPrice: 12_000_00,
    weekendDiscountedPrice: 0,
    saturdayPrice: null,
    saturdayDiscountedPrice: 0,
  },
}

/** Writes a season, rules for stays, fees, added charges and the promo code BAAN10 to the villa at an origin. */
export async function setPrices(origin: string): Promise<void> {
  const { layer, from, to, name, prices, minNights } = SEASON
  const season = [layer, from, to, JSON.stringify(name), JSON.stringify(prices)].map(literal).join(", ")
  await runStatements(origin, [
    `update villa set offer_rules = ${literal(JSON.stringify(RULES))}, seller = ${literal(JSON.stringify(SELLER))}`,
    `insert into seasons (id, layer, from_date, to_date, name, prices, yearly, min_nights, created_at)
      values ('high', ${season}, 0, ${minNights}, 0)`,
    `insert into promo_codes (id, code, kind, value, active, created_at)
      values ('ten', 'BAAN10', 'percent', 1000, 1, 0)`,
  ])
}
