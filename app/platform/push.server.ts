import type { PushSubscription } from "@block65/webcrypto-web-push"

export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** VAPID (RFC 8292): the keys are base64url, the subject is the site's https origin. */
type Vapid = { publicKey: string; privateKey: string; subject: string }

export type PushRequest = {
  /** JSON of Declarative Web Push. */
  payload: string
  urgent: boolean
  /** At most 32 characters of base64url: a newer message replaces a waiting one with the same topic. */
  topic: string
}

/** `status` is null without a response, and 400 if nothing was sent because the device's keys are invalid. */
export type PushResponse = { ok: boolean; status: number | null; error: string }

export type Push = {
  send(target: PushTarget, request: PushRequest, vapid: Vapid): Promise<PushResponse>
  newKeys(): Promise<{ publicKey: string; privateKey: string }>
}

const TIMEOUT_MS = 10_000
const TTL_SECONDS = { normal: 12 * 60 * 60, urgent: 24 * 60 * 60 }
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256" }
/** The header with the endpoint of a message that goes to the relay of the tests. */
const RELAY_HEADER = "X-Push-Endpoint"

/** @param relayUrl gets messages instead of the push services; local development and tests only */
export function push(relayUrl: string | null, fetcher: typeof fetch = fetch, timeoutMs = TIMEOUT_MS): Push {
  return {
    async send(target, { payload, urgent, topic }, vapid) {
      const { encryptNotification, vapidHeaders } = await import("@block65/webcrypto-web-push")
      const subscription: PushSubscription = {
        endpoint: target.endpoint,
        expirationTime: null,
        keys: { p256dh: target.p256dh, auth: target.auth },
      }
      const { headers } = await vapidHeaders(subscription, vapid)
      const body = await encryptNotification(subscription, new TextEncoder().encode(payload)).catch(() => null)
      if (!body) return { ok: false, status: 400, error: "invalid keys" }
      try {
        const response = await fetcher(relayUrl ?? target.endpoint, {
          method: "POST",
          headers: {
            Authorization: headers.authorization,
            "Content-Encoding": "aes128gcm",
            // Safari shows it without running the service worker (Declarative Web Push).
            "Content-Type": "application/notification+json",
            TTL: String(urgent ? TTL_SECONDS.urgent : TTL_SECONDS.normal),
            Urgency: urgent ? "high" : "normal",
            Topic: topic,
            ...(relayUrl && { [RELAY_HEADER]: target.endpoint }),
          },
          body,
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs),
        })
        await response.body?.cancel()
        return { ok: response.ok, status: response.status, error: `http ${response.status}` }
      } catch (error) {
        const isTimeout = error instanceof Error && error.name === "TimeoutError"
        return { ok: false, status: null, error: isTimeout ? "timeout" : "unreachable" }
      }
    },
    async newKeys() {
      const pair = (await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"])) as CryptoKeyPair
      const { x = "", y = "", d = "" } = (await crypto.subtle.exportKey("jwk", pair.privateKey)) as JsonWebKey
      // An uncompressed point: 4, then both coordinates.
      const point = Uint8Array.from([4, ...bytesOf(x), ...bytesOf(y)])
      return { publicKey: base64url(point), privateKey: d }
    },
  }
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "")
}
