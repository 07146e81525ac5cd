import type { messagingApi } from "@line/bot-sdk"
import { logError } from "#app/log.server.ts"
import { fail, ok, type Result } from "#app/result.ts"

export type LineSettings = {
  channelId: string
  channelSecret: string
  /** The API's origin; null for the real one. */
  apiUrl: string | null
}

/** `permanent`: no retry can succeed. `refusesUs`: LINE refuses the channel until its secret is fixed. */
type LineSendOutcome = { sent: true } | { sent: false; permanent: boolean; refusesUs?: boolean; error: string }

/** Messages sent this month by all senders of the account. `limit` is null if the plan has none. */
type LineQuota = { used: number; limit: number | null }

/** `basicId` starts with `@`. */
type LineAccount = { basicId: string; name: string }

export type Line = {
  /** Counts towards the month's limit. LINE accepts a `retryKey` (a UUID) once within 24 hours. */
  push(lineUserId: string, messages: messagingApi.Message[], retryKey: string): Promise<LineSendOutcome>
  /** Answers a webhook event, once and within about a minute. Replies do not count towards the limit. */
  reply(replyToken: string, messages: messagingApi.Message[]): Promise<LineSendOutcome>
  quota(): Promise<Result<LineQuota, "line-unreachable">>
  account(): Promise<Result<LineAccount, "line-unreachable">>
  /** The name that a friend of the account has in LINE. */
  displayName(lineUserId: string): Promise<Result<string, "line-unreachable">>
  isSigned(body: Uint8Array<ArrayBuffer>, signature: string): Promise<boolean>
}

export const MONTHLY_LIMIT = "monthly-limit"
/** Part of LINE's error text; its other 429s are temporary. */
const MONTHLY_LIMIT_TEXT = "monthly limit"

/** Stateless tokens are valid for 15 minutes. */
const TOKEN_HELD_MS = 10 * 60_000
/** For a call with its response, as the SDK has no timeout. Far below the lease of a delivery. */
const TIMEOUT_MS = 10_000

type Clients = { messaging: messagingApi.MessagingApiClient; expiresAt: number }

export function line(
  { channelId, channelSecret, apiUrl }: LineSettings,
  now: () => number,
  timeoutMs = TIMEOUT_MS,
): Line {
  const config = apiUrl ? { baseURL: apiUrl } : {}
  let held: Clients | null = null

  async function messaging(): Promise<messagingApi.MessagingApiClient> {
    if (!held || held.expiresAt <= now()) {
      const { channelAccessToken, messagingApi } = await loadSdk()
      const tokens = new channelAccessToken.ChannelAccessTokenClient(config)
      const issuedAt = now()
      const issued = await tokens
        .issueStatelessChannelTokenByClientSecret(channelId, channelSecret)
        .catch((error: unknown) => {
          const status = statusOf(error)
          throw status === null ? error : new TokenRefused(status)
        })
      const client = new messagingApi.MessagingApiClient({ ...config, channelAccessToken: issued.access_token })
      held = { messaging: client, expiresAt: issuedAt + TOKEN_HELD_MS }
    }
    return held.messaging
  }

  /** Retries once with a new token if the held one is refused. */
  async function call<Value>(run: (api: messagingApi.MessagingApiClient) => Promise<Value>): Promise<Value> {
    const attempt = async () => run(await messaging())
    return withTimeout(
      attempt().catch((error: unknown) => {
        if (!held || statusOf(error) !== 401) throw error
        held = null
        return attempt()
      }),
      timeoutMs,
    )
  }

  async function send(run: (api: messagingApi.MessagingApiClient) => Promise<unknown>): Promise<LineSendOutcome> {
    try {
      await call(run)
      return { sent: true }
    } catch (error) {
      return outcomeOf(error)
    }
  }

  async function ask<Value>(run: (api: messagingApi.MessagingApiClient) => Promise<Value>) {
    try {
      return ok(await call(run))
    } catch (error) {
      logError("line-unreachable", { error: errorName(error) })
      return fail("line-unreachable")
    }
  }

  return {
    push: (to, messages, retryKey) => send((api) => api.pushMessage({ to, messages }, retryKey)),
    reply: (replyToken, messages) => send((api) => api.replyMessage({ replyToken, messages })),
    quota: () =>
      ask(async (api) => {
        const [{ type, value }, { totalUsage }] = await Promise.all([
          api.getMessageQuota(),
          api.getMessageQuotaConsumption(),
        ])
        return { used: totalUsage, limit: type === "limited" ? (value ?? 0) : null }
      }),
    account: () =>
      ask(async (api) => {
        const { basicId, displayName } = await api.getBotInfo()
        return { basicId, name: displayName }
      }),
    displayName: (lineUserId) => ask(async (api) => (await api.getProfile(lineUserId)).displayName),
    isSigned: async (body, signature) => {
      const { validateSignature } = await loadSdk()
      return validateSignature(Buffer.from(body), channelSecret, signature)
    },
  }
}

/** Loaded by the first call: the SDK would take longest of all modules to evaluate at start. */
const loadSdk = () => import("@line/bot-sdk")

function outcomeOf(error: unknown): LineSendOutcome {
  const status = statusOf(error)
  // The retry key has been accepted before: the message was delivered.
  if (status === 409) return { sent: true }
  const overLimit = status === 429 && isHttpError(error) && error.body.includes(MONTHLY_LIMIT_TEXT)
  if (overLimit) return { sent: false, permanent: true, error: MONTHLY_LIMIT }
  // 400: a malformed message or a user whom the account cannot reach. 401 and 403: wrong configuration.
  const refusesUs = status === 401 || status === 403 || (error instanceof TokenRefused && error.isFinal)
  return { sent: false, permanent: status === 400, ...(refusesUs && { refusesUs }), error: errorName(error) }
}

const statusOf = (error: unknown) => (isHttpError(error) ? error.status : null)

/** The SDK's `HTTPFetchError`, whose class would have to be loaded with the SDK. */
const isHttpError = (error: unknown): error is Error & { status: number; body: string } =>
  error instanceof Error && "status" in error && "body" in error

/** Without the response's body, which may quote the message. */
function errorName(error: unknown): string {
  const status = statusOf(error)
  if (status !== null) return `http ${status}`
  if (error instanceof TokenRefused) return error.message
  return error instanceof Timeout ? "timeout" : "unreachable"
}

class Timeout extends Error {}

/** LINE issued no token, for instance because the channel's id or secret is wrong. */
class TokenRefused extends Error {
  /** Whether a retry fails too, unlike after an outage or too many requests. */
  readonly isFinal: boolean

  constructor(status: number) {
    super(`token http ${status}`)
    this.isFinal = [400, 401, 403].includes(status)
  }
}

function withTimeout<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Timeout()), timeoutMs)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
