import { once } from "#app/once.ts"

/** Encrypts texts and files so that only this deployment can decrypt them (AES-256-GCM). */
export type Encrypter = {
  /** @param additionalData authenticated with the text; decrypting requires the same */
  encrypt(text: string, additionalData: string): Promise<string>
  /** Null if encrypted with another secret or other additional data. */
  decrypt(encrypted: string, additionalData: string): Promise<string | null>
  /** Whether the current secret encrypted the text; if so, older secrets may be removed. */
  isCurrent(encrypted: string, additionalData: string): Promise<boolean>
  encryptBytes(bytes: Uint8Array<ArrayBuffer>, additionalData: string): Promise<Uint8Array<ArrayBuffer>>
  decryptBytes(encrypted: Uint8Array<ArrayBuffer>, additionalData: string): Promise<Uint8Array<ArrayBuffer> | null>
}

const IV_BYTES = 12

/** The `info` of HKDF. These texts must not change, even "sealer": stored values could not be decrypted. */
const KEY_PURPOSES = { app: "sealer", guestData: "guest-data" } as const

/** @param secrets the first encrypts, all decrypt, so that a secret can be rotated */
export function encrypter(
  secrets: readonly [string, ...string[]],
  randomBytes: (count: number) => Uint8Array,
  purpose: keyof typeof KEY_PURPOSES = "app",
): Encrypter {
  const keys = secrets.map((secret) => keyOf(secret, KEY_PURPOSES[purpose]))
  const bytes = (text: string) => new TextEncoder().encode(text)
  const algorithm = (iv: Uint8Array, additionalData: string) => ({
    name: "AES-GCM",
    iv,
    additionalData: bytes(additionalData),
  })
  async function encryptBytes(plain: Uint8Array, additionalData: string) {
    const iv = randomBytes(IV_BYTES)
    const [first] = keys as [() => Promise<CryptoKey>]
    const ciphertext = await crypto.subtle.encrypt(
      algorithm(iv, additionalData),
      await first(),
      plain as Uint8Array<ArrayBuffer>,
    )
    return { iv, ciphertext: new Uint8Array(ciphertext) }
  }
  async function decryptWith(key: () => Promise<CryptoKey>, encrypted: string, additionalData: string) {
    const [iv = "", ciphertext = ""] = encrypted.split(".")
    try {
      const parameters = algorithm(fromBase64(iv), additionalData)
      return new TextDecoder().decode(await crypto.subtle.decrypt(parameters, await key(), fromBase64(ciphertext)))
    } catch {
      return null
    }
  }
  return {
    async encrypt(text, additionalData) {
      const { iv, ciphertext } = await encryptBytes(bytes(text), additionalData)
      return `${base64(iv)}.${base64(ciphertext)}`
    },
    async decrypt(encrypted, additionalData) {
      for (const key of keys) {
        const text = await decryptWith(key, encrypted, additionalData)
        if (text !== null) return text
      }
      return null
    },
    async isCurrent(encrypted, additionalData) {
      const [first] = keys as [() => Promise<CryptoKey>]
      return (await decryptWith(first, encrypted, additionalData)) !== null
    },
    async encryptBytes(plain, additionalData) {
      const { iv, ciphertext } = await encryptBytes(plain, additionalData)
      const encrypted = new Uint8Array(IV_BYTES + ciphertext.byteLength)
      encrypted.set(iv)
      encrypted.set(ciphertext, IV_BYTES)
      return encrypted
    },
    async decryptBytes(encrypted, additionalData) {
      const parameters = algorithm(encrypted.subarray(0, IV_BYTES), additionalData)
      for (const key of keys) {
        const plain = await crypto.subtle
          .decrypt(parameters, await key(), encrypted.subarray(IV_BYTES))
          .catch(() => null)
        if (plain !== null) return new Uint8Array(plain)
      }
      return null
    },
  }
}

/** An encryption key, separate from the signing key. Derived on first use. */
function keyOf(secret: string, info: string): () => Promise<CryptoKey> {
  return once(async () => {
    const encode = (text: string) => new TextEncoder().encode(text)
    const source = await crypto.subtle.importKey("raw", encode(secret), "HKDF", false, ["deriveKey"])
    const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encode(info) }
    return crypto.subtle.deriveKey(hkdf, source, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"])
  })
}

function base64(bytes: Uint8Array): string {
  let text = ""
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
