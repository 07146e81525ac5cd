import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { readHistories } from "#app/booking/booking-event-store.server.ts"
import { readBookings } from "#app/booking/booking-store.server.ts"
import { staffAuthorsAt } from "#app/booking/guest-links/address-author.ts"
import { readKnownLinks } from "#app/booking/guest-links/booking-link-store.server.ts"
import { read } from "#app/db/database.server.ts"
import { readLedgers } from "#app/money/ledger/ledger-store.server.ts"
import { readTimezone, readVilla } from "#app/villa/villa-store.server.ts"
import { waitingForPayee } from "./guest-refund.server.ts"
import { decryptPayee } from "./payee.server.ts"
import { nameByGuest } from "./payee.ts"
import { type Refund, refundState } from "./refund.ts"
import { type RefundWithPayee, refundOrigin } from "./refund-origin.ts"
import { readOpenRefunds, readRefund, readRefundsOf } from "./refund-store.server.ts"
import { transferDueOn } from "./transfer-due.ts"

/** `amount` in satang, `sentAt` in epoch milliseconds. */
export type RefundView = Pick<Refund, "id" | "pot" | "amount" | "channel" | "sentAt" | "slipId" | "validUntil"> & {
  state: ReturnType<typeof refundState>
  /** Whether the guest has named the account. */
  hasPayee: boolean
  /** `transferDueOn` */
  dueOn: string | null
}

type RefundedBooking = Pick<Booking, "id" | "status" | "terms" | "customer">

export type OwnRefund = Refund & { dueOn: string | null }

/** Without refunds that were given up; `awaitsPayee` is the sum of transfers not sent yet, in satang. */
export async function findRefunds(
  app: Pick<App, "db">,
  booking: RefundedBooking,
): Promise<{ refunds: RefundView[]; awaitsPayee: number }> {
  const refunds = await findOwnRefunds(app, booking)
  return { refunds: refunds.map(refundView), awaitsPayee: waitingForPayee(refunds) }
}

/** Without refunds that were given up. */
export async function findOwnRefunds(app: Pick<App, "db">, booking: RefundedBooking): Promise<OwnRefund[]> {
  const [refunds, timezone] = await read(app.db, readRefundsOf(app.db, booking.id), readTimezone(app.db))
  return refunds
    .filter(({ status }) => status !== "waived")
    .map((refund) => ({ ...refund, dueOn: transferDueOn(refund, booking, timezone) }))
}

function refundView(refund: OwnRefund): RefundView {
  const { id, pot, amount, channel, sentAt, slipId, validUntil, payee, dueOn } = refund
  const state = refundState(refund)
  return { id, pot, amount, channel, sentAt, slipId, validUntil, state, hasPayee: payee !== null, dueOn }
}

export async function findRefund(
  app: Pick<App, "db" | "encrypter">,
  id: string,
): Promise<(RefundWithPayee & { timezone: string }) | null> {
  const [refund, villa] = await read(app.db, readRefund(app.db, id), readVilla(app.db))
  if (!refund || !villa) return null
  const [found] = await withPayees(app, [refund])
  return found ? { ...found, timezone: villa.timezone } : null
}

export async function findRefundsOf(
  app: Pick<App, "db" | "encrypter">,
  { id }: Pick<Booking, "id">,
): Promise<RefundWithPayee[]> {
  const [refunds] = await read(app.db, readRefundsOf(app.db, id))
  return withPayees(app, refunds)
}

export async function findOpenRefunds(app: Pick<App, "db" | "encrypter">): Promise<RefundWithPayee[]> {
  const [refunds] = await read(app.db, readOpenRefunds(app.db, OPEN_MAX))
  return withPayees(app, refunds)
}

const OPEN_MAX = 100

async function withPayees(app: Pick<App, "db" | "encrypter">, refunds: Refund[]): Promise<RefundWithPayee[]> {
  const ids = [...new Set(refunds.map(({ bookingId }) => bookingId))]
  const { bookings, ledgers, histories, links, timezone } = await read(app.db, {
    bookings: readBookings(app.db, ids),
    ledgers: readLedgers(app.db, ids),
    histories: readHistories(app.db, ids),
    links: readKnownLinks(app.db, ids),
    timezone: readTimezone(app.db),
  })
  const found = refunds.flatMap((refund) => {
    const booking = bookings.get(refund.bookingId)
    return booking ? [{ refund, booking }] : []
  })
  return Promise.all(
    found.map(async ({ refund, booking }) => {
      const { bookingId, payeeAt } = refund
      const history = histories.get(bookingId) ?? []
      const origin = refundOrigin(refund, booking, { lines: ledgers.get(bookingId) ?? [], history })
      const payee = await decryptPayee(app, refund)
      const known = links.filter((link) => link.bookingId === bookingId)
      const emailSetBy = payee === null || payeeAt === null ? [] : staffAuthorsAt(history, known, payeeAt)
      const dueOn = transferDueOn(refund, booking, timezone)
      return { refund, booking, nameByGuest: nameByGuest(booking, history), payee, emailSetBy, origin, dueOn }
    }),
  )
}
