import type { AppLoadContext } from "@remix-run/cloudflare"
import type { App } from "./app.ts"
import { openCounters } from "./db/counters.server.ts"
import { openDatabase, type Usage } from "./db/database.server.ts"
import { openIdempotencyStore } from "./db/idempotency-store.server.ts"
import { usedUpLimits } from "./db/used-up-limits.server.ts"
import { calendarClient } from "./platform/calendar-client.server.ts"
import type { CardGateway } from "./platform/card-gateway.server.ts"
import { cardOmise } from "./platform/card-omise.server.ts"
import { cardSandbox } from "./platform/card-sandbox.server.ts"
import { readSettings, type Settings } from "./platform/deployment-settings.server.ts"
import { digest } from "./platform/digest.server.ts"
import { encrypter } from "./platform/encrypter.server.ts"
import { images } from "./platform/images.server.ts"
import { limits } from "./platform/limits.server.ts"
import { line } from "./platform/line.server.ts"
import { mailer } from "./platform/mailer.server.ts"
import { media } from "./platform/media.server.ts"
import { otpHashes } from "./platform/otp-hashes.server.ts"
import { push } from "./platform/push.server.ts"
import { signer } from "./platform/signer.server.ts"

export function appFor(context: AppLoadContext): App {
  return context.app
}

/** `writesWhilePaused`: whether the app may write although the site is paused. */
export function openApp(env: Env, origin = "", waitUntil: App["waitUntil"] = () => {}, writesWhilePaused = false): App {
  const singletons = perIsolate.get(env) ?? openPerIsolate(env)
  const { sessionSecrets, guestDataSecrets, paused } = singletons.settings
  const usage: Usage = { batches: 0, rowsRead: 0, rowsWritten: 0, writesLost: 0 }
  const db = openDatabase(env.DB, usage, paused && !writesWhilePaused)
  const textSigner = signer(sessionSecrets)
  return {
    ...singletons,
    origin: singletons.settings.publicOrigin ?? origin,
    waitUntil,
    usage,
    db,
    counters: openCounters(db, {
      sign: textSigner.sign,
      limited: singletons.settings.limited,
      usedUp: singletons.usedUpLimits,
      now: Date.now,
    }),
    idempotency: openIdempotencyStore(db),
    signer: textSigner,
    encrypter: encrypter(sessionSecrets, randomBytes),
    guestData: guestDataSecrets && encrypter(guestDataSecrets, randomBytes, "guestData"),
  }
}

/** Shared by all requests of an isolate: its environment never changes, so it is read and checked once. */
type PerIsolate = Omit<
  App,
  "origin" | "waitUntil" | "usage" | "db" | "counters" | "idempotency" | "signer" | "encrypter" | "guestData"
>
const perIsolate = new WeakMap<Env, PerIsolate>()

function openPerIsolate(env: Env): PerIsolate {
  const settings = readSettings(env)
  const singletons: PerIsolate = {
    settings,
    media: media(env.MEDIA),
    images: images(env.IMAGES),
    limits: limits(env, settings.limited),
    mailer: mailer(env, settings),
    calendars: calendarClient((...request) => fetch(...request), settings.calendarRelay),
    push: push(settings.pushRelayUrl),
    cards: cardGateway(env, settings, newId),
    line: settings.line && line(settings.line, Date.now),
    otpHashes: otpHashes(env.CODES),
    usedUpLimits: usedUpLimits(env.CODES),
    countdown: (id) => env.COUNTDOWN.getByName(id),
    feedRefresh: () => env.FEEDS.getByName("feeds"),
    alertAlarm: () => env.ALERTS.getByName("alerts"),
    now: () => Date.now(),
    newId,
    randomBytes,
    sha256: async (bytes) =>
      hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>))),
    digest,
  }
  perIsolate.set(env, singletons)
  return singletons
}

const newId = () => crypto.randomUUID()
const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

function cardGateway({ DB }: Env, { cardGateway: gateway }: Settings, newId: () => string): CardGateway | null {
  if (!gateway) return null
  return gateway.name === "omise" ? cardOmise(gateway) : cardSandbox(DB, newId)
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")

/** Cloudflare's Ray ID, to match its log with ours, or a random id. */
export function requestIdOf(request: Request): string {
  const ray = request.headers.get("CF-Ray")
  return ray && /^[\w-]{8,64}$/.test(ray) ? ray : newId()
}

export function newNonce(): string {
  return crypto.randomUUID()
}
