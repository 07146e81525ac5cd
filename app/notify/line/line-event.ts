import * as z from "zod"
import { isReference } from "#app/booking/booking.ts"
import { parseWishCode } from "#app/booking/waiting-list/wish-code.ts"
import { type GuestChat, guestChatOf } from "#app/notify/guest-line/guest-line.ts"
import { parseCleanerCode } from "#app/stay/cleaning/cleaner-code.ts"
import { parseLineCode } from "./line-code.ts"

/** Everything else that people write to the LINE account is ignored. */
export type LineCommand = { eventId: string; lineUserId: string } & (
  | { kind: "link"; code: string; replyToken: string }
  | { kind: "summary"; replyToken: string }
  | { kind: "wish-link" | "cleaner-link"; code: string; replyToken: string }
  | { kind: "unfollow" }
  | (GuestChat & { replyToken: string })
)

const MAX_EVENTS = 100

/** The members in use (developers.line.biz/en/reference/messaging-api, webhook event objects). */
const Event = z.object({
  // Events in standby belong to another module of the channel.
  mode: z.literal("active"),
  webhookEventId: z.string().min(1).max(64),
  // Groups and rooms are not linked.
  source: z.object({ type: z.literal("user"), userId: z.string().regex(/^U[0-9a-f]{32}$/) }),
})
const TextMessage = Event.extend({
  type: z.literal("message"),
  replyToken: z.string().min(1).max(256),
  message: z.object({ type: z.literal("text"), text: z.string() }),
})
const Unfollow = Event.extend({ type: z.literal("unfollow") })
const LineEvent = z.discriminatedUnion("type", [TextMessage, Unfollow])
const Webhook = z.object({ events: z.array(z.unknown()) })

/** In order; empty if the body has an unknown shape. */
export function lineCommands(body: unknown): LineCommand[] {
  const webhook = Webhook.safeParse(body)
  if (!webhook.success) return []
  return webhook.data.events.slice(0, MAX_EVENTS).flatMap((each) => {
    const event = LineEvent.safeParse(each)
    return event.success ? (commandOf(event.data) ?? []) : []
  })
}

function commandOf(event: z.output<typeof LineEvent>): LineCommand | null {
  const from = { eventId: event.webhookEventId, lineUserId: event.source.userId }
  if (event.type === "unfollow") return { ...from, kind: "unfollow" }
  const { text } = event.message
  const { replyToken } = event
  if (/^\s*(สรุป|today)\s*$/i.test(text)) return { ...from, kind: "summary", replyToken }
  const code = parseLineCode(text)
  if (code !== null) return { ...from, kind: "link", code, replyToken }
  const wish = parseWishCode(text)
  if (wish !== null) return { ...from, kind: "wish-link", code: wish, replyToken }
  const cleaner = parseCleanerCode(text)
  if (cleaner !== null) return { ...from, kind: "cleaner-link", code: cleaner, replyToken }
  const chat = guestChatOf(text, isReference)
  return chat && { ...from, ...chat, replyToken }
}
