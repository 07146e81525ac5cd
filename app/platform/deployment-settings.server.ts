import type { CardProblem } from "#app/money/settings/instructions.ts"
import { isTestKey, type OmiseSettings } from "./card-omise.server.ts"
import type { LineSettings } from "./line.server.ts"
import { SECRET_MIN_LENGTH } from "./required-secrets.ts"

/** Validated when an email is sent. */
export type MailSettings = {
  /** "binding" or "http". */
  driver: string
  from: string
  /** The sender's name; empty to use the villa's. */
  fromName: string
  apiUrl: string
  apiKey: string
}

export type Settings = {
  production: boolean
  /** Whether cron, alarms and writes are stopped, for a restore (docs/operating.md). */
  paused: boolean
  /** The canonical origin of the site; null if each request's own origin is used. */
  publicOrigin: string | null
  /** The first one signs, all of them verify. */
  sessionSecrets: [string, ...string[]]
  /** The first one encrypts passports, all decrypt; null if this deployment takes no passports. */
  guestDataSecrets: [string, ...string[]] | null
  setupCode: string | null
  /** Overrides the villa's payment window; local development only. */
  paymentWindowSeconds: number | null
  /** Overrides the wait before another OTP can be sent; local development only. */
  otpResendSeconds: number | null
  /** False disables rate limits and hold limits; local development only. */
  limited: boolean
  cardGateway: { name: "sandbox" } | ({ name: "omise" } & OmiseSettings) | null
  /** Empty in local development. */
  cardProblems: CardProblem[]
  mail: MailSettings
  /** The origin that gets all requests for calendars; local development only. */
  calendarRelay: string | null
  line: LineSettings | null
  /** How long after the stay guest data is retained. */
  retentionMonths: number
  /** Gets web push messages instead of the push services; local development and tests only. */
  pushRelayUrl: string | null
}

const RETENTION_DEFAULT_MONTHS = 24
const RETENTION_MAX_MONTHS = 120
const DEFAULT_MAIL_API = "https://api.resend.com/emails"

/** Throws on an invalid variable, and in production on a missing or weak secret or a local setting. */
export function readSettings(env: Env): Settings {
  const production = env.ENVIRONMENT !== "development"
  const local = [
    "PAYMENT_WINDOW_SECONDS",
    "OTP_RESEND_SECONDS",
    "LIMITS",
    "LINE_API_URL",
    "PUSH_RELAY_URL",
    "CALENDAR_RELAY_URL",
  ] as const
  if (production && local.some((name) => env[name])) {
    throw new Error(`${local.join(", ")} are for local development only and must not be set in production`)
  }
  const sessionSecrets = readSecrets(env, "SESSION_SECRET", production)
  if (!sessionSecrets) throw new Error("SESSION_SECRET is missing: set it with `wrangler secret put SESSION_SECRET`")
  const guestDataSecrets = readSecrets(env, "GUEST_DATA_SECRET", production)
  if (guestDataSecrets?.some((secret) => sessionSecrets.includes(secret))) {
    throw new Error("GUEST_DATA_SECRET must not be the SESSION_SECRET: whoever has that one could read passports")
  }
  const seconds = Number(env.PAYMENT_WINDOW_SECONDS)
  const cardGateway = readCardGateway(env, production)
  const mail: MailSettings = {
    driver: env.MAIL_DRIVER || "binding",
    from: (env.MAIL_FROM ?? "").trim(),
    fromName: (env.MAIL_FROM_NAME ?? "").trim(),
    apiUrl: env.MAIL_API_URL || DEFAULT_MAIL_API,
    apiKey: env.MAIL_API_KEY ?? "",
  }
  return {
    production,
    paused: readPaused(env.PAUSED),
    publicOrigin: readPublicOrigin(env),
    sessionSecrets,
    guestDataSecrets,
    setupCode: env.SETUP_CODE?.trim() || null,
    paymentWindowSeconds: seconds > 0 ? seconds : null,
    otpResendSeconds: env.OTP_RESEND_SECONDS ? Number(env.OTP_RESEND_SECONDS) : null,
    limited: env.LIMITS !== "off",
    cardGateway,
    cardProblems: production ? cardProblems(cardGateway, mail) : [],
    mail,
    calendarRelay: env.CALENDAR_RELAY_URL || null,
    line: readLine(env),
    retentionMonths: readRetention(env.RETENTION_MONTHS),
    pushRelayUrl: env.PUSH_RELAY_URL || null,
  }
}

/** A comma-separated list; null if empty. Throws in production if a secret is too short. */
function readSecrets(
  env: Env,
  name: "SESSION_SECRET" | "GUEST_DATA_SECRET",
  production: boolean,
): [string, ...string[]] | null {
  // A secret piped into wrangler ends with a line break.
  const secrets = (env[name] ?? "").split(",").map((each) => each.trim())
  const [first, ...others] = secrets.filter(Boolean)
  if (!first) return null
  if (production && [first, ...others].some(({ length }) => length < SECRET_MIN_LENGTH)) {
    throw new Error(`${name} is too short: it needs at least ${SECRET_MIN_LENGTH} characters`)
  }
  return [first, ...others]
}

function readPublicOrigin({ PUBLIC_URL }: Env): string | null {
  if (!PUBLIC_URL) return null
  if (!URL.canParse(PUBLIC_URL)) throw new Error("PUBLIC_URL must be a URL such as https://example.com")
  return new URL(PUBLIC_URL).origin
}

function readPaused(text = ""): boolean {
  if (text === "on") return true
  if (text === "" || text === "off") return false
  throw new Error(`PAUSED is "${text}": it must be "on" or "off"`)
}

function readRetention(text: string | undefined): number {
  const months = text ? Number(text) : RETENTION_DEFAULT_MONTHS
  if (Number.isInteger(months) && months >= 1 && months <= RETENTION_MAX_MONTHS) return months
  throw new Error(`RETENTION_MONTHS is "${text}": it must be an integer from 1 to ${RETENTION_MAX_MONTHS}`)
}

function readLine({ LINE_CHANNEL_ID, LINE_CHANNEL_SECRET, LINE_API_URL }: Env): LineSettings | null {
  const [channelId, channelSecret] = [LINE_CHANNEL_ID?.trim(), LINE_CHANNEL_SECRET?.trim()]
  if (!channelId && !channelSecret) return null
  if (!channelId || !channelSecret) throw new Error("LINE needs LINE_CHANNEL_ID and LINE_CHANNEL_SECRET")
  return { channelId, channelSecret, apiUrl: LINE_API_URL || null }
}

function readCardGateway(env: Env, production: boolean): Settings["cardGateway"] {
  if (env.CARD_GATEWAY === "omise") {
    const { OMISE_PUBLIC_KEY: publicKey, OMISE_SECRET_KEY: secretKey, OMISE_WEBHOOK_SECRET: webhookSecret } = env
    if (!publicKey || !secretKey) throw new Error("CARD_GATEWAY=omise needs OMISE_PUBLIC_KEY and OMISE_SECRET_KEY")
    const url = env.OMISE_API_URL || "https://api.omise.co"
    return { name: "omise", publicKey, secretKey, webhookSecret: webhookSecret || null, url }
  }
  if (production && env.CARD_GATEWAY) throw new Error("CARD_GATEWAY must be omise in production")
  return production ? null : { name: "sandbox" }
}

function cardProblems(gateway: Settings["cardGateway"], mail: MailSettings): CardProblem[] {
  if (gateway?.name !== "omise") return []
  const [publicTest, secretTest] = [isTestKey(gateway.publicKey), isTestKey(gateway.secretKey)]
  return [
    ...(wrongSetting(mail) ? (["mail-missing"] as const) : []),
    ...(publicTest !== secretTest ? (["keys-mixed"] as const) : []),
    ...(publicTest && secretTest ? (["test-keys"] as const) : []),
  ]
}

/** The setting that must be fixed before emails can be sent, or null. */
export function wrongSetting({ driver, from, apiUrl, apiKey }: MailSettings): string | null {
  if (driver !== "binding" && driver !== "http") return `MAIL_DRIVER is "${driver}": it must be "binding" or "http"`
  if (!/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(from))
    return "MAIL_FROM is not an email address: set it in wrangler.toml"
  if (driver === "binding") return null
  if (!apiKey) return "MAIL_API_KEY is missing: set it with `wrangler secret put MAIL_API_KEY`"
  return URL.canParse(apiUrl) && apiUrl.startsWith("https://") ? null : "MAIL_API_URL must be an https address"
}
