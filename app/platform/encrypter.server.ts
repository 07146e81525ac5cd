/** Encrypts texts so that only this deployment can decrypt them (AES-256-GCM). */
export type Encrypter = {
  /** @param additionalData authenticated with the text; decrypting requires the same */
  encrypt(text: string, additionalData: string): Promise<string>
  /** The text, or null if it was encrypted with another secret or other additional data. */
  decrypt(encrypted: string, additionalData: string): Promise<string | null>
  /** Whether it was encrypted with the current secret; the others may be removed from the configuration. */
  isCurrent(encrypted: string, additionalData: string): Promise<boolean>
}

const IV_BYTES = 12

/** @param secrets the first encrypts, all decrypt, so that a secret can be rotated */
export function encrypter(
  secrets: readonly [string, ...string[]],
  randomBytes: (count: number) => Uint8Array,
): Encrypter {
  const keys = secrets.map(keyOf)
  const bytes = (text: string) => new TextEncoder().encode(text)
  const algorithm = (iv: Uint8Array, additionalData: string) => ({
    name: "AES-GCM",
    iv,
    additionalData: bytes(additionalData),
  })
  /** Null if it was encrypted with another secret. */
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
      const iv = randomBytes(IV_BYTES)
      const [first] = keys as [() => Promise<CryptoKey>]
      const ciphertext = await crypto.subtle.encrypt(algorithm(iv, additionalData), await first(), bytes(text))
      return `${base64(iv)}.${base64(new Uint8Array(ciphertext))}`
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
  }
}

/** A key derived for encryption only, separate from the signing key. Derived on first use. */
function keyOf(secret: string): () => Promise<CryptoKey> {
  let derived: Promise<CryptoKey> | undefined
  const derive = async () => {
    const encode = (text: string) => new TextEncoder().encode(text)
    const source = await crypto.subtle.importKey("raw", encode(secret), "HKDF", false, ["deriveKey"])
    // A different `info` would make stored values unreadable.
    const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encode("sealer") }
    return crypto.subtle.deriveKey(hkdf, source, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"])
  }
  return () => {
    derived ??= derive()
    return derived
  }
}

function base64(bytes: Uint8Array): string {
  let text = ""
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
