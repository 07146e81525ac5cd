import type { App } from "#app/app.ts"
import type { AccessSecrets } from "#app/villa/access/access.ts"
import type { Email, StayFacts } from "./email.ts"

/** The secrets are authenticated with their booking's id, so that they cannot be moved to another booking. */
const additionalData = (bookingId: string) => `email-access:${bookingId}`

/** For the facts of an email that waits in the outbox; empty without secrets. */
export async function encryptEmailSecrets(
  app: Pick<App, "encrypter">,
  bookingId: string,
  { code, wifi }: AccessSecrets,
): Promise<Pick<StayFacts, "secrets">> {
  if (code === null && wifi === null) return {}
  const secrets = JSON.stringify({ code: code ?? undefined, wifi: wifi ?? undefined })
  return { secrets: await app.encrypter.encrypt(secrets, additionalData(bookingId)) }
}

/** Throws if no configured secret decrypts the access code and Wi-Fi. */
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
