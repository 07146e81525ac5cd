import type { TextKey, Translator } from "#app/i18n/translate.ts"
import type { AuditAction } from "./villa-event.ts"

const FORM_TEXTS: Partial<Record<AuditAction, string[]>> = {
  "villa-changed": ["villa", "prices.rules"],
  "offer-changed": ["prices.rules"],
  "place-changed": ["place", "villa"],
  "house-rules-changed": ["place.houseRules"],
  "seller-changed": ["seller"],
  "ready-texts-changed": ["readyTexts"],
  "season-changed": ["prices.season"],
}

/**
 * By `villa.fieldNames`, or by the form's label if that can be understood alone.
 * @param detail as stored: field names joined by ", ", of a season after its name and nights
 */
export function changedFields(
  { t, exists }: Pick<Translator, "t" | "exists">,
  action: AuditAction,
  detail: string,
): string {
  const [, about = "", fields = ""] = /^(.*: )?(.*)$/s.exec(detail) ?? []
  const textOf = (field: string) => {
    const keys = [`villa.fieldNames.${field}`, ...(FORM_TEXTS[action] ?? []).map((form) => `${form}.fields.${field}`)]
    const key = keys.map((each) => `admin:${each}`).find(exists)
    return key ? t(key as TextKey) : field
  }
  return about + fields.split(", ").map(textOf).join(", ")
}
