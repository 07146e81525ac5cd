import type { Villa } from "#app/villa/villa.ts"
import { type AccessSecrets, DEFAULT_ACCESS } from "../access.ts"

/** How guests get in as the fields of the form. */
export function accessValues({ access }: Pick<Villa, "access">, { code, wifi }: AccessSecrets) {
  const { method, instructions, releaseHours } = access ?? DEFAULT_ACCESS
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
