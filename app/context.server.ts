import type { AppLoadContext } from "@remix-run/cloudflare"
import { type Db, openDatabase, type Usage } from "./db/database.server.ts"
import { type IdempotencyStore, openIdempotencyStore } from "./db/idempotency-store.server.ts"
import type { Caller } from "./http/session.server.ts"
import type { PaymentCountdown } from "./payment/countdown.durable.ts"
import type { CardGateway } from "./platform/card-gateway.server.ts"
import { cardOmise } from "./platform/card-omise.server.ts"
import { cardSandbox } from "./platform/card-sandbox.server.ts"
import { type Counters, counters } from "./platform/counters.server.ts"
import { type Digest, digest } from "./platform/digest.server.ts"
import { type Encrypter, encrypter } from "./platform/encrypter.server.ts"
import { type Images, images } from "./platform/images.server.ts"
import { type Limits, limits } from "./platform/limits.server.ts"
import { type Mailer, mailer } from "./platform/mailer.server.ts"
import { type Media, media } from "./platform/media.server.ts"
import { type OtpHashes, otpHashes } from "./platform/otp-hashes.server.ts"
import { readSettings, type Settings } from "./platform/settings.server.ts"
import { type Signer, signer } from "./platform/signer.server.ts"

/**
 * What the app works with, in its own words. A verb asks for the parts it uses, `app: Pick<App, "db" | "now">`, so its
 * signature lists its side effects. Only this file reads the clock and makes random numbers.
 */
export type App = {
  db: Db
  media: Media
  images: Images
  limits: Limits
  /** Soft limits by the hour. */
  counters: Counters
  mailer: Mailer
  signer: Signer
  encrypter: Encrypter
  idempotency: IdempotencyStore
  settings: Settings
  usage: Usage
  /** Who takes cards; null where nobody does. */
  cards: CardGateway | null
  otpHashes: OtpHashes
  /**
   * The site's own address (`PUBLIC_URL`) for every link that is stored, sent or shown. Where it has none: the address
   * asked for, and empty for an alarm and the cron, which nobody asked.
   */
  origin: string
  /** The countdown of one booking. */
  countdown(bookingId: string): DurableObjectStub<PaymentCountdown>
  /** Epoch milliseconds. */
  now(): number
  /** A random id of 122 bits that nobody can guess. */
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
    /** Who is asking; null where the credentials are no good. */
    callerOf(request: Request): Promise<Caller | null>
    /** What went wrong while this request was answered: its door makes a 503 of it. */
    trouble: { unavailable: boolean }
    /** Allows the scripts of this one answer (Content-Security-Policy). */
    nonce: string
    /** Names this request in the log, in a header, and to whoever asks why it failed. */
    requestId: string
  }
}

/** The app as a loader or action sees it. */
export function appFor(context: AppLoadContext): App {
  return context.app
}

/** Turns the bindings into the app: for a request, an alarm, the cron, or the sample villa's script. */
export function openApp(env: Env, origin = ""): App {
  const singletons = perIsolate.get(env) ?? openPerIsolate(env)
  const { sessionSecrets } = singletons.settings
  const usage: Usage = { batches: 0, rowsRead: 0, rowsWritten: 0 }
  const db = openDatabase(env.DB, usage)
  return {
    ...singletons,
    ...{ origin: singletons.settings.publicOrigin ?? origin, usage, db, idempotency: openIdempotencyStore(db) },
    signer: signer(sessionSecrets),
    encrypter: encrypter(sessionSecrets, randomBytes),
  }
}

/** What a request leaves as it was: the environment is an isolate's for life, so it is read and judged once. */
type PerIsolate = Omit<App, "origin" | "usage" | "db" | "idempotency" | "signer" | "encrypter">
const perIsolate = new WeakMap<Env, PerIsolate>()

function openPerIsolate(env: Env): PerIsolate {
  const settings = readSettings(env)
  const parts: PerIsolate = {
    settings,
    media: media(env.MEDIA),
    images: images(env.IMAGES),
    limits: limits(env, settings.limited),
    counters: counters(env.CODES, {
      signer: signer(settings.sessionSecrets),
      limited: settings.limited,
      now: Date.now,
    }),
    mailer: mailer(env, settings),
    cards: cardGateway(env, settings, newId),
    otpHashes: otpHashes(env.CODES),
    countdown: (bookingId) => env.COUNTDOWN.getByName(bookingId) as DurableObjectStub<PaymentCountdown>,
    now: () => Date.now(),
    newId,
    randomBytes,
    sha256: async (bytes) =>
      hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>))),
    digest,
  }
  perIsolate.set(env, parts)
  return parts
}

const newId = () => crypto.randomUUID()
const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

function cardGateway({ DB }: Env, { cardGateway: chosen }: Settings, newId: () => string): CardGateway | null {
  if (!chosen) return null
  return chosen.name === "omise" ? cardOmise(chosen) : cardSandbox(DB, newId)
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")

/** What names a request: Cloudflare's own name for it, so that its log and ours meet, or one of our making. */
export function requestIdOf(request: Request): string {
  const ray = request.headers.get("CF-Ray")
  return ray && /^[\w-]{8,64}$/.test(ray) ? ray : newId()
}

/** A value that allows the scripts of one answer and cannot be guessed by those of another. */
export function newNonce(): string {
  return crypto.randomUUID()
}
