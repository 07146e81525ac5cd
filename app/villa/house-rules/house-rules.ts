import { fail, ok, type Result } from "#app/result.ts"
import type { HouseRules, HouseRulesChange } from "./house-rules-fields.ts"

/** Proposed to an owner who has not set any. */
export const DEFAULT_HOUSE_RULES: HouseRules = {
  quietFrom: null,
  quietTo: null,
  smoking: "no",
  pets: "no",
  parties: "no",
  visitors: "ask",
  text: { th: "", en: "" },
}

/** Fails if only the beginning or only the end of the quiet hours is set. */
export function changedHouseRules(
  before: HouseRules | null,
  change: HouseRulesChange,
): Result<HouseRules, "quiet-hours-incomplete"> {
  const { text, ...fields } = before ?? DEFAULT_HOUSE_RULES
  const after = canonical({ ...fields, ...change, text: { ...text, ...change.text } })
  return (after.quietFrom === null) === (after.quietTo === null) ? ok(after) : fail("quiet-hours-incomplete")
}

/** SHA-256 of the canonical JSON, 64 hexadecimal digits. */
export function rulesHash(app: { sha256: (bytes: Uint8Array) => Promise<string> }, rules: HouseRules): Promise<string> {
  return app.sha256(new TextEncoder().encode(JSON.stringify(canonical(rules))))
}

/** Members in a fixed order, so that equal rules have equal JSON. */
function canonical({ quietFrom, quietTo, smoking, pets, parties, visitors, text }: HouseRules): HouseRules {
  return { quietFrom, quietTo, smoking, pets, parties, visitors, text: { th: text.th, en: text.en } }
}
