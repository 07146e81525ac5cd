import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { notOverdue } from "#app/db/deadlines.server.ts"
import { bookings, bookingWords } from "#app/db/schema.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { Booking } from "./booking.ts"
import type { Cursor } from "./booking-list.ts"
import { toBooking } from "./booking-store.server.ts"
import { searchWords } from "./search.ts"
import type { BookingStatus } from "./status.ts"
import { nightCount, STAY_MAX_NIGHTS } from "./stay.ts"

/** Exact word (see `searchWords`), oldest first, including deleted bookings. */
export function readBookingsWithWord(db: Db, word: string): Read<Booking[]> {
  const bookingIds = db.select({ id: bookingWords.bookingId }).from(bookingWords).where(eq(bookingWords.word, word))
  return defineRead(
    [db.select().from(bookings).where(inArray(bookings.id, bookingIds)).orderBy(asc(bookings.createdAt))],
    (rows) => rows.map(toBooking),
  )
}

export type BookingFilter = {
  status: BookingStatus | null
  /** Prefixes that a booking's words must all match; the most selective first, if known. */
  words: string[]
  /** Stays with a night within this range, both dates inclusive. */
  from: string | null
  to: string | null
}

/** `list` scans the list's index; `word` and `stay` sort the few rows of a word or of the dates. */
export type ListQueryPlan = "list" | "word" | "stay"

/** Newest first. The unary `+` keeps SQLite from using another index than the plan's. */
export function readBookingPage(
  db: Db,
  { status, words, from, to }: BookingFilter,
  { plan, before, limit, now }: { plan: ListQueryPlan; before: Cursor | null; limit: number; now: number },
): Read<Booking[]> {
  const list = plan === "list"
  const createdAt = list ? sql`${bookings.createdAt}` : sql`+${bookings.createdAt}`
  const id = list ? sql`${bookings.id}` : sql`+${bookings.id}`
  const [first, ...others] = words
  const byWords =
    plan === "word" && first !== undefined
      ? [inArray(bookings.id, withWord(db, first)), ...others.map(hasWord)]
      : words.map(hasWord)
  const earliest = from && dateAfter(from, -STAY_MAX_NIGHTS)
  const byDates =
    plan === "stay"
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
            // An overdue booking is shown as cancelled, even before it expires in the database.
            status === "pending_payment" ? notOverdue(now) : undefined,
            before ? sql`(${createdAt}, ${id}) < (${before.createdAt}, ${before.id})` : undefined,
            ...byDates,
            ...byWords,
          ),
        )
        .orderBy(sql`${createdAt} desc`, sql`${id} desc`)
        .limit(limit),
    ],
    (rows) => rows.map(toBooking),
  )
}

/** Decides whether the plan `stay` is used. */
export function isShortRange({ from, to }: Pick<BookingFilter, "from" | "to">, maxDays: number): boolean {
  return from !== null && to !== null && nightCount({ checkIn: from, checkOut: to }) <= maxDays
}

/** Counts up to `max` per prefix. */
export function readWordCounts(db: Db, words: string[], max: number): Read<number[]> {
  return defineRead(
    words.map((word) => {
      const some = withWord(db, word).limit(max).as("some")
      return db.select({ count: sql<number>`count(*)` }).from(some)
    }),
    (...rows) => rows.map(([row]) => row?.count ?? 0),
  )
}

function withWord(db: Db, prefix: string) {
  const range = and(gte(bookingWords.word, prefix), lt(bookingWords.word, `${prefix}${LAST_CHARACTER}`))
  return db.select({ bookingId: bookingWords.bookingId }).from(bookingWords).where(range)
}

function hasWord(prefix: string): SQL {
  return sql`exists (select 1 from ${bookingWords} where ${bookingWords.bookingId} = ${bookings.id}
    and +${bookingWords.word} >= ${prefix} and +${bookingWords.word} < ${`${prefix}${LAST_CHARACTER}`})`
}

/** Sorts after every other character in SQLite. */
const LAST_CHARACTER = "\u{10ffff}"

export function insertWords(booking: Booking): Write {
  const words = JSON.stringify(searchWords(booking))
  return sql`insert into ${bookingWords} (word, booking_id) select value, ${booking.id} from json_each(${words})`
}

export function changeWords(db: Db, before: Booking, after: Booking): Write[] {
  if (searchWords(before).join(" ") === searchWords(after).join(" ")) return []
  return [db.delete(bookingWords).where(eq(bookingWords.bookingId, before.id)), insertWords(after)]
}
