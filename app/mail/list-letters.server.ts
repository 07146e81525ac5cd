import type { App } from "../context.server.ts"
import { read } from "../db/database.server.ts"
import type { QueuedLetter, WrittenLetter } from "./letter.ts"
import { readLetters, readLettersOf } from "./outbox-store.server.ts"
import { writeLetter } from "./write-letter.server.ts"

const SHOWN = 100
const SHOWN_OF_BOOKING = 20

/** The latest letters in their words, the newest first: local development's mailbox. */
export async function listLetters(app: Pick<App, "db">): Promise<(QueuedLetter & WrittenLetter)[]> {
  const [letters] = await read(app.db, readLetters(app.db, SHOWN))
  return letters.map((letter) => ({ ...letter, ...writeLetter(letter) }))
}

/** The letters about a booking, the newest first. */
export async function listLettersOf(app: Pick<App, "db">, bookingId: string): Promise<QueuedLetter[]> {
  const [letters] = await read(app.db, readLettersOf(app.db, bookingId, SHOWN_OF_BOOKING))
  return letters
}
