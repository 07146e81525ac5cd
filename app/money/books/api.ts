import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { ReceiptObject, SeasonResult, Success } from "#app/api/docs/objects.ts"
import { BOOKING_SOURCES } from "#app/booking/source.ts"
import { foundJson } from "#app/http/found.server.ts"
import { LEDGER_CHANNELS } from "#app/money/ledger/ledger.ts"
import { receiptJson } from "#app/money/receipts/receipt-json.ts"
import { may } from "#app/people/permissions.ts"
import { toBaht } from "#app/villa/money.ts"
import { closeMonth, reopenMonth } from "./close-month.server.ts"
import { findMoney } from "./find-money.server.ts"
import { findMonthBooks, type MonthBooks } from "./find-month-books.server.ts"
import { findStatistics } from "./find-statistics.server.ts"
import { MoneyQuery, readMonth, type YearMoney } from "./money-by-month.ts"
import type { BookingAmount } from "./month-books.ts"
import { withoutMoney } from "./statistics.ts"

/** In baht; `payments` counts them. */
const moneyReceived = {
  bookings: z.number(),
  links: z.number(),
  cancelled: z.number(),
  kept: z.number(),
  total: z.number(),
  payments: z.int(),
}

const money = z.array(z.object({ bookingId: z.string(), reference: z.string(), name: z.string(), amount: z.number() }))

const Books = z.object({
  month: z.string(),
  closed: z.object({ at: z.string(), by: z.string() }).nullable(),
  income: z.number(),
  cash: z.array(z.object({ channel: z.enum(LEDGER_CHANNELS), received: z.number(), returned: z.number() })),
  sources: z.array(
    z.object({ source: z.enum(BOOKING_SOURCES), stays: z.int(), income: z.number(), commission: z.number() }),
  ),
  tax: z.array(z.object({ receipt: ReceiptObject, base: z.number(), vat: z.number() })),
  withheld: z.array(
    z.object({
      line: z.string(),
      receivedOn: z.string(),
      bookingId: z.string(),
      reference: z.string(),
      buyer: z.object({ name: z.string(), taxId: z.string() }),
      receipt: z.string().nullable(),
      amount: z.number(),
      certificate: z.string().nullable(),
    }),
  ),
  kept: money,
  advances: money,
  damageHeld: money,
  refundsOwed: money,
})

const MONTH = "2026-10"

export const booksCalls = calls("Bookings (admin)", {
  "GET /admin/books/{month}": call({
    who: "money",
    summary: "Get the books of a month",
    details:
      "`month` such as `2026-11`. Amounts in baht. `income`: money for stays less what went back, and what was `kept` of security deposits. `cash` by channel, security deposits included; `withheld` is tax, no cash. `sources`: the income by where bookings came from, and the stays that begin in the month with their commission; payment links without a booking have no source. `withheld`: the tax that buyers withheld, with the number of its `certificate`, null until that has come. `tax`: the tax invoices and credit notes (negative) of the month by tax date, a cancelled one at 0. `advances`, `damageHeld` and `refundsOwed` are as of the end of the month: held for later stays, held as security deposits, to be returned.",
    returns: Success({ books: Books }),
    example: { month: MONTH },
    run: async ({ app, params, url, success }) => {
      const month = foundJson(readMonth(params.month))
      const books = await findMonthBooks(app, month)
      return success({ books: booksJson(books, url.origin) })
    },
  }),
  "POST /admin/books/{month}/close": call({
    who: "money",
    summary: "Close a month",
    details: "From then on no money can be recorded in the month. Repeating the call changes nothing.",
    returns: null,
    failures: ["month-not-over", "villa-missing", "villa-edited"],
    example: { month: MONTH },
    run: async ({ app, params, admin, value }) => {
      value(await closeMonth(app, foundJson(readMonth(params.month)), admin))
    },
  }),
  "POST /admin/books/{month}/reopen": call({
    who: "money",
    summary: "Reopen a closed month",
    returns: null,
    failures: ["villa-missing", "villa-edited"],
    example: { month: MONTH },
    run: async ({ app, params, admin, value }) => {
      value(await reopenMonth(app, foundJson(readMonth(params.month)), admin))
    },
  }),
})

function booksJson({ closed, kept, tax, ...books }: MonthBooks, origin: string) {
  const held = (rows: BookingAmount[]) =>
    rows.map(({ bookingId, reference, name, amount }) => ({ bookingId, reference, name, amount: toBaht(amount) }))
  return {
    month: books.month,
    closed: closed && { at: new Date(closed.closedAt).toISOString(), by: closed.closedBy },
    income: toBaht(books.income),
    cash: books.cash.map(({ channel, received, returned }) => ({
      channel,
      received: toBaht(received),
      returned: toBaht(returned),
    })),
    sources: books.sources.map(({ income, commission, ...source }) => ({
      ...source,
      income: toBaht(income),
      commission: toBaht(commission),
    })),
    tax: tax.map(({ receipt, base, vat }) => ({
      receipt: receiptJson(receipt, origin),
      base: toBaht(base),
      vat: toBaht(vat),
    })),
    withheld: books.withheld.map(({ id, amount, ...tax }) => ({ line: id, ...tax, amount: toBaht(amount) })),
    kept: held(kept),
    advances: held(books.advances),
    damageHeld: held(books.damageHeld),
    refundsOwed: held(books.refundsOwed),
  }
}

export const statisticsCalls = calls("Bookings (admin)", {
  "GET /admin/stats": call({
    who: "bookings",
    summary: "Get statistics",
    details:
      "`received` is the money received in a year (`year`, the current one by default) by month of receipt in the villa's time zone, from the ledger: for `bookings`, by payment `links`, for bookings that are `cancelled` by now, and security deposits that were `kept`. Each payment counts once. `years` lists the years with payments. The members about money are for owners only: other staff do not get `totalRevenue`, `revenueByMonth`, `received` and `bySeason`. `bySeason` counts the confirmed nights of that year by the season whose prices they had, `season` null for the villa's own: `revenue` is their part of the bookings' totals without fees and taxes, `average` that of a night, `days` the nights of the year that have the season's prices, and `occupancy` the percentage of them that was sold.",
    query: MoneyQuery,
    returns: Success({
      totalBookings: z.int(),
      pendingPayments: z.int(),
      totalRevenue: z.number().optional(),
      revenueByMonth: z.array(z.object({ month: z.string(), total: z.number(), bookings: z.int() })).optional(),
      occupancy: z.array(z.object({ month: z.string(), nights: z.int(), days: z.int() })),
      received: z
        .object({
          year: z.int(),
          years: z.array(z.int()),
          months: z.array(z.object({ month: z.string(), ...moneyReceived })),
          ...moneyReceived,
        })
        .optional(),
      bySeason: z.object({ year: z.int(), seasons: z.array(SeasonResult) }).optional(),
    }),
    run: async ({ admin, app, query: { year }, success }) => {
      if (!may(admin, "money")) return success(withoutMoney(await findStatistics(app)))
      const [statistics, money] = await Promise.all([findStatistics(app), findMoney(app, year)])
      const { totalRevenue, revenueByMonth, ...counts } = statistics
      return success({
        ...counts,
        totalRevenue: toBaht(totalRevenue),
        revenueByMonth: revenueByMonth.map(({ total, ...month }) => ({ ...month, total: toBaht(total) })),
        received: {
          year: money.year,
          years: money.years,
          months: money.months.map(({ month, ...amounts }) => ({ month, ...inBaht(amounts) })),
          ...inBaht(money.sum),
        },
        bySeason: {
          year: money.year,
          seasons: money.bySeason.map(({ revenue, average, ...season }) => ({
            ...season,
            revenue: toBaht(revenue),
            average: average === null ? null : toBaht(average),
          })),
        },
      })
    },
  }),
})

function inBaht({ payments, ...amounts }: YearMoney["sum"]) {
  const { bookings, links, cancelled, kept, total } = amounts
  return {
    bookings: toBaht(bookings),
    links: toBaht(links),
    cancelled: toBaht(cancelled),
    kept: toBaht(kept),
    total: toBaht(total),
    payments,
  }
}
