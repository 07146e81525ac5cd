import type { App } from "#app/app.ts"

/** Of an address that works for whoever has it. */
export const LINK_TOKEN_BYTES = 20

/** URL-safe: base64url. */
export function randomToken({ randomBytes }: Pick<App, "randomBytes">, bytes: number): string {
  return Buffer.from(randomBytes(bytes)).toString("base64url")
}
