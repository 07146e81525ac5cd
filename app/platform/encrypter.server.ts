/** Encrypts texts so that only this deployment can decrypt them (AES-256-GCM). */
export type Encrypter = {
  /** @param about additional authenticated data; decrypting requires the same */
  encrypt(text: string, about: string): Promise<string>
  /** The text, or null if it was encrypted with another secret or other additional data. */
  decrypt(sealed: string, about: string): Promise<string | null>
}

const IV_BYTES = 12

/** @param secrets the first encrypts, all decrypt, so that a secret can be rotated */
export function encrypter(
  secrets: readonly [string, ...string[]],
  randomBytes: (count: number) => Uint8Array,
): Encrypter {
  const keys = secrets.map(keyOf)
  const bytes = (text: string) => new TextEncoder().encode(text)
  const algorithm = (iv: Uint8Array, about: string) => ({ name: "AES-GCM", iv, additionalData: bytes(about) })
  return {
    async encrypt(text, about) {
      const iv = randomBytes(IV_BYTES)
      const [first] = keys as [() => Promise<CryptoKey>]
      const hidden = await crypto.subtle.encrypt(algorithm(iv, about), await first(), bytes(text))
      return `${base64(iv)}.${base64(new Uint8Array(hidden))}`
    },
    async decrypt(sealed, about) {
      const [iv = "", hidden = ""] = sealed.split(".")
      for (const key of keys) {
        try {
          const plain = await crypto.subtle.decrypt(algorithm(fromBase64(iv), about), await key(), fromBase64(hidden))
          return new TextDecoder().decode(plain)
        } catch {
          // It may have been encrypted with another secret.
        }
      }
      return null
    },
  }
}

/** A key derived for encryption only, separate from the signing key. Derived on first use. */
function keyOf(secret: string): () => Promise<CryptoKey> {
  let made: Promise<CryptoKey> | undefined
  const make = async () => {
    const encode = (text: string) => new TextEncoder().encode(text)
    const source = await crypto.subtle.importKey("raw", encode(secret), "HKDF", false, ["deriveKey"])
    const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encode("sealer") }
    return crypto.subtle.deriveKey(hkdf, source, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"])
  }
  return () => {
    made ??= make()
    return made
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
