import type { App } from "#app/app.ts"
import { write } from "#app/db/database.server.ts"
import { replaceAccessSecrets } from "#app/villa/villa-store.server.ts"
import type { AccessSecrets } from "./access.ts"

/** Authenticated with the villa's encrypted access secrets. */
const ADDITIONAL_DATA = "villa-access"

export async function encryptAccess(app: Pick<App, "encrypter">, secrets: AccessSecrets): Promise<string | null> {
  if (secrets.code === null && secrets.wifi === null) return null
  return app.encrypter.encrypt(JSON.stringify(secrets), ADDITIONAL_DATA)
}

/** Empty if there are no secrets, or if their encryption secret is no longer configured. */
export async function decryptAccess(app: Pick<App, "encrypter">, encrypted: string | null): Promise<AccessSecrets> {
  const json = encrypted && (await app.encrypter.decrypt(encrypted, ADDITIONAL_DATA))
  return json ? JSON.parse(json) : { code: null, wifi: null }
}

/** Re-encrypts secrets that an older secret encrypted, so that the older secret can be dropped. */
export async function openAccess(app: Pick<App, "db" | "encrypter">, encrypted: string | null): Promise<AccessSecrets> {
  const secrets = await decryptAccess(app, encrypted)
  const isReadable = secrets.code !== null || secrets.wifi !== null
  if (encrypted && isReadable && !(await app.encrypter.isCurrent(encrypted, ADDITIONAL_DATA)))
    await write(app.db, [replaceAccessSecrets(app.db, encrypted, await encryptAccess(app, secrets))])
  return secrets
}
