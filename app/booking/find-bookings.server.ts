import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import type { QueuedEmail } from "../email/email.ts"
import { readEmailsOf } from "../email/outbox-store.server.ts"
import { type LedgerLine, type LedgerSums, NO_SUMS, sumLines } from "../ledger/ledger.ts"
import {
  type BookingPayments,
  readLedger,
  readPaymentsOf,
  readSums,
  readSumsOf,
} from "../ledger/ledger-store.server.ts"
import type { ReceiptDetails } from "../ledger/receipt.ts"
import { readReceiptsOf } from "../ledger/receipt-store.server.ts"
import type { Refund } from "../ledger/refund.ts"
import { readRefundsOf } from "../ledger/refund-store.server.ts"
import { dateAfter } from "../villa/dates.ts"
import { DEFAULT_VILLA_SETTINGS, type Villa } from "../villa/villa.ts"
import { readTimezone, readVilla } from "../villa/villa-store.server.ts"
import type { BalanceLink } from "./balance-link.ts"
import { readBalanceLink, readLiveLinks } from "./balance-link-store.server.ts"
import { type Booking, withEffectiveStatus } from "./booking.ts"
import { readHistories, readHistory } from "./booking-event-store.server.ts"
import type { BookingDetails } from "./booking-json.ts"
import { type BookingListQuery, LIST_DEFAULT_LIMIT, type PageQuery, pageOf } from "./booking-list.ts"
import { readLinkToCheck } from "./booking-payment-links-store.server.ts"
import {
  type BookingFilter,
  isShortRange,
  type ListQueryPlan,
  readBookingPage,
  readWordCounts,
} from "./booking-search-store.server.ts"
import {
  readBooking,
  readBookingByIdOrReference,
  readBookingsOf,
  readOpenTasks,
  readRecentBookings,
  readUpcoming,
} from "./booking-store.server.ts"
import { askingLinks, type LiveLink } from "./collecting.ts"
import type { DamagePhoto } from "./damage-photo.ts"
import { readDamagePhotos } from "./damage-store.server.ts"
import type { Viewer } from "./find-booking.server.ts"
import { type BookingMoney, moneyOf } from "./money.ts"
import { whileAhead } from "./move.ts"
import type { MoveRequest } from "./move-request.ts"
import { readOpenMove } from "./move-store.server.ts"
import { queryTerms } from "./search.ts"
import { nightCount, STAY_MAX_NIGHTS } from "./stay.ts"
import { typedDate } from "./typed-date.ts"
import { dateIn } from "./villa-date.ts"

/**
 * A word that matches at least this many bookings is common: the list is then scanned by its index instead of sorted.
 * With a hundred thousand bookings both plans cost about the same at this number; `npm run bench -- lists` shows it.
 */
const COMMON_WORD = 3000
/** The stays of a range of at most this many days are few enough to be sorted. */
const SHORT_RANGE_DAYS = 62

const RECENT_BOOKINGS = 10
const EMAILS_SHOWN = 20

export type BookingPage = { villa: Villa | null; bookings: Booking[]; nextCursor: string | null }

/**
 * A page of all bookings with their effective status, newest first; if the search text is a date and no other dates are
 * given, the stays of its night.
 * The number of rows read does not grow with the history.
 */
export async function findBookings(
  app: Pick<App, "db" | "now">,
  { status, q, cursor, limit, ...dates }: BookingListQuery,
): Promise<BookingPage> {
  const now = app.now()
  const typed = dates.from || dates.to ? null : typedDate(q, dateIn("UTC", new Date(now)))
  const { from, to } = typed ? { from: typed, to: typed } : dates
  const { words, plan } = await choosePlan(app, { status, words: typed ? [] : queryTerms(q), from, to })
  const page = { plan, before: cursor, limit: limit + 1, now }
  const [villa, found] = await read(
    app.db,
    readVilla(app.db),
    readBookingPage(app.db, { status, words, from, to }, page),
  )
  const { rows, nextCursor } = pageOf(found, limit)
  return { villa, bookings: rows.map((booking) => withEffectiveStatus(booking, now)), nextCursor }
}

/** Chooses the query plan and sorts the words, rarest first. Only a search needs this second round trip. */
async function choosePlan(
  app: Pick<App, "db">,
  filter: BookingFilter,
): Promise<{ words: string[]; plan: ListQueryPlan }> {
  const planWithoutWord = isShortRange(filter, SHORT_RANGE_DAYS) ? "stay" : "list"
  if (filter.words.length === 0) return { words: [], plan: planWithoutWord }
  const [counts] = await read(app.db, readWordCounts(app.db, filter.words, COMMON_WORD))
  const ranked = filter.words.map((word, index) => ({ word, count: counts[index] ?? 0 }))
  ranked.sort((a, b) => a.count - b.count)
  const rare = (ranked[0]?.count ?? 0) < COMMON_WORD
  return { words: ranked.map(({ word }) => word), plan: rare ? "word" : planWithoutWord }
}

/** The latest ten bookings with their effective status. */
export async function findRecentBookings(
  app: Pick<App, "db" | "now">,
): Promise<{ villa: Villa | null; bookings: Booking[] }> {
  const [villa, bookings] = await read(app.db, readVilla(app.db), readRecentBookings(app.db, RECENT_BOOKINGS))
  return { villa, bookings: bookings.map((booking) => withEffectiveStatus(booking, app.now())) }
}

/** A page of the viewer's own bookings with their effective status, newest first, and the villa. */
export async function findOwnBookings(
  app: Pick<App, "db" | "now">,
  viewer: Viewer,
  { cursor, limit }: PageQuery = { cursor: null, limit: LIST_DEFAULT_LIMIT },
): Promise<BookingPage> {
  const [villa, found] = await read(
    app.db,
    readVilla(app.db),
    readBookingsOf(app.db, viewer, { before: cursor, limit: limit + 1 }),
  )
  const now = app.now()
  const { rows, nextCursor } = pageOf(found, limit)
  return { villa, bookings: rows.map((booking) => withEffectiveStatus(booking, now)), nextCursor }
}

export type Upcoming = {
  /** A page of them, by check-in. */
  bookings: Booking[]
  /** Of all upcoming bookings, not only of this page. `money` is in satang. */
  totals: { bookings: number; nights: number; money: number }
  /** The check-in date after which the next page begins; null on the last page. */
  next: string | null
}

/**
 * The bookings whose guests stay now, or check in today or later, and that are not cancelled.
 * @param after the check-in date after which the page begins; null for the first page. No two of these bookings share
 * one.
 */
export async function findUpcoming(app: Pick<App, "db" | "now">, after: string | null): Promise<Upcoming> {
  const now = app.now()
  // Whoever stays now has checked in at most so long ago; a day more, because it may still be yesterday in the villa.
  const earliest = dateAfter(dateIn("UTC", new Date(now)), -STAY_MAX_NIGHTS - 1)
  const [villa, found] = await read(app.db, readVilla(app.db), readUpcoming(app.db, earliest, now))
  const today = dateIn((villa ?? DEFAULT_VILLA_SETTINGS).timezone, new Date(now))
  const upcoming = found.filter(({ checkIn, checkOut }) => checkIn >= today || checkOut > today)
  const rest = upcoming.filter(({ checkIn }) => after === null || checkIn > after)
  const bookings = rest.slice(0, LIST_DEFAULT_LIMIT)
  return {
    bookings,
    totals: {
      bookings: upcoming.length,
      nights: upcoming.reduce((sum, booking) => sum + nightCount(booking), 0),
      money: upcoming.reduce((sum, { total }) => sum + total, 0),
    },
    next: rest.length > bookings.length ? (bookings.at(-1)?.checkIn ?? null) : null,
  }
}

type NamedBooking = Booking & { money: BookingMoney; asking: ReturnType<typeof askingLinks> }

/**
 * Some bookings that await payment, the earliest deadline first, then those in review; and the booking with the given
 * id or reference, unless it is cancelled, with its money and the links that ask for some of it.
 */
export async function findUnpaidBookings(
  app: Pick<App, "db" | "now">,
  name: string,
): Promise<{ unpaid: Booking[]; named: NamedBooking | null }> {
  const now = app.now()
  const [{ running, slips }, found, timezone] = await read(
    app.db,
    readOpenTasks(app.db, now),
    readBookingByIdOrReference(app.db, name),
    readTimezone(app.db),
  )
  const unpaid = [...running, ...slips]
  const named = found && withEffectiveStatus(found, now)
  if (!named || named.status === "cancelled") return { unpaid, named: null }
  const [sums, links] = await read(app.db, readSums(app.db, named.id), readLiveLinks(app.db, named.id, now))
  return { unpaid, named: { ...named, money: moneyOf(named, sums, timezone), asking: askingLinks(links, now) } }
}

/** The histories of some bookings and the sums of their ledgers. @returns the details for `adminBookingJson` */
export async function findDetails(
  app: Pick<App, "db">,
  bookings: Booking[],
): Promise<(booking: Booking) => BookingDetails> {
  const ids = bookings.map(({ id }) => id)
  const [histories, sums] = await read(app.db, readHistories(app.db, ids), readSumsOf(app.db, ids))
  return ({ id }) => ({ history: histories.get(id) ?? [], sums: sums.get(id) ?? NO_SUMS })
}

/** The sums of each booking's ledger, one without lines is not in the map, and the villa's time zone for `moneyOf`. */
export async function findSums(
  app: Pick<App, "db">,
  bookings: Pick<Booking, "id">[],
): Promise<{ sums: Map<string, LedgerSums>; timezone: string }> {
  const ids = bookings.map(({ id }) => id)
  const [sums, timezone] = await read(app.db, readSumsOf(app.db, ids), readTimezone(app.db))
  return { sums, timezone }
}

/** The payments of each booking, for the export; one without payments is not in the map. */
export async function findPayments(
  app: Pick<App, "db">,
  bookings: Pick<Booking, "id">[],
): Promise<Map<string, BookingPayments>> {
  const ids = bookings.map(({ id }) => id)
  const [payments] = await read(app.db, readPaymentsOf(app.db, ids))
  return payments
}

/** A booking with its history, emails and ledger. */
export type AdminBooking = BookingDetails & {
  booking: Booking
  villa: Villa
  emails: QueuedEmail[]
  ledger: LedgerLine[]
  /** The link by which its balance can be paid now. */
  balanceLink: BalanceLink | null
  /** All of its links that can be paid now, or whose payment is being checked. */
  links: LiveLink[]
  /** The id of one whose slip nobody has decided on, also if it has ended; null without one. */
  linkToCheck: string | null
  refunds: Refund[]
  /** The photos of what was kept of its damage deposit. */
  damagePhotos: DamagePhoto[]
  /** The guest's request for other dates that awaits an answer; null once the stay has begun. */
  openMove: MoveRequest | null
  receipts: ReceiptDetails[]
}

/** Any booking with its history, emails and ledger, for admins; null if it does not exist. */
export async function findAdminBooking(app: Pick<App, "db" | "now">, id: string): Promise<AdminBooking | null> {
  const [booking, villa, history, emails, ledger, links, linkToCheck, refunds, damagePhotos, openMove, receipts] =
    await read(
      app.db,
      readBooking(app.db, id),
      readVilla(app.db),
      readHistory(app.db, id),
      readEmailsOf(app.db, id, EMAILS_SHOWN),
      readLedger(app.db, id),
      readLiveLinks(app.db, id, app.now()),
      readLinkToCheck(app.db, id),
      readRefundsOf(app.db, id),
      readDamagePhotos(app.db, id),
      readOpenMove(app.db, id),
      readReceiptsOf(app.db, [id]),
    )
  if (!booking || !villa) return null
  const sums = sumLines(ledger)
  return {
    booking: withEffectiveStatus(booking, app.now()),
    villa,
    history,
    emails,
    ledger,
    sums,
    balanceLink: links.find(({ purpose }) => purpose === "balance") ?? null,
    links,
    linkToCheck,
    refunds,
    damagePhotos,
    openMove: whileAhead(openMove, booking, { ...villa, now: app.now() }),
    receipts,
  }
}

/** A booking's ledger lines in order, and the link for its balance; see `readBalanceLink`. */
export type BookingAccount = { lines: LedgerLine[]; link: BalanceLink | null }

/** What was recorded of a booking's money, and the link to pay the rest. */
export async function findBookingAccount(app: Pick<App, "db" | "now">, bookingId: string): Promise<BookingAccount> {
  const [lines, link] = await read(app.db, readLedger(app.db, bookingId), readBalanceLink(app.db, bookingId, app.now()))
  return { lines, link }
}
