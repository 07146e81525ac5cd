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
 * The dependencies of the use cases; `context.server.ts` builds them from the bindings. A use case declares
 * only the ones it uses, `app: Pick<App, "db" | "now">`, so its signature lists its side effects.
 */
export type App = {
  db: Db
  media: Media
  images: Images
  limits: Limits
  /** Exact rate limits over an hour or a day. */
  counters: Counters
  mailer: Mailer
  calendars: CalendarClient
  push: Push
  signer: Signer
  encrypter: Encrypter
  /** Encrypts passports with a secret of their own; null if this deployment takes no passports. */
  guestData: Encrypter | null
  idempotency: IdempotencyStore
  settings: Settings
  usage: Usage
  cards: CardGateway | null
  line: Line | null
  otpHashes: OtpHashes
  usedUpLimits: UsedUpLimits
  /** The canonical `PUBLIC_URL`, else the request's own origin; then empty for alarms and the cron. */
  origin: string
  /** The payment countdown of one booking or payment link. */
  countdown(id: string): Countdown
  feedRefresh(): FeedRefresh
  alertAlarm(): AlertAlarm
  /** Continues work after the response. In alarms and the cron, nothing waits for the work. */
  waitUntil(work: Promise<unknown>): void
  /** Epoch milliseconds. */
  now(): number
  /** Random, of 122 bits: cannot be guessed. */
  newId(): string
  randomBytes(count: number): Uint8Array
  /** Hexadecimal. */
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
    /** Null if the request's credentials are invalid. */
    callerOf(request: Request): Promise<Caller | null>
    /** `unavailable`: a service failed during this request, so the worker turns a 500 into a 503. */
    serviceStatus: { unavailable: boolean; isPaused: boolean }
    /** Allows the inline scripts of this response (Content-Security-Policy). */
    nonce: string
    /** Identifies this request in the log and in the `X-Request-Id` header. */
    requestId: string
  }
}
