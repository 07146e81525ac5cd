import { aliasedTable, and, asc, eq, gte, lt, or, sql } from "drizzle-orm"
import { fullName } from "#app/booking/guest/customer.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { bookings, ledger, receipts, withholdingCertificates } from "#app/db/schema.ts"
import { standingIn } from "#app/money/books/closed-stays-store.server.ts"
import type { Buyer } from "#app/money/receipts/buyer-fields.ts"
import { formatReceiptNumber, type ReceiptSeries } from "#app/money/receipts/receipt.ts"
import type { Certificates } from "./ledger-line.ts"
import type { WithheldTax } from "./withholding.ts"

/** A number that was typed wrong is replaced. */
export function setCertificate(db: Db, { lineId, number }: { lineId: string; number: string }): Write {
  const { lineId: target } = withholdingCertificates
  return db.insert(withholdingCertificates).values({ lineId, number }).onConflictDoUpdate({ target, set: { number } })
}

export function readCertificates(db: Db, bookingId: string): Read<Certificates> {
  const found = db
    .select({ lineId: withholdingCertificates.lineId, number: withholdingCertificates.number })
    .from(ledger)
    .innerJoin(withholdingCertificates, eq(withholdingCertificates.lineId, ledger.id))
    .where(eq(ledger.bookingId, bookingId))
  return defineRead([found], (rows) => new Map(rows.map(({ lineId, number }) => [lineId, number])))
}

const tax = aliasedTable(ledger, "tax")

/**
 * Of a month, without what was taken back in it; what was taken back of an earlier one is negative. Days of the
 * money, `to` exclusive.
 */
export function readWithheld(db: Db, { from, to }: { from: string; to: string }, month: string): Read<WithheldTax[]> {
  const notTakenBack = sql`not exists (select 1 from ${ledger} back where back.reverses = ${ledger.id} and back.received_on < ${to})`
  const found = db
    .select({
      id: ledger.id,
      receivedOn: ledger.receivedOn,
      amount: ledger.amount,
      bookingId: ledger.bookingId,
      reference: bookings.reference,
      firstName: bookings.firstName,
      lastName: bookings.lastName,
      buyer: receipts.buyer,
      series: receipts.series,
      year: receipts.year,
      number: receipts.number,
      // An alias, because D1 returns columns by name and `number` is the receipt's.
      certificate: sql<string | null>`${withholdingCertificates.number}`.as("certificate"),
    })
    .from(ledger)
    .innerJoin(bookings, eq(bookings.id, ledger.bookingId))
    .innerJoin(tax, eq(tax.id, sql`coalesce(${ledger.reverses}, ${ledger.id})`))
    .leftJoin(receipts, and(eq(receipts.lineId, tax.ofPayment), standingIn(month)))
    .leftJoin(withholdingCertificates, eq(withholdingCertificates.lineId, tax.id))
    .where(
      and(
        gte(ledger.receivedOn, from),
        lt(ledger.receivedOn, to),
        eq(ledger.channel, "withheld"),
        or(and(eq(ledger.kind, "payment"), notTakenBack), and(eq(ledger.kind, "reversal"), lt(tax.receivedOn, from))),
      ),
    )
    .orderBy(asc(ledger.receivedOn), sql`${ledger}.rowid`)
  // Of a paper that was replaced in the instant of closing, the last.
  return defineRead([found], (rows) => [...new Map(rows.map((row) => [row.id, withheldOf(row)])).values()])
}

type Row = Omit<WithheldTax, "bookingId" | "buyer" | "receipt"> & {
  bookingId: string | null
  firstName: string | null
  lastName: string | null
  buyer: Buyer | null
  series: ReceiptSeries | null
  year: number | null
  number: number | null
}

function withheldOf({ bookingId, firstName, lastName, buyer, series, year, number, ...row }: Row): WithheldTax {
  const isNumbered = series !== null && year !== null && number !== null
  return {
    ...row,
    bookingId: bookingId ?? "",
    buyer: { name: buyer?.name ?? fullName({ firstName, lastName }), taxId: buyer?.taxId ?? "" },
    receipt: isNumbered ? formatReceiptNumber({ series, year, number }) : null,
  }
}
