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
