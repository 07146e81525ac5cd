import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "../db/database.server.ts"
import { bookings, bookingWords } from "../db/schema.ts"
import type { Booking } from "./booking.ts"
import type { Cursor } from "./booking-list.ts"
import { toBooking } from "./booking-store.server.ts"
import { searchWords } from "./search.ts"
import type { BookingStatus } from "./status.ts"
import { dateAfter, nightCount, STAY_MAX_NIGHTS } from "./stay.ts"

/** Every booking that staff find by a whole word (see `searchWords`), the oldest first; those out of the lists, too. */
export function readBookingsWithWord(db: Db, word: string): Read<Booking[]> {
  const named = db.select({ id: bookingWords.bookingId }).from(bookingWords).where(eq(bookingWords.word, word))
  return defineRead(
    [db.select().from(bookings).where(inArray(bookings.id, named)).orderBy(asc(bookings.createdAt))],
    (rows) => rows.map(toBooking),
  )
}

/** Which bookings a list shows. */
export type BookingFilter = {
  status: BookingStatus | null
  /** Beginnings of words, all of which a booking must have; the rarest first where that is known. */
  words: string[]
  /** Only stays with a night from this date on, up to and including the other. */
  from: string | null
  to: string | null
}

/** How the database comes to a page: down the list until it is full, or from the few that a word or the dates name. */
export type Approach = "list" | "word" | "stay"

/**
 * A page of the list, the newest first. Down the list it reads a page's worth wherever the page lies; the other two read
 * what they start from and sort it, and so suit what is rare. The `+` keeps SQLite from choosing an index by itself.
 */
export function readBookingPage(
  db: Db,
  { status, words, from, to }: BookingFilter,
  { approach, before, limit, now }: { approach: Approach; before: Cursor | null; limit: number; now: number },
): Read<Booking[]> {
  const list = approach === "list"
  const createdAt = list ? sql`${bookings.createdAt}` : sql`+${bookings.createdAt}`
  const id = list ? sql`${bookings.id}` : sql`+${bookings.id}`
  const [first, ...others] = words
  const named =
    approach === "word" && first !== undefined
      ? [inArray(bookings.id, withWord(db, first)), ...others.map(hasWord)]
      : words.map(hasWord)
  const earliest = from && dateAfter(from, -STAY_MAX_NIGHTS)
  const stays =
    approach === "stay"
      ? [gt(bookings.checkIn, earliest ?? ""), lte(bookings.checkIn, to ?? "9"), gt(bookings.checkOut, from ?? "")]
      : [to ? sql`+${bookings.checkIn} <= ${to}` : undefined, from ? gt(bookings.checkOut, from) : undefined]
  return defineRead(
    [
      db
        .select()
        .from(bookings)
        .where(
          and(
            isNull(bookings.deletedAt),
            status ? (list ? eq(bookings.status, status) : sql`+${bookings.status} = ${status}`) : undefined,
            // One whose time is over shows as cancelled, even before that is written down.
            status === "pending_payment" ? sql`+${bookings.paymentDeadline} > ${now}` : undefined,
            before ? sql`(${createdAt}, ${id}) < (${before.createdAt}, ${before.id})` : undefined,
            ...stays,
            ...named,
          ),
        )
        .orderBy(sql`${createdAt} desc`, sql`${id} desc`)
        .limit(limit),
    ],
    (rows) => rows.map(toBooking),
  )
}

/** Whether the stays of a range are few enough to start from. */
export function approachByStay({ from, to }: Pick<BookingFilter, "from" | "to">, mostDays: number): boolean {
  return from !== null && to !== null && nightCount({ checkIn: from, checkOut: to }) <= mostDays
}

/** How many bookings have a word with each of these beginnings, counted no further than `most`. */
export function readWordCounts(db: Db, words: string[], most: number): Read<number[]> {
  return defineRead(
    words.map((word) => {
      const some = withWord(db, word).limit(most).as("some")
      return db.select({ count: sql<number>`count(*)` }).from(some)
    }),
    (...rows) => rows.map(([row]) => row?.count ?? 0),
  )
}

function withWord(db: Db, beginning: string) {
  const range = and(gte(bookingWords.word, beginning), lt(bookingWords.word, `${beginning}${LAST_CHARACTER}`))
  return db.select({ bookingId: bookingWords.bookingId }).from(bookingWords).where(range)
}

function hasWord(beginning: string): SQL {
  return sql`exists (select 1 from ${bookingWords} where ${bookingWords.bookingId} = ${bookings.id}
    and +${bookingWords.word} >= ${beginning} and +${bookingWords.word} < ${`${beginning}${LAST_CHARACTER}`})`
}

/** Comes after every other in SQLite's order. */
const LAST_CHARACTER = "\u{10ffff}"

export function insertWords(booking: Booking): Write {
  const words = JSON.stringify(searchWords(booking))
  return sql`insert into ${bookingWords} (word, booking_id) select value, ${booking.id} from json_each(${words})`
}

export function changeWords(db: Db, before: Booking, after: Booking): Write[] {
  if (searchWords(before).join(" ") === searchWords(after).join(" ")) return []
  return [db.delete(bookingWords).where(eq(bookingWords.bookingId, before.id)), insertWords(after)]
}
