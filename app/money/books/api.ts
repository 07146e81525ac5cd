import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { baht, count, named, Success, signedBaht, Text, viewed } from "#app/api/codecs.ts"
import { BOOKING_SOURCES } from "#app/booking/source.ts"
import { foundJson } from "#app/http/found.server.ts"
import { ChannelStayJson } from "#app/money/channel-stays/channel-stay-json.ts"
import { KEPT_FOR, LEDGER_CHANNELS, LEDGER_KINDS } from "#app/money/ledger/ledger.ts"
import { ReceiptJson } from "#app/money/receipts/receipt-json.ts"
import { may } from "#app/people/permissions.ts"
import { closeMonth, reopenMonth } from "./close-month.server.ts"
import { findMoney } from "./find-money.server.ts"
import { findMonthBooks, type MonthBooks } from "./find-month-books.server.ts"
import { findStatistics } from "./find-statistics.server.ts"
import { MoneyQuery, readMonth } from "./money-by-month.ts"
import { withoutMoney } from "./statistics.ts"

/** In baht; `payments` counts them. */
const moneyReceived = {
  bookings: signedBaht,
  links: signedBaht,
  cancelled: signedBaht,
  kept: signedBaht,
  total: signedBaht,
  payments: z.int(),
}

const amounts = z.array(
  z.object({ bookingId: z.string(), reference: z.string(), name: z.string(), amount: signedBaht }),
)

const BooksJson = viewed(
  z.object({
    month: z.string(),
    closed: z.object({ at: z.string(), by: z.string() }).nullable(),
    income: signedBaht,
    cash: z.array(z.object({ channel: z.enum(LEDGER_CHANNELS), received: signedBaht, returned: signedBaht })),
    sources: z.array(
      z.object({ source: z.enum(BOOKING_SOURCES), stays: z.int(), income: signedBaht, commission: signedBaht }),
    ),
    earned: z.object({
      total: signedBaht,
      stays: z.array(
        z.object({
          bookingId: z.string(),
          reference: z.string(),
          name: z.string(),
          checkIn: z.string(),
          checkOut: z.string(),
          nights: z.int(),
          amount: signedBaht,
        }),
      ),
      kept: signedBaht,
      links: signedBaht,
    }),
    channelStays: z.array(ChannelStayJson).optional(),
    tax: z.array(z.object({ receipt: ReceiptJson, base: signedBaht, vat: signedBaht })),
    withheld: z.array(
      z.object({
        line: z.string(),
        receivedOn: z.string(),
        bookingId: z.string(),
        reference: z.string(),
        buyer: z.object({ name: z.string(), taxId: z.string() }),
        receipt: z.string().nullable(),
        amount: signedBaht,
        certificate: z.string().nullable(),
      }),
    ),
    kept: z.array(
      z.object({
        bookingId: z.string(),
        reference: z.string(),
        name: z.string(),
        amount: signedBaht,
        keptFor: z.enum(KEPT_FOR),
      }),
    ),
    cancellationCharges: amounts,
    advances: amounts,
    damageHeld: amounts,
    refundsOwed: amounts,
    credits: amounts,
    withoutPaper: z.array(
      z.object({
        line: z.string(),
        receivedOn: z.string(),
        kind: z.enum(LEDGER_KINDS),
        channel: z.enum(LEDGER_CHANNELS),
        amount: signedBaht,
        bookingId: z.string().nullable(),
        paymentLinkId: z.string().nullable(),
        reference: z.string(),
        name: z.string(),
        receipt: z.string().nullable(),
      }),
    ),
  }),
  ({ closed, withheld, withoutPaper, channelStays, ...books }: MonthBooks) => ({
    ...books,
    ...(channelStays.length > 0 && { channelStays }),
    withoutPaper: withoutPaper.map(({ paper, ...each }) => ({ ...each, line: each.id, receipt: paper })),
    closed: closed && { at: new Date(closed.closedAt).toISOString(), by: closed.closedBy },
    withheld: withheld.map((each) => ({ ...each, line: each.id })),
  }),
)

const SeasonResultJson = named(
  "SeasonResult",
  "The sold nights of a season in a year, in baht.",
  z.object({
    season: z.object({ id: z.string(), name: Text, removed: z.boolean() }).nullable(),
    nights: count,
    revenue: baht,
    average: baht.nullable(),
    days: count,
    occupancy: count.nullable(),
  }),
)

const MONTH = "2026-10"

export const booksCalls = calls("Bookings (admin)", {
  "GET /admin/books/{month}": call({
    who: "money",
    summary: "Get the books of a month",
    details:
      "`month` such as `2026-11`. Amounts in baht. `income`: money for stays less what went back, and what was `kept` of security deposits. `cash` by channel, security deposits included, without what was taken back as recorded by mistake; `withheld` is tax, no cash. `sources`: the income by where bookings came from, and the stays that begin in the month with their commission; payment links without a booking have no source. `earned`, whatever was received when: of `stays` by the `nights` they had in the month (each earns the same, the last one what does not divide; a cancelled one what was kept of the money held, in the month of the cancellation; a charge after the stay in its own month), of security deposits that were `kept`, and by payment `links` without a booking. `channelStays`, only where there are some: stays of other sites that begin in the month and what they brought, which the site pays out and which is no part of `income`. `withheld`: the tax that buyers withheld, with the number of its `certificate`, null until that has come; negative if it was recorded in an earlier month and taken back in this one. `tax`: the tax invoices and credit notes (negative) of the month by tax date, a cancelled one at 0. `cancellationCharges`: what was kept of the stays that were cancelled in the month, as far as it is held; it was `income` when it came. `advances`, `damageHeld`, `refundsOwed` and `credits` are as of the end of the month: held for later stays, held as security deposits, to be returned (also what came too much and nobody has decided on), kept for a later stay after a cancellation. Money that moves from a credit to a booking is no cash. A closed month stays as it was when it was closed. `withoutPaper`, as of now: the lines of the month whose paper is still to be issued (`POST /admin/receipts`), and with its number as `receipt` money whose paper lacks the VAT of the registration as it is set now, and what was taken back of a paper that is still valid.",
    returns: Success({ books: BooksJson }),
    example: { month: MONTH },
    run: async ({ app, params, success }) =>
      success({ books: await findMonthBooks(app, foundJson(readMonth(params.month))) }),
  }),
  "POST /admin/books/{month}/close": call({
    who: "money",
    summary: "Close a month",
    details:
      "From then on no money can be recorded in the month. Repeating the call changes nothing. A month before a closed one can neither be closed nor reopened: reopen the later one first.",
    returns: null,
    failures: ["month-not-over", "later-month-closed", "villa-missing", "villa-edited"],
    example: { month: MONTH },
    run: async ({ app, params, admin, value }) => {
      value(await closeMonth(app, foundJson(readMonth(params.month)), admin))
    },
  }),
  "POST /admin/books/{month}/reopen": call({
    who: "money",
    summary: "Reopen a closed month",
    returns: null,
    failures: ["later-month-closed", "villa-missing", "villa-edited"],
    example: { month: MONTH },
    run: async ({ app, params, admin, value }) => {
      value(await reopenMonth(app, foundJson(readMonth(params.month)), admin))
    },
  }),
})

export const statisticsCalls = calls("Bookings (admin)", {
  "GET /admin/stats": call({
    who: "bookings",
    summary: "Get statistics",
    details:
      "`received` is the money received in a year (`year`, the current one by default) by month of receipt in the villa's time zone, from the ledger: for `bookings`, by payment `links`, for bookings that are `cancelled` by now, and security deposits that were `kept`. Each payment counts once. `years` lists the years with payments. The members about money are for owners only: other staff do not get `totalRevenue`, `revenueByMonth`, `received` and `bySeason`. `occupancy` counts nights that are confirmed, in review, or sold by a feed with `bookedAs`. `bySeason` counts the confirmed nights of that year by the season whose prices they had, `season` null for the villa's own: `revenue` is their part of the bookings' totals without fees and taxes, `average` that of a night, `days` the nights of the year that have the season's prices, and `occupancy` the percentage of them that was sold.",
    query: MoneyQuery,
    returns: Success({
      totalBookings: z.int(),
      pendingPayments: z.int(),
      totalRevenue: signedBaht.optional(),
      revenueByMonth: z.array(z.object({ month: z.string(), total: signedBaht, bookings: z.int() })).optional(),
      occupancy: z.array(z.object({ month: z.string(), nights: z.int(), days: z.int() })),
      received: z
        .object({
          year: z.int(),
          years: z.array(z.int()),
          months: z.array(z.object({ month: z.string(), ...moneyReceived })),
          ...moneyReceived,
        })
        .optional(),
      bySeason: z.object({ year: z.int(), seasons: z.array(SeasonResultJson) }).optional(),
    }),
    run: async ({ admin, app, query: { year }, success }) => {
      if (!may(admin, "money")) return success(withoutMoney(await findStatistics(app)))
      const [statistics, money] = await Promise.all([findStatistics(app), findMoney(app, year)])
      return success({
        ...statistics,
        received: { ...money, ...money.sum },
        bySeason: { year: money.year, seasons: money.bySeason },
      })
    },
  }),
})
