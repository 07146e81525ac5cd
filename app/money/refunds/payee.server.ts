import type { App } from "#app/app.ts"
import type { Payee } from "./payee.ts"
import type { Refund } from "./refund.ts"

/** The payee is authenticated with its booking's id, so that it cannot be moved to another booking. */
const additionalData = (bookingId: string) => `refund-payee:${bookingId}`

export function encryptPayee(app: Pick<App, "encrypter">, bookingId: string, payee: Payee): Promise<string> {
  return app.encrypter.encrypt(JSON.stringify(payee), additionalData(bookingId))
}

/** Null if not given, erased, or encrypted with a secret that is no longer configured. */
export async function decryptPayee(
  app: Pick<App, "encrypter">,
  { bookingId, payee }: Pick<Refund, "bookingId" | "payee">,
): Promise<Payee | null> {
  const text = payee && (await app.encrypter.decrypt(payee, additionalData(bookingId)))
  return text ? (JSON.parse(text) as Payee) : null
}
