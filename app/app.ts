import type { FeedRefresh } from "./calendar/channels/feed-refresh.ts"
import type { Counters } from "./db/counters.server.ts"
import type { Db, Usage } from "./db/database.server.ts"
import type { IdempotencyStore } from "./db/idempotency-store.server.ts"
import type { UsedUpLimits } from "./db/used-up-limits.server.ts"
import type { Caller } from "./http/caller.ts"
import type { Countdown } from "./money/payable/payment-countdown.ts"
import type { AlertAlarm } from "./notify/alerts/alert-alarm.ts"
import type { CalendarClient } from "./platform/calendar-client.server.ts"
import type { CardGateway } from "./platform/card-gateway.server.ts"
import type { Settings } from "./platform/deployment-settings.server.ts"
import type { Digest } from "./platform/digest.server.ts"
import type { Encrypter } from "./platform/encrypter.server.ts"
import type { Images } from "./platform/images.server.ts"
import type { Limits } from "./platform/limits.server.ts"
import type { Line } from "./platform/line.server.ts"
import type { Mailer } from "./platform/mailer.server.ts"
import type { Media } from "./platform/media.server.ts"
import type { OtpHashes } from "./platform/otp-hashes.server.ts"
import type { Push } from "./platform/push.server.ts"
import type { Signer } from "./platform/signer.server.ts"

/**
 * The dependencies of the use cases; `context.server.ts` builds them from the bindings. A use case declares only the
 * ones it uses, `app: Pick<App, "db" | "now">`, so its signature lists its side effects.
 */
export type App = {
  db: Db
  media: Media
  images: Images
  limits: Limits
  /** Exact rate limits over an hour or a day. */
  counters: Counters
  mailer: Mailer
  /** Fetches the calendars of other channels. */
  calendars: CalendarClient
  /** Web push to the devices of admins. */
  push: Push
  signer: Signer
  encrypter: Encrypter
  /** Encrypts passports with a secret of their own; null if this deployment has none and takes no passports. */
  guestData: Encrypter | null
  idempotency: IdempotencyStore
  settings: Settings
  usage: Usage
  /** The card gateway; null if cards are not configured. */
  cards: CardGateway | null
  /** The LINE channel of the alerts; null if there is none. */
  line: Line | null
  otpHashes: OtpHashes
  usedUpLimits: UsedUpLimits
  /**
   * The canonical origin (`PUBLIC_URL`) for every link that is stored, sent or shown. Without `PUBLIC_URL` it is the
   * request's own origin, and empty for alarms and the cron, which have no request.
   */
  origin: string
  /** The payment countdown of one booking or payment link. */
  countdown(id: string): Countdown
  feedRefresh(): FeedRefresh
  alertAlarm(): AlertAlarm
  /** Lets work go on after the response; without a request, as in alarms and the cron, nothing waits for it. */
  waitUntil(work: Promise<unknown>): void
  /** Epoch milliseconds. */
  now(): number
  /** A random id of 122 bits, which cannot be guessed. */
  newId(): string
  randomBytes(count: number): Uint8Array
  /** SHA-256, hexadecimal. */
  sha256(bytes: Uint8Array): Promise<string>
  digest(): Digest
}

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true
  }
  interface AppLoadContext {
    cloudflare: { env: Env; ctx: Pick<ExecutionContext, "waitUntil"> }
    app: App
    /** Who sends the request; null if its credentials are invalid. */
    callerOf(request: Request): Promise<Caller | null>
    /**
     * Whether a service was unavailable during this request, for which the worker then turns a 500 into a 503, and whether
     * the site is paused.
     */
    serviceStatus: { unavailable: boolean; isPaused: boolean }
    /** Allows the inline scripts of this response (Content-Security-Policy). */
    nonce: string
    /** Identifies this request in the log and in the `X-Request-Id` header. */
    requestId: string
  }
}
