import { changeStatus } from "#app/booking/change-status.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { formatReceiptNumber, isValid, receiptSummary } from "#app/money/receipts/receipt.ts"
import { findReceiptsOf } from "#app/money/receipts/receipts.server.ts"
import { recordReturned } from "#app/money/refunds/decide-refund.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { rows, type TestApp } from "./app.ts"
import { createBooking } from "./bookings.ts"
import { MALI } from "./sample.ts"

export const OWNER = { actor: "admin", name: "Anong", role: "owner" } as const

/** The value, or throws the failure. */
export async function done<Value>(
  result: Promise<{ ok: true; value: Value } | { ok: false; error: string }>,
): Promise<Value> {
  const settled = await result
  if (!settled.ok) throw new Error(settled.error)
  return settled.value
}

type Payment = { on?: string; channel?: "bank" | "cash"; withheld?: number }

/** What an owner does with a stay's money. */
export function withBooks(app: TestApp) {
  const record = (id: string, line: Parameters<typeof recordLedgerLine>[2]) => recordLedgerLine(app, id, line, OWNER)
  return {
    /** A confirmed stay from a day on, of which nothing has come. */
    async stayFrom(checkIn: string, nights = 2) {
      const booking = await createBooking(app, { checkIn, checkOut: dateAfter(checkIn, nights), customer: MALI })
      return done(changeStatus(app, booking.id, "confirmed", OWNER, null, undefined, { amount: 0 }))
    },
    /** In satang. */
    pay: (id: string, amount: number, { on, channel = "bank", withheld }: Payment = {}) =>
      record(id, {
        kind: "payment",
        amount,
        channel,
        receivedOn: on,
        ...(withheld !== undefined && { withheld: { amount: withheld } }),
      }),
    charge: (id: string, amount: number) => record(id, { kind: "charge", amount, note: "Late check-out" }),
    lower: (id: string, amount: number) => record(id, { kind: "waiver", amount, note: "Goodwill" }),
    /** The latest line of that kind. */
    async takeBack(id: string, kind: "payment" | "refund" | "kept") {
      const query = `select id from ledger where booking_id = ? and kind = '${kind}' and channel <> 'withheld'`
      const [line] = await rows<{ id: string }>(`${query} order by rowid desc`, id)
      return record(id, { kind: "reversal", reverses: line?.id ?? "", note: "Typo" })
    },
    /** Sends all that is owed for a booking, in cash. */
    async sendBack(id: string) {
      const owed = await rows<{ id: string }>("select id from refunds where booking_id = ? and status = 'owed'", id)
      for (const refund of owed) await done(recordReturned(app, refund.id, { channel: "cash", slip: null }, OWNER))
    },
    /** Number, amount with its sign, and VAT; of cancelled ones the word. */
    async papersOf(id: string) {
      const papers = await findReceiptsOf(app, id)
      return papers.map((paper) => [
        formatReceiptNumber(paper).replace(/-\d{4}-0*/, " "),
        isValid(paper) ? receiptSummary(paper).signed : "cancelled",
        paper.vat,
      ])
    },
  }
}
