import { once } from "#app/once.ts"

/** Signs short texts so that only this deployment can have written them (HMAC-SHA256). */
export type Signer = {
  /** Base64url. */
  sign(text: string): Promise<string>
  verify(text: string, signature: string): Promise<boolean>
  /** @param expires epoch milliseconds */
  token(purpose: string, subject: string, expires: number): Promise<string>
  /** The token's subject, or null if it is forged or expired. @param now epoch milliseconds */
  readToken(purpose: string, token: string, now: number): Promise<string | null>
}

/** @param secrets the first signs, all verify, so that a secret can be rotated without ending sessions */
export function signer(secrets: readonly [string, ...string[]]): Signer {
  const keys = secrets.map(keyOf)
  const bytes = (text: string) => new TextEncoder().encode(text)
  async function sign(text: string): Promise<string> {
    const [first] = keys as [() => Promise<CryptoKey>]
    return base64url(new Uint8Array(await crypto.subtle.sign("HMAC", await first(), bytes(text))))
  }
  async function verify(text: string, signature: string): Promise<boolean> {
    const signatureBytes = fromBase64url(signature)
    if (!signatureBytes) return false
    for (const key of keys)
      if (await crypto.subtle.verify("HMAC", await key(), signatureBytes, bytes(text))) return true
    return false
  }
  return {
    sign,
    verify,
    async token(purpose, subject, expires) {
      const claim = `${subject}.${Math.floor(expires / 1000)}`
      return `${claim}.${await sign(`${purpose}:${claim}`)}`
    },
    async readToken(purpose, token, now) {
      const [subject, expires, signature, ...rest] = token.split(".")
      if (!subject || !expires || !signature || rest.length > 0) return null
      if (!(Number(expires) > now / 1000)) return null
      return (await verify(`${purpose}:${subject}.${expires}`, signature)) ? subject : null
    },
  }
}

/** Imported on first use: most requests need no key. */
function keyOf(secret: string): () => Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  return once(() =>
    crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, ["sign", "verify"]),
  )
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "")
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
