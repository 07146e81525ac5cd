/** Signs short texts so that only this deployment can have written them (HMAC-SHA256). */
export type Signer = {
  /** The signature, base64url. */
  sign(text: string): Promise<string>
  verify(text: string, signature: string): Promise<boolean>
}

/** @param secrets the first signs; all are accepted, so that a secret can be replaced without ending sessions */
export function signer(secrets: readonly [string, ...string[]]): Signer {
  const keys = secrets.map((secret) =>
    crypto.subtle.importKey("raw", new TextEncoder().encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
      "sign",
      "verify",
    ]),
  )
  const bytes = (text: string) => new TextEncoder().encode(text)
  return {
    async sign(text) {
      const key = await (keys[0] as Promise<CryptoKey>)
      return base64url(new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(text))))
    },
    async verify(text, signature) {
      const given = fromBase64url(signature)
      if (!given) return false
      for (const key of keys) if (await crypto.subtle.verify("HMAC", await key, given, bytes(text))) return true
      return false
    },
  }
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
