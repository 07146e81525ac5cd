import type { FieldGroups } from "#app/http/form-values.ts"
import type { Translate } from "#app/i18n/translate.ts"
import { type AccessSecrets, NO_ACCESS } from "#app/villa/access.ts"
import type { Villa } from "#app/villa/villa.ts"

/** The fields of a Wi-Fi network are saved together: the changes of two people are never mixed. */
export const FIELD_GROUPS: FieldGroups = [["wifi.ssid", "wifi.password", "wifi.security"]]

/** How guests get in as the fields of the form. */
export function accessValues({ access }: Pick<Villa, "access">, { code, wifi }: AccessSecrets) {
  const { method, instructions, releaseHours } = access ?? NO_ACCESS
  return {
    method: method as string,
    instructions,
    code: code ?? "",
    wifi: { ssid: "", password: "", ...wifi, security: (wifi?.security ?? "WPA") as string },
    releaseHours: String(releaseHours),
    tellGuests: true,
  }
}
export type AccessValues = ReturnType<typeof accessValues>

/** Whether the instructions were written for the earlier method: it was changed, and they were not. */
export function keepsInstructions(
  { instructions }: Pick<AccessValues, "instructions">,
  touched: ReadonlySet<string>,
): boolean {
  const { th, en } = instructions
  const isWritten = th !== "" || en !== ""
  return isWritten && touched.has("method") && !touched.has("instructions.th") && !touched.has("instructions.en")
}

const LABELS = {
  method: "access.method",
  "instructions.th": "access.instructions",
  "instructions.en": "access.instructions",
  code: "access.code",
  "wifi.ssid": "access.ssid",
  "wifi.password": "access.password",
  "wifi.security": "access.security",
  releaseHours: "access.releaseHours",
} as const satisfies Record<string, Parameters<Translate<"admin">>[0]>

/** The label of a field by its name; a text's with its language. */
export function accessLabel(field: string, t: Translate<"admin">): string {
  const label = LABELS[field as keyof typeof LABELS]
  const language = field.startsWith("instructions.") ? field.split(".")[1] : undefined
  return [label ? t(label) : field, language?.toUpperCase()].filter(Boolean).join(" · ")
}
