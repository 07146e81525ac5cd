import type { Text } from "../i18n/localized.ts"

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
