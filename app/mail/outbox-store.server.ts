import type { Db, Write } from "../db/database.server.ts"
import { outbox } from "../db/schema.ts"
import type { Letter } from "./letter.ts"

/** Puts a letter into the outbox, to be sent at once. */
export function insertLetter(
  db: Db,
  { facts, ...letter }: Letter & { id: string; bookingId: string | null },
  now: number,
): Write {
  return db.insert(outbox).values({ ...letter, facts: JSON.stringify(facts), createdAt: now, dueAt: now, attempts: 0 })
}
