import type { App } from "../app.ts"
import { read, write } from "../db/database.server.ts"
import { insertPushKeys, readPushKeys } from "./device-store.server.ts"

/** Authenticated with the encrypted key; another value would make the stored one unreadable. */
const PURPOSE = "vapid"

/**
 * The VAPID keys of this site: made on first use and stored encrypted, so that nothing needs to be configured. Concurrent
 * first uses end up with the same pair.
 */
export async function findPushKeys(
  app: Pick<App, "db" | "encrypter" | "push" | "now">,
): Promise<{ publicKey: string; privateKey: string }> {
  const [stored] = await read(app.db, readPushKeys(app.db))
  if (stored) return decrypted(app, stored)
  const made = await app.push.newKeys()
  const row = { ...made, privateKey: await app.encrypter.encrypt(made.privateKey, PURPOSE), createdAt: app.now() }
  await write(app.db, [insertPushKeys(app.db, row)])
  const [first] = await read(app.db, readPushKeys(app.db))
  if (!first) throw new Error("The VAPID keys were not stored")
  return decrypted(app, first)
}

async function decrypted(
  app: Pick<App, "encrypter">,
  { publicKey, privateKey }: { publicKey: string; privateKey: string },
): Promise<{ publicKey: string; privateKey: string }> {
  const key = await app.encrypter.decrypt(privateKey, PURPOSE)
  if (key === null) throw new Error("The VAPID key was encrypted with a SESSION_SECRET that is no longer configured")
  return { publicKey, privateKey: key }
}
