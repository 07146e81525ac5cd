import type { App } from "#app/app.ts"
import { waitingListChat } from "#app/booking/waiting-list/answer-wish.server.ts"
import { joinReads, read, violates, write } from "#app/db/database.server.ts"
import { logError } from "#app/log.server.ts"
import { guestChat } from "#app/notify/guest-line/answer-guest.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { cleanerChat } from "#app/stay/cleaning/link-cleaner-line.server.ts"
import type { LineChatApp, LineMessage, LinkedByLine } from "./line-chat.server.ts"
import { isStop, type LineEvent, lineEvents } from "./line-event.ts"
import { insertLineEvent } from "./line-store.server.ts"
import { replyInLine } from "./reply-line.server.ts"
import { teamChat } from "./team-chat.server.ts"

/** Who may write to the villa's account. A feature adds its chat here. */
export const CHATS = { team: teamChat, waitingList: waitingListChat, cleaner: cleanerChat, guest: guestChat }

/** Fails unless LINE has signed exactly these bytes. */
export async function readLineWebhook(
  { line }: Pick<App, "line">,
  body: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<Result<LineEvent[], "unauthorized">> {
  if (!(await line?.isSigned(body, signature))) return fail("unauthorized")
  try {
    return ok(lineEvents(JSON.parse(new TextDecoder().decode(body))))
  } catch {
    return ok([])
  }
}

/** In order. Never throws, because LINE has its response already. */
export async function answerLineEvents(app: LineChatApp, events: LineEvent[]): Promise<void> {
  for (const event of events) {
    try {
      await answerEvent(app, event)
    } catch (error) {
      // LINE repeats webhooks, and an event is handled once.
      if (!violates(error, "line_events.id")) logError("line-event-failed", { kind: event.kind, error })
    }
  }
}

async function answerEvent(app: LineChatApp, event: LineEvent): Promise<void> {
  if (event.kind === "unfollow") return breakLinks(app, event)
  if (isStop(event.text)) return stop(app, event)
  for (const { answerTo } of Object.values(CHATS)) {
    const answer = answerTo(event.text)
    if (answer) return answer(app, event)
  }
}

/** Ends all messages to an account but the team's alerts. Who gets none gets no reply. */
async function stop(app: LineChatApp, { eventId, lineUserId, replyToken }: LineMessage): Promise<void> {
  const ending = (await findLinked(app, lineUserId)).filter(({ stopped }) => stopped !== null)
  if (ending.length === 0) return
  await end(app, ending, { eventId, by: "chat" })
  const messages = ending.map(({ stopped }) => ({ type: "text" as const, text: stopped ?? "" }))
  await replyInLine(app, replyToken, messages)
}

/** The user has blocked the account: alerts go to their other channels, messages to a guest by email. */
async function breakLinks(app: LineChatApp, { eventId, lineUserId }: Pick<LineEvent, "eventId" | "lineUserId">) {
  const ending = await findLinked(app, lineUserId)
  if (ending.length > 0) await end(app, ending, { eventId, by: "blocked" })
}

async function findLinked({ db }: Pick<App, "db">, lineUserId: string): Promise<LinkedByLine[]> {
  const reads = Object.values(CHATS).map((chat) => chat.readLinked(db, lineUserId))
  const [linked] = await read(db, joinReads(reads))
  return linked.filter((each) => each !== null)
}

async function end(
  app: LineChatApp,
  ending: LinkedByLine[],
  { eventId, by }: { eventId: string; by: "chat" | "blocked" },
): Promise<void> {
  const now = app.now()
  await write(app.db, [
    insertLineEvent(app.db, { id: eventId, at: now, failedBy: null }),
    ...ending.flatMap((each) => each.end({ eventId, now, by })),
  ])
}
