import { describe, expect, it } from "vitest"
import { READY_TEXTS } from "#app/booking/ready-texts/template.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { LANGUAGES } from "#app/i18n/languages.ts"
import { NO_SELLER } from "#app/money/seller/seller.ts"
import { changedAccess } from "#app/villa/access/access-change.ts"
import { changedFields } from "#app/villa/changed-fields.ts"
import { DEFAULT_HOUSE_RULES } from "#app/villa/house-rules/house-rules.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { DEFAULT_VILLA } from "#app/villa/villa.ts"
import type { AuditAction } from "#app/villa/villa-event.ts"
import { VILLA_SECTIONS } from "#app/villa/villa-fields.ts"
import { season } from "../support/price-list.ts"

const access = changedAccess(
  null,
  { code: null, wifi: null },
  { code: "1", wifi: { ssid: "villa", password: "", security: "nopass" } },
)
const PAYMENT = Object.keys(DEFAULT_VILLA).filter((key) => /^(bank|account)|Enabled$|^promptPay/.test(key))
const { id: _, ...SEASON } = season("2026-12-30", "2027-01-02")

const FIELDS: [AuditAction, string[]][] = [
  ["villa-changed", [...Object.values(VILLA_SECTIONS).flatMap(Object.keys), "amenities", "sampleReviews", "whatsapp"]],
  ["villa-changed", Object.keys(DEFAULT_OFFER)],
  ["offer-changed", Object.keys(DEFAULT_OFFER)],
  ["place-changed", Object.keys(NO_PLACE)],
  ["house-rules-changed", Object.keys(DEFAULT_HOUSE_RULES)],
  ["seller-changed", Object.keys(NO_SELLER)],
  ["ready-texts-changed", [...READY_TEXTS]],
  ["season-changed", Object.keys(SEASON)],
  ["access-changed", access.changed],
  ["bank-changed", PAYMENT],
  ["methods-changed", PAYMENT],
  ["promptpay-changed", PAYMENT],
]

describe.each(LANGUAGES)("in %s", (language) => {
  it.each(FIELDS)("names every field that %s can have", (action, fields) => {
    expect(fields).not.toEqual([])
    expect(fields.filter((field) => changedFields(i18nFor(language), action, field) === field)).toEqual([])
  })
})

it("names the fields of a season after its name and nights", () => {
  const detail = "ปีใหม่: ลด · 2026-12-30 – 2027-01-01: prices, minNights"
  expect(changedFields(i18nFor("th"), "season-changed", detail)).toBe(
    "ปีใหม่: ลด · 2026-12-30 – 2027-01-01: ราคา, พักขั้นต่ำ (คืน)",
  )
})

it("leaves other details as they are", () => {
  expect(changedFields(i18nFor("en"), "slides-changed", "pool.jpg, text, pets.png")).toBe("pool.jpg, text, pets.png")
  expect(changedFields(i18nFor("en"), "promo-code-added", "SUMMER")).toBe("SUMMER")
})
