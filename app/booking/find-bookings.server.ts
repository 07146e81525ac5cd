import type { App } from "../context.server.ts"
import { read } from "../db/database.server.ts"
import type { QueuedLetter } from "../mail/letter.ts"
import { readLettersOf } from "../mail/outbox-store.server.ts"
import type { Villa } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { asOf, type Booking, type BookingEvent } from "./booking.ts"
import { type BookingListQuery, pageOf } from "./booking-list.ts"
import {
  type Approach,
  approachByStay,
  type BookingFilter,
  readBooking,
  readBookingPage,
  readHistories,
  readHistory,
  readRecentBookings,
  readWordCounts,
} from "./booking-store.server.ts"
import { askedWords } from "./search.ts"

/**
 * A word that so many bookings have is common: their list is then searched from its top, not sorted. With a hundred
 * thousand bookings both ways cost about the same here; `npm run bench -- lists` shows it.
 */
const COMMON_WORD = 3000
/** Stays of so many days are few enough to be sorted. */
const SHORT_RANGE_DAYS = 62

const RECENT_BOOKINGS = 10
const LETTERS_SHOWN = 20

export type BookingPage = { villa: Villa | null; bookings: Booking[]; nextCursor: string | null }

/** A page of everybody's bookings as they stand now, the newest first. What it reads does not grow with the history. */
export async function findBookings(
  app: Pick<App, "db" | "now">,
  { status, q, from, to, cursor, limit }: BookingListQuery,
): Promise<BookingPage> {
  const now = app.now()
  const { words, approach } = await approachTo(app, { status, words: askedWords(q), from, to })
  const page = { approach, before: cursor, limit: limit + 1, now }
  const [villa, found] = await read(
    app.db,
    readVilla(app.db),
    readBookingPage(app.db, { status, words, from, to }, page),
  )
  const { rows, nextCursor } = pageOf(found, limit)
  return { villa, bookings: rows.map((booking) => asOf(booking, now)), nextCursor }
}

/** Puts the rarest word first; only a search costs this second round trip. */
async function approachTo(
  app: Pick<App, "db">,
  filter: BookingFilter,
): Promise<{ words: string[]; approach: Approach }> {
  const otherwise = approachByStay(filter, SHORT_RANGE_DAYS) ? "stay" : "list"
  if (filter.words.length === 0) return { words: [], approach: otherwise }
  const [counts] = await read(app.db, readWordCounts(app.db, filter.words, COMMON_WORD))
  const ranked = filter.words.map((word, index) => ({ word, count: counts[index] ?? 0 }))
  ranked.sort((a, b) => a.count - b.count)
  const rare = (ranked[0]?.count ?? 0) < COMMON_WORD
  return { words: ranked.map(({ word }) => word), approach: rare ? "word" : otherwise }
}

/** The latest ten bookings as they stand now. */
export async function findRecentBookings(
  app: Pick<App, "db" | "now">,
): Promise<{ villa: Villa | null; bookings: Booking[] }> {
  const [villa, bookings] = await read(app.db, readVilla(app.db), readRecentBookings(app.db, RECENT_BOOKINGS))
  return { villa, bookings: bookings.map((booking) => asOf(booking, app.now())) }
}

/** What happened to each of some bookings, in order. */
export async function findHistories(app: Pick<App, "db">, bookings: Booking[]): Promise<Map<string, BookingEvent[]>> {
  const ids = bookings.map(({ id }) => id)
  const [histories] = await read(app.db, readHistories(app.db, ids))
  return histories
}

/** Any booking with all that happened to it and was written about it, for admins; null where there is none. */
export async function findWholeBooking(
  app: Pick<App, "db" | "now">,
  id: string,
): Promise<{ booking: Booking; villa: Villa; history: BookingEvent[]; letters: QueuedLetter[] } | null> {
  const [booking, villa, history, letters] = await read(
    app.db,
    readBooking(app.db, id),
    readVilla(app.db),
    readHistory(app.db, id),
    readLettersOf(app.db, id, LETTERS_SHOWN),
  )
  return booking && villa && { booking: asOf(booking, app.now()), villa, history, letters }
}
