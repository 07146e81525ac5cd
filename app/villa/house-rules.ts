import type { Text } from "../i18n/localized.ts"
import { fail, ok, type Result } from "../result.ts"

/** Of the text in each language, in characters. */
export const HOUSE_RULES_MAX_LENGTH = 3000

export const SMOKING = ["no", "outside", "yes"] as const
export const PERMISSIONS = ["no", "ask", "yes"] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The house rules that guests accept when they book. */
export type HouseRules = {
  /** The quiet hours as `HH:MM` in the villa's zone, both null for none; they may span midnight. */
  quietFrom: string | null
  quietTo: string | null
  smoking: (typeof SMOKING)[number]
  pets: Permission
  parties: Permission
  visitors: Permission
  text: Text
}

/** What the form proposes to an owner who has not set any. */
export const NEW_HOUSE_RULES: HouseRules = {
  quietFrom: null,
  quietTo: null,
  smoking: "no",
  pets: "no",
  parties: "no",
  visitors: "ask",
  text: { th: "", en: "" },
}

/** Omitted fields stay unchanged, and so does an omitted language. */
export type HouseRulesChange = Partial<Omit<HouseRules, "text">> & { text?: Partial<Text> }

/** The rules after a change. Fails if only the beginning or only the end of the quiet hours is set. */
export function changedHouseRules(
  before: HouseRules | null,
  change: HouseRulesChange,
): Result<HouseRules, "quiet-hours-incomplete"> {
  const { text, ...fields } = before ?? NEW_HOUSE_RULES
  const after = canonical({ ...fields, ...change, text: { ...text, ...change.text } })
  return (after.quietFrom === null) === (after.quietTo === null) ? ok(after) : fail("quiet-hours-incomplete")
}

/**
 * Identifies this version of the rules: SHA-256 of their canonical JSON, 64 hexadecimal digits.
 * @param app its hash function
 */
export function rulesHash(app: { sha256: (bytes: Uint8Array) => Promise<string> }, rules: HouseRules): Promise<string> {
  return app.sha256(new TextEncoder().encode(JSON.stringify(canonical(rules))))
}

/** The same rules with their members in a fixed order, so that equal rules have equal JSON. */
function canonical({ quietFrom, quietTo, smoking, pets, parties, visitors, text }: HouseRules): HouseRules {
  return { quietFrom, quietTo, smoking, pets, parties, visitors, text: { th: text.th, en: text.en } }
}
