import type { App } from "../app.ts"
import type { Booking } from "../booking/booking.ts"
import { readBooking, readBookingsByIds } from "../booking/booking-store.server.ts"
import { decryptPayee } from "../booking/payee.server.ts"
import type { Payee } from "../booking/payee.ts"
import { read } from "../db/database.server.ts"
import type { Refund } from "../ledger/refund.ts"
import { readOpenRefunds, readRefund, readRefundsOf } from "../ledger/refund-store.server.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { waitingForPayee } from "./guest-refund.server.ts"

/** A refund as its guest sees it; `amount` in satang, `sentAt` in epoch milliseconds. */
export type RefundView = Pick<Refund, "id" | "pot" | "amount" | "channel" | "sentAt" | "slipId"> & {
  state: "owed" | "sent"
  /** Whether the guest has said where it goes. */
  hasPayee: boolean
}

/** The refunds of a booking for its guest, without those that were given up, and what waits for their account. */
export async function findRefunds(
  app: Pick<App, "db">,
  { id }: Pick<Booking, "id">,
): Promise<{ refunds: RefundView[]; awaitsPayee: number }> {
  const [refunds] = await read(app.db, readRefundsOf(app.db, id))
  const shown = refunds.filter(({ status }) => status !== "waived")
  return { refunds: shown.map(refundView), awaitsPayee: waitingForPayee(refunds) }
}

function refundView({ id, pot, amount, channel, sentAt, slipId, status, payee }: Refund): RefundView {
  const state = status === "sent" ? "sent" : "owed"
  return { id, pot, amount, channel, sentAt, slipId, state, hasPayee: payee !== null }
}

const OPEN_MAX = 50

/** The refunds that are to be returned or on their way, oldest first, with their bookings. */
export async function findOpenRefunds(app: Pick<App, "db">): Promise<{ refund: Refund; booking: Booking }[]> {
  const [refunds] = await read(app.db, readOpenRefunds(app.db, OPEN_MAX))
  if (refunds.length === 0) return []
  const [bookings] = await read(
    app.db,
    readBookingsByIds(app.db, [...new Set(refunds.map(({ bookingId }) => bookingId))]),
  )
  const byId = new Map(bookings.map((booking) => [booking.id, booking]))
  return refunds.flatMap((refund) => {
    const booking = byId.get(refund.bookingId)
    return booking ? [{ refund, booking }] : []
  })
}

/** A refund with its booking and where it goes, for admins; null if it does not exist. */
export async function findRefund(
  app: Pick<App, "db" | "encrypter">,
  id: string,
): Promise<{ refund: Refund; booking: Booking; payee: Payee | null; timezone: string } | null> {
  const [refund, villa] = await read(app.db, readRefund(app.db, id), readVilla(app.db))
  if (!refund || !villa) return null
  const [booking] = await read(app.db, readBooking(app.db, refund.bookingId))
  return booking && { refund, booking, payee: await decryptPayee(app, refund), timezone: villa.timezone }
}
