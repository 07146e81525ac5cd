import type { App } from "#app/app.ts"
import type { Db, Read, Write } from "#app/db/database.server.ts"

/** A text that somebody wrote to the villa's LINE account. */
export type LineMessage = { eventId: string; lineUserId: string; text: string; replyToken: string }

export type LineChatApp = Pick<App, "db" | "now" | "line" | "signer" | "settings">

/** What one kind of people writes to the account, and what it has linked to theirs. */
export type LineChat = {
  /** What answers a text; null if it is not meant for this chat. */
  answerTo: (text: string) => Answer<LineMessage> | null
  readLinked: (db: Db, lineUserId: string) => Read<LinkedByLine | null>
}

type Answer<Message> = (app: LineChatApp, message: Message) => Promise<void>

/** Answers a text that is a code. */
export function onCode(
  parse: (text: string) => string | null,
  answer: Answer<LineMessage & { code: string }>,
): (text: string) => Answer<LineMessage> | null {
  return (text) => {
    const code = parse(text)
    return code === null ? null : (app, message) => answer(app, { ...message, code })
  }
}

export type LinkedByLine = {
  /** What is replied once its messages are stopped; null if it goes on. */
  stopped: string | null
  end: (ended: LineEnd) => Write[]
}

/** `blocked`: nobody can write to the account any more. */
export type LineEnd = { eventId: string; now: number; by: "chat" | "blocked" }
