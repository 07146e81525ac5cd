import type { App } from "#app/app.ts"
import { whileAhead } from "#app/booking/other-dates/move.ts"
import type { MoveRequest } from "#app/booking/other-dates/move-request.ts"
import { readOpenMove } from "#app/booking/other-dates/move-store.server.ts"
import { typedDate } from "#app/calendar/month/typed-date.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import type { BalanceLink } from "#app/money/balance/balance-link.ts"
import { readBalanceLink, readLiveLinks } from "#app/money/balance/balance-link-store.server.ts"
import { askingLinks, type LiveLink } from "#app/money/balance/collecting.ts"
import type { DamagePhoto } from "#app/money/damage/damage-photo.ts"
import { readDamagePhotos } from "#app/money/damage/damage-store.server.ts"
import { type LedgerLine, type LedgerSums, NO_SUMS, sumLines } from "#app/money/ledger/ledger.ts"
import type { Certificates } from "#app/money/ledger/ledger-line.ts"
import {
  type BookingPayments,
  readLedger,
  readPaymentsOf,
  readSums,
  readSumsOf,
} from "#app/money/ledger/ledger-store.server.ts"
import { type BookingMoney, moneyOf } from "#app/money/ledger/money.ts"
import { readCertificates } from "#app/money/ledger/withholding-store.server.ts"
import { readLinkToCheck } from "#app/money/links/booking-payment-links-store.server.ts"
import type { ReceiptDetails } from "#app/money/receipts/receipt.ts"
import { readReceiptsOf } from "#app/money/receipts/receipt-store.server.ts"
import type { OpenReturns } from "#app/money/refunds/open-returns.ts"
import type { Refund } from "#app/money/refunds/refund.ts"
import { readRefundsOf } from "#app/money/refunds/refund-store.server.ts"
import { readOpenReturns } from "#app/money/refunds/refund-task-store.server.ts"
import type { QueuedEmail } from "#app/notify/email/email.ts"
import { readEmailsOf } from "#app/notify/email/outbox-store.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { readExtraCount } from "#app/villa/extras/extra-store.server.ts"
import { DEFAULT_VILLA_SETTINGS, type Villa } from "#app/villa/villa.ts"
import { readTimezone, readVilla } from "#app/villa/villa-store.server.ts"
import { type Booking, withEffectiveStatus } from "./booking.ts"
import { readHistories, readHistory } from "./booking-event-store.server.ts"
import type { BookingDetails } from "./booking-json.ts"
import { type BookingListQuery, LIST_DEFAULT_LIMIT, type PageQuery, pageOf } from "./booking-list.ts"
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
import type { Viewer } from "./find-booking.server.ts"
import { type LinkShare, readLinkShares } from "./guest-links/booking-link-store.server.ts"
import { queryTerms } from "./search.ts"
import { nightCount, STAY_MAX_NIGHTS } from "./stay.ts"

/** From here on, scanning the list's index beats sorting (100,000 bookings; `npm run bench -- lists`). */
const COMMON_WORD = 3000
/** Stays of a range up to this long are few enough to be sorted. */
const SHORT_RANGE_DAYS = 62

const RECENT_BOOKINGS = 10
const EMAILS_SHOWN = 20

export type BookingPage = { villa: Villa | null; bookings: Booking[]; nextCursor: string | null }

/**
 * Newest first. A date as `q`, without other dates, finds stays with that night. The number of rows read does
 * not grow with the history.
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

/** Words are sorted rarest first. Only a search needs this second round trip. */
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

/** With effective status. */
export async function findRecentBookings(
  app: Pick<App, "db" | "now">,
): Promise<{ villa: Villa | null; bookings: Booking[] }> {
  const [villa, bookings] = await read(app.db, readVilla(app.db), readRecentBookings(app.db, RECENT_BOOKINGS))
  return { villa, bookings: bookings.map((booking) => withEffectiveStatus(booking, app.now())) }
}

/** Newest first, with effective status. */
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
  /** One page, by check-in. */
  bookings: Booking[]
  /** Of all pages. `money` is satang. */
  totals: { bookings: number; nights: number; money: number }
  /** Check-in date after which the next page begins; null on the last page. */
  next: string | null
}

/** Uncancelled stays of today or later. `after` is an exclusive check-in; check-ins are unique. */
export async function findUpcoming(app: Pick<App, "db" | "now">, after: string | null): Promise<Upcoming> {
  const now = app.now()
  // Current guests checked in at most this long ago; a day more, because the villa may still have yesterday.
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

/** `unpaid` by deadline, then those in review; `named` by id or reference, unless cancelled. */
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

/** Details for `AdminBookingJson`. */
export async function findDetails(
  app: Pick<App, "db">,
  bookings: Booking[],
): Promise<(booking: Booking) => BookingDetails> {
  const ids = bookings.map(({ id }) => id)
  const [histories, sums] = await read(app.db, readHistories(app.db, ids), readSumsOf(app.db, ids))
  return ({ id }) => ({ history: histories.get(id) ?? [], sums: sums.get(id) ?? NO_SUMS })
}

/** Bookings without ledger lines are not in the map. The time zone is for `moneyOf`. */
export async function findSums(
  app: Pick<App, "db">,
  bookings: Pick<Booking, "id">[],
): Promise<{ sums: Map<string, LedgerSums>; returns: Map<string, OpenReturns>; timezone: string }> {
  const ids = bookings.map(({ id }) => id)
  const { db } = app
  return read(db, { sums: readSumsOf(db, ids), returns: readOpenReturns(db), timezone: readTimezone(db) })
}

/** Bookings without payments are not in the map. */
export async function findPayments(
  app: Pick<App, "db">,
  bookings: Pick<Booking, "id">[],
): Promise<Map<string, BookingPayments>> {
  const ids = bookings.map(({ id }) => id)
  const [payments] = await read(app.db, readPaymentsOf(app.db, ids))
  return payments
}

export type AdminBooking = BookingDetails & {
  booking: Booking
  villa: Villa
  emails: QueuedEmail[]
  ledger: LedgerLine[]
  /** Payable now. */
  balanceLink: BalanceLink | null
  /** Payable now, or with a payment being checked. */
  links: LiveLink[]
  /** A link, possibly ended, whose slip is undecided; null for none. */
  linkToCheck: string | null
  refunds: Refund[]
  /** Photos of damage for which part of the deposit was kept. */
  damagePhotos: DamagePhoto[]
  /** The guest's unanswered request for other dates; null once the stay has begun. */
  openMove: MoveRequest | null
  receipts: ReceiptDetails[]
  /** Who has the guest's link to pass on, latest first. */
  shares: LinkShare[]
  /** Of the tax that was withheld. */
  certificates: Certificates
  /** Extras that guests are offered. */
  extrasOffered: number
}

/** Null if the booking does not exist. */
export async function findAdminBooking(app: Pick<App, "db" | "now">, id: string): Promise<AdminBooking | null> {
  const { booking, villa, openMove, links, ledger, ...rest } = await read(app.db, {
    booking: readBooking(app.db, id),
    villa: readVilla(app.db),
    history: readHistory(app.db, id),
    emails: readEmailsOf(app.db, id, EMAILS_SHOWN),
    ledger: readLedger(app.db, id),
    links: readLiveLinks(app.db, id, app.now()),
    linkToCheck: readLinkToCheck(app.db, id),
    refunds: readRefundsOf(app.db, id),
    damagePhotos: readDamagePhotos(app.db, id),
    openMove: readOpenMove(app.db, id),
    receipts: readReceiptsOf(app.db, [id]),
    shares: readLinkShares(app.db, id),
    certificates: readCertificates(app.db, id),
    extrasOffered: readExtraCount(app.db),
  })
  if (!booking || !villa) return null
  const sums = sumLines(ledger)
  return {
    booking: withEffectiveStatus(booking, app.now()),
    villa,
    ...rest,
    ledger,
    sums,
    balanceLink: links.find(({ purpose }) => purpose === "balance") ?? null,
    links,
    openMove: whileAhead(openMove, booking, { ...villa, now: app.now() }),
  }
}

/** See `readBalanceLink`. */
export type BookingAccount = { lines: LedgerLine[]; link: BalanceLink | null }

export async function findBookingAccount(app: Pick<App, "db" | "now">, bookingId: string): Promise<BookingAccount> {
  const [lines, link] = await read(app.db, readLedger(app.db, bookingId), readBalanceLink(app.db, bookingId, app.now()))
  return { lines, link }
}
