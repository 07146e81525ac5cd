import type { App } from "#app/app.ts"
import type { AccessSecrets } from "#app/villa/access/access.ts"
import type { Email, StayFacts } from "./email.ts"

/** Authenticated with the secrets of an email about one booking, so that they cannot be moved to another. */
const additionalData = (bookingId: string) => `email-access:${bookingId}`

/** Encrypts the code and the Wi-Fi for the facts of an email that waits in the outbox; none if there are none. */
export async function encryptEmailSecrets(
  app: Pick<App, "encrypter">,
  bookingId: string,
  { code, wifi }: AccessSecrets,
): Promise<Pick<StayFacts, "secrets">> {
  if (code === null && wifi === null) return {}
  const secrets = JSON.stringify({ code: code ?? undefined, wifi: wifi ?? undefined })
  return { secrets: await app.encrypter.encrypt(secrets, additionalData(bookingId)) }
}

/** An email as it is rendered, with its code and Wi-Fi. Throws if no configured secret decrypts them. */
export async function withEmailSecrets<Sealed extends Email>(
  app: Pick<App, "encrypter">,
  email: Sealed,
): Promise<Sealed> {
  const { facts } = email
  if (!("secrets" in facts) || !facts.secrets) return email
  const json = await app.encrypter.decrypt(facts.secrets, additionalData(facts.bookingId))
  if (json === null) throw new Error("The access code of an email is unreadable")
  return { ...email, facts: { ...facts, ...JSON.parse(json) } }
}
