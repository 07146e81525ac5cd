import type { FieldGroups } from "#app/http/form-values.ts"
import type { Translate } from "#app/i18n/translate.ts"

/** Rules of several fields, which are saved together. */
export const RULE_GROUPS: FieldGroups = [
  ["saturdayPrice", "saturdayDiscountedPrice"],
  ["includedGuests", "extraGuestFee"],
  ["early.days", "early.percent"],
  ["lastMinute.days", "lastMinute.percent"],
  ["service.mode", "service.percent"],
  ["vat.mode", "vat.percent", "vat.taxId"],
]

const LABELS = {
  saturdayPrice: "prices.rules.saturdayPrice",
  saturdayDiscountedPrice: "prices.rules.saturdayDiscountedPrice",
  minNights: "prices.rules.minNights",
  weekendMinNights: "prices.rules.weekendMinNights",
  fillGaps: "prices.rules.fillGaps",
  noticeHours: "prices.rules.noticeHours",
  bookableDays: "prices.rules.bookableDays",
  gapNights: "prices.rules.gapNights",
  includedGuests: "prices.rules.includedGuests",
  extraGuestFee: "prices.rules.extraGuestFee",
  cleaningFee: "prices.rules.cleaningFee",
  longStay7: "prices.rules.longStay7",
  longStay28: "prices.rules.longStay28",
  "early.days": "prices.rules.earlyDays",
  "early.percent": "prices.rules.earlyPercent",
  "lastMinute.days": "prices.rules.lastMinuteDays",
  "lastMinute.percent": "prices.rules.lastMinutePercent",
  "service.mode": "prices.rules.service",
  "service.percent": "prices.rules.servicePercent",
  "vat.mode": "prices.rules.vat",
  "vat.percent": "prices.rules.vatPercent",
  "vat.taxId": "prices.rules.taxId",
} as const

/** The label of a field by its name, for a conflict. */
export function ruleLabel(field: string, t: Translate<"admin">): string {
  const label = LABELS[field as keyof typeof LABELS]
  return label ? t(label) : field
}

/** A field's value in words, for a conflict. */
export function showRuleValue(field: string, value: string, t: Translate<"admin">): string {
  if (field === "fillGaps") return t(value === "on" ? "villa.bank.on" : "villa.bank.off")
  const isMode = value === "none" || value === "included" || value === "added"
  return field.endsWith(".mode") && isMode ? t(`prices.mode.${value}`) : value
}
