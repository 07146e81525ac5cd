import { createHmac, randomUUID } from "node:crypto"
import type { messagingApi } from "@line/bot-sdk"

/** The channel of this server, and the people who have added its account as a friend. */
export const LINE_CHANNEL = { id: "2000000001", secret: "channel secret of the tests" } as const
export const LINE_USERS = { owner: `U${"1".repeat(32)}`, colleague: `U${"2".repeat(32)}`, guest: `U${"3".repeat(32)}` }
export const LINE_NAMES = { owner: "Somchai", colleague: "Nok", guest: "มะลิ 🌸" } satisfies Record<
  keyof typeof LINE_USERS,
  string
>
export const BASIC_ID = "@123baan"

export type LineMessage = messagingApi.TextMessage | messagingApi.FlexMessage
export type SentMessage = { to: string; messages: LineMessage[]; retryKey: string }
export type LineReply = { replyToken: string; messages: LineMessage[] }

export type LineState = {
  pushes: SentMessage[]
  replies: LineReply[]
  /** "POST /v2/bot/message/push", in order. */
  requests: string[]
  used: number
  /** Null for a plan without a limit. */
  limit: number | null
}
export type LineControl = {
  used?: number
  limit?: number | null
  fault?: { fault: "internal" | "tooMany" | "forbidden" | "html" | "silent" | "lost"; path: string } | null
  /** Makes every token invalid that was issued so far. */
  revokeTokens?: true
  /** Forgets the messages, retry keys and faults. */
  reset?: true
}

/** Changes the fake server's settings. @returns what it has received */
export async function controlLine(url: string, control: LineControl = {}): Promise<LineState> {
  const response = await fetch(`${url}/control`, { method: "POST", body: JSON.stringify(control) })
  return response.json() as Promise<LineState>
}

/** A webhook as LINE sends it, signed with the channel's secret. */
export function lineWebhook(events: object[], secret: string = LINE_CHANNEL.secret) {
  const body = JSON.stringify({ destination: `U${"0".repeat(32)}`, events })
  const signature = createHmac("SHA256", secret).update(body).digest("base64")
  return { body, headers: { "Content-Type": "application/json; charset=utf-8", "X-Line-Signature": signature } }
}

/** A text message of a person to the account. */
export function textEvent(text: string, userId: string = LINE_USERS.owner, more: object = {}) {
  return {
    type: "message",
    mode: "active",
    timestamp: Date.now(),
    webhookEventId: randomUUID(),
    source: { type: "user", userId },
    replyToken: randomUUID(),
    deliveryContext: { isRedelivery: false },
    message: { type: "text", id: "1", text, quoteToken: "q" },
    ...more,
  }
}

/** A person blocks the account. */
export function unfollowEvent(userId: string = LINE_USERS.owner) {
  return {
    type: "unfollow",
    mode: "active",
    timestamp: Date.now(),
    webhookEventId: randomUUID(),
    source: { type: "user", userId },
    deliveryContext: { isRedelivery: false },
  }
}
