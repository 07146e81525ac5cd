import * as z from "zod"

/** What the villa's LINE account is told: a text, or that somebody has blocked it. Everything else is ignored. */
export type LineEvent = { eventId: string; lineUserId: string } & (
  | { kind: "message"; text: string; replyToken: string }
  | { kind: "unfollow" }
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
const SentEvent = z.discriminatedUnion("type", [TextMessage, Unfollow])
const Webhook = z.object({ events: z.array(z.unknown()) })

/** In order; empty if the body has an unknown shape. */
export function lineEvents(body: unknown): LineEvent[] {
  const webhook = Webhook.safeParse(body)
  if (!webhook.success) return []
  return webhook.data.events.slice(0, MAX_EVENTS).flatMap((each) => {
    const event = SentEvent.safeParse(each)
    return event.success ? eventOf(event.data) : []
  })
}

function eventOf(sent: z.output<typeof SentEvent>): LineEvent {
  const from = { eventId: sent.webhookEventId, lineUserId: sent.source.userId }
  if (sent.type === "unfollow") return { ...from, kind: "unfollow" }
  return { ...from, kind: "message", text: sent.message.text, replyToken: sent.replyToken }
}

/** Whether a text asks for no more messages. */
export const isStop = (text: string) => /^\s*(หยุด|stop)\s*$/i.test(text)
