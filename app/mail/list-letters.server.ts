import type { App } from "../context.server.ts"
import { read } from "../db/database.server.ts"
import type { QueuedLetter, WrittenLetter } from "./letter.ts"
import { readLetters } from "./outbox-store.server.ts"
import { writeLetter } from "./write-letter.server.ts"

const SHOWN = 100

/** The latest letters in their words, the newest first: local development's mailbox. */
export async function listLetters(app: Pick<App, "db">): Promise<(QueuedLetter & WrittenLetter)[]> {
  const [letters] = await read(app.db, readLetters(app.db, SHOWN))
  return letters.map((letter) => ({ ...letter, ...writeLetter(letter) }))
}
