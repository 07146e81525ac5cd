import { scrypt, timingSafeEqual } from "node:crypto"

/** OWASP's scrypt parameters that fit the worker's 128 MB and its limit on N·r·p; one hash takes 0.3 s. */
const COST = { N: 16384, r: 8, p: 5 }
const KEY_BYTES = 32
export const SALT_BYTES = 16

/** Contains salt and parameters. @param salt `SALT_BYTES` random bytes */
export async function hashPassword(password: string, salt: Uint8Array): Promise<string> {
  const key = await derive(password, salt, COST)
  return ["scrypt", COST.N, COST.r, COST.p, base64(salt), base64(key)].join("$")
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = stored.split("$")
  if (scheme !== "scrypt" || !salt || !key) return false
  const derived = await derive(password, Buffer.from(salt, "base64"), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(derived, Buffer.from(key, "base64"))
}

function derive(password: string, salt: Uint8Array, cost: typeof COST): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64")
