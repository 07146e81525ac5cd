import { randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import {
  BASIC_ID,
  LINE_CHANNEL,
  LINE_NAMES,
  LINE_USERS,
  type LineControl,
  type LineMessage,
  type LineReply,
  type LineState,
  type SentMessage,
} from "./line.ts"

/** Documented limits (developers.line.biz/en/reference/messaging-api). */
const MAX_MESSAGES = 5
const ALT_TEXT_MAX = 400
const TEXT_MAX = 5000
const BUBBLE_MAX_BYTES = 30_000
const LABEL_MAX = 20
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const TOKEN_MS = 15 * 60_000

/** A response that replaces the correct one. `lost` sends the message and never answers. */
const FAULTS = {
  internal: (response: ServerResponse) => answer(response, 500, { message: "Internal server error" }),
  tooMany: (response: ServerResponse) => answer(response, 429, { message: "The API rate limit has been exceeded." }),
  forbidden: (response: ServerResponse) => answer(response, 403, { message: "Not authorized to use the API" }),
  html: (response: ServerResponse) =>
    response.writeHead(502, { "Content-Type": "text/html" }).end("<!doctype html><title>Sorry</title>"),
  silent() {},
} satisfies Record<Exclude<NonNullable<LineControl["fault"]>["fault"], "lost">, (response: ServerResponse) => unknown>

/**
 * A fake server of LINE's Messaging API: stateless tokens, push, reply, quota, profiles and bot info. It rejects what the real one
 * rejects: unknown tokens, repeated retry keys, messages over the month's limit or too large, unknown recipients.
 */
export async function lineServer(port = 0) {
  const tokens = new Map<string, number>()
  const retryKeys = new Set<string>()
  const usedReplyTokens = new Set<string>()
  const initial = () => ({ pushes: [], replies: [], requests: [], used: 0, limit: 300 })
  let state: LineState = initial()
  let fault: LineControl["fault"] = null

  const server = createServer(async (request, response): Promise<unknown> => {
    const { pathname } = new URL(request.url ?? "/", "http://line")
    const body = await bodyOf(request)
    if (pathname === "/control") return control(JSON.parse(body || "{}"), response)
    const call = `${request.method} ${pathname}`
    const [, profile] = /^\/v2\/bot\/profile\/(U[0-9a-f]{32})$/.exec(pathname) ?? []
    state.requests.push(call)
    const faulty = fault && pathname.includes(fault.path) ? fault.fault : null
    if (faulty && faulty !== "lost") return FAULTS[faulty](response)
    if (call === "POST /oauth2/v3/token") return issueToken(new URLSearchParams(body), response)
    const token = request.headers.authorization?.replace(/^Bearer /, "") ?? ""
    if (!((tokens.get(token) ?? 0) > Date.now())) {
      return answer(response, 401, { message: "Authentication failed. Confirm that the access token is valid." })
    }
    if (profile) {
      const [name] = Object.entries(LINE_USERS).find(([, id]) => id === profile) ?? []
      return name
        ? answer(response, 200, {
            displayName: LINE_NAMES[name as keyof typeof LINE_USERS],
            userId: profile,
            language: "th",
          })
        : answer(response, 404, { message: "Not found" })
    }
    switch (call) {
      case "POST /v2/bot/message/push":
        return push(JSON.parse(body), String(request.headers["x-line-retry-key"] ?? ""), faulty ? null : response)
      case "POST /v2/bot/message/reply":
        return reply(JSON.parse(body), response)
      case "GET /v2/bot/message/quota":
        return answer(response, 200, state.limit === null ? { type: "none" } : { type: "limited", value: state.limit })
      case "GET /v2/bot/message/quota/consumption":
        return answer(response, 200, { totalUsage: state.used })
      case "GET /v2/bot/info":
        return answer(response, 200, {
          userId: `U${"0".repeat(32)}`,
          basicId: BASIC_ID,
          displayName: "Baan alerts",
          chatMode: "bot",
          markAsReadMode: "auto",
        })
      default:
        return answer(response, 404, { message: "Not found" })
    }
  })

  function issueToken(form: URLSearchParams, response: ServerResponse) {
    const isKnown = form.get("client_id") === LINE_CHANNEL.id && form.get("client_secret") === LINE_CHANNEL.secret
    if (!isKnown || form.get("grant_type") !== "client_credentials") {
      return answer(response, 400, { error: "invalid_request", error_description: "invalid client_secret" })
    }
    const token = randomUUID()
    tokens.set(token, Date.now() + TOKEN_MS)
    return answer(response, 200, { token_type: "Bearer", access_token: token, expires_in: TOKEN_MS / 1000 })
  }

  /** @param response null if the message is accepted and the response lost */
  function push(body: Omit<SentMessage, "retryKey">, retryKey: string, response: ServerResponse | null) {
    const refuse = (status: number, message: string) => response && answer(response, status, { message })
    if (!UUID.test(retryKey)) return refuse(400, "The X-Line-Retry-Key header is invalid")
    if (retryKeys.has(retryKey)) return refuse(409, "The retry key is already accepted")
    const invalid = faultOf(body.messages)
    if (invalid) return refuse(400, invalid)
    if (!Object.values(LINE_USERS).includes(body.to)) return refuse(400, "The property, 'to', is invalid")
    if (state.limit !== null && state.used >= state.limit) return refuse(429, "You have reached your monthly limit.")
    retryKeys.add(retryKey)
    state.used += 1
    state.pushes.push({ ...body, retryKey })
    return response && answer(response, 200, { sentMessages: [{ id: String(state.pushes.length) }] })
  }

  function reply(body: LineReply, response: ServerResponse) {
    const invalid = faultOf(body.messages)
    if (invalid) return answer(response, 400, { message: invalid })
    if (usedReplyTokens.has(body.replyToken)) return answer(response, 400, { message: "Invalid reply token" })
    usedReplyTokens.add(body.replyToken)
    state.replies.push(body)
    return answer(response, 200, { sentMessages: [{ id: String(state.replies.length) }] })
  }

  function control({ used, limit, reset, revokeTokens, ...rest }: LineControl, response: ServerResponse) {
    if (reset) {
      state = initial()
      fault = null
      retryKeys.clear()
      usedReplyTokens.clear()
    }
    if (revokeTokens) tokens.clear()
    if (used !== undefined) state.used = used
    if (limit !== undefined) state.limit = limit
    if (rest.fault !== undefined) fault = rest.fault
    return answer(response, 200, state)
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    unref: () => server.unref(),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Why LINE would reject these messages; null if it would not. */
function faultOf(messages: LineMessage[]): string | null {
  if (!Array.isArray(messages) || messages.length < 1 || messages.length > MAX_MESSAGES) return "Size must be 1 to 5"
  for (const message of messages) {
    if (message.type === "text" && !(message.text && message.text.length <= TEXT_MAX)) return "text is invalid"
    if (message.type !== "flex") continue
    if (!(message.altText && message.altText.length <= ALT_TEXT_MAX)) return "altText is invalid"
    const contents = JSON.stringify(message.contents)
    if (Buffer.byteLength(contents) > BUBBLE_MAX_BYTES) return "The bubble is too large"
    if (/"text":""/.test(contents)) return "text must not be empty"
    if (/"(uri)":"(?!https:|http:|line:|tel:)/.test(contents)) return "invalid uri scheme"
    for (const [, label = ""] of contents.matchAll(/"label":"((?:[^"\\]|\\.)*)"/g)) {
      if (label.length > LABEL_MAX) return "label is too long"
    }
  }
  return null
}

function answer(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { "Content-Type": "application/json", "X-Line-Request-Id": randomUUID() })
  response.end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ""
  for await (const chunk of request) text += chunk
  return text
}
