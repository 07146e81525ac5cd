import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { logEvent } from "#app/log.server.ts"
import { unavailable } from "#app/result.ts"
import {
  insertPushKeys,
  type PushKeysRow,
  readPushKeys,
  replacePushKeys,
  updateEncryptedKey,
} from "./push-keys-store.server.ts"

/** Authenticated with the encrypted key; another value would make the stored one unreadable. */
const PURPOSE = "vapid"
/** The instance may be from before a deployment, without the secret that encrypted the pair. */
const DEPLOYMENT_MS = 10 * 60_000

type Needs = Pick<App, "db" | "encrypter" | "push" | "now">
type PushKeys = { publicKey: string; privateKey: string }

/**
 * Made on first use, so that nothing needs to be configured. A pair of an older secret is encrypted again,
 * one that no secret decrypts is replaced. Concurrent calls get the same pair.
 */
export async function findPushKeys(app: Needs): Promise<PushKeys> {
  const [stored] = await read(app.db, readPushKeys(app.db))
  if (!stored) return makeKeys(app)
  const keys = await currentKeys(app, stored)
  if (!keys) throw unavailable("the VAPID key was just encrypted elsewhere")
  return keys
}

/** After a changed secret, without waiting for the next alert, which would reach no device. */
export async function renewPushKeys(app: Needs): Promise<void> {
  const [stored] = await read(app.db, readPushKeys(app.db))
  if (stored) await currentKeys(app, stored)
}

/** Null while another instance may have the secret that decrypts the pair. */
async function currentKeys(app: Needs, stored: PushKeysRow): Promise<PushKeys | null> {
  const privateKey = await app.encrypter.decrypt(stored.privateKey, PURPOSE)
  if (privateKey === null) {
    return app.now() - stored.createdAt < DEPLOYMENT_MS ? null : replaceKeys(app, stored)
  }
  if (!(await app.encrypter.isCurrent(stored.privateKey, PURPOSE))) {
    const encrypted = await app.encrypter.encrypt(privateKey, PURPOSE)
    await write(app.db, [updateEncryptedKey(stored, encrypted, app.now())])
  }
  return { publicKey: stored.publicKey, privateKey }
}

async function makeKeys(app: Needs): Promise<PushKeys> {
  await write(app.db, [insertPushKeys(app.db, await newRow(app))])
  return storedKeys(app)
}

/** Removes the devices too, because they are subscribed with the old public key. */
async function replaceKeys(app: Needs, stored: PushKeysRow): Promise<PushKeys> {
  const results = await write(app.db, replacePushKeys(stored, await newRow(app), app.now()))
  const devices = results.at(-1)?.meta.changes ?? 0
  if (results[0]?.meta.changes === 1) logEvent("push-keys-replaced", { devices })
  return storedKeys(app)
}

async function newRow(app: Needs): Promise<PushKeysRow> {
  const { publicKey, privateKey } = await app.push.newKeys()
  return { publicKey, privateKey: await app.encrypter.encrypt(privateKey, PURPOSE), createdAt: app.now() }
}

async function storedKeys(app: Needs): Promise<PushKeys> {
  const [stored] = await read(app.db, readPushKeys(app.db))
  const privateKey = stored && (await app.encrypter.decrypt(stored.privateKey, PURPOSE))
  if (!stored || !privateKey) throw unavailable("the VAPID keys were stored by an instance with another secret")
  return { publicKey: stored.publicKey, privateKey }
}
