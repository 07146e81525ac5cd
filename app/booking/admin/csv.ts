import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { type Booking, cancelledBy } from "#app/booking/booking.ts"
import { amountCell, csvLine, UTF8_BOM } from "#app/booking/booking-csv.ts"
import { LIST_MAX_LIMIT, readCursor, readFileQuery } from "#app/booking/booking-list.ts"
import { findBookings, findPayments } from "#app/booking/find-bookings.server.ts"
import { fullName } from "#app/booking/guest/customer.ts"
import { exportedPhone } from "#app/booking/guest/phone.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { appFor } from "#app/context.server.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { plainAmount } from "#app/i18n/format.ts"
import { formatArrival } from "#app/i18n/format-arrival.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { NO_SUMS } from "#app/money/ledger/ledger.ts"
import type { BookingPayments } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { priceLineLabel } from "#app/villa/prices/price-line.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"

const COLUMNS = [
  "reference",
  "status",
  "guest",
  "email",
  "phone",
  "checkIn",
  "checkOut",
  "nights",
  "rooms",
  "guests",
  "totalBaht",
  "method",
  "requests",
  "bookedAt",
  "paidOn",
  "receivedBaht",
  "byLinksBaht",
  "cancelReason",
  "priceLines",
  "arrival",
  "adults",
  "children",
  "owedBaht",
  "balanceBaht",
  "balanceDueOn",
  "source",
  "commissionBaht",
] as const

/** Streamed page by page, so that memory use is constant. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "money")
  const app = appFor(context)
  const language = await languageOf(request)
  const { t } = i18nFor(language)
  const asked = found(readFileQuery(new URL(request.url).searchParams))
  const query = { ...asked, cursor: null, limit: LIST_MAX_LIMIT }

  async function* lines() {
    yield UTF8_BOM + csvLine(COLUMNS.map((column) => t(`admin:bookings.columns.${column}`)))
    let cursor: ReturnType<typeof readCursor> = null
    do {
      const { villa, bookings, nextCursor } = await findBookings(app, { ...query, cursor })
      const timezone = villa?.timezone ?? DEFAULT_VILLA_SETTINGS.timezone
      const payments = await findPayments(app, bookings)
      yield bookings.map((booking) => csvLine(cells(booking, payments.get(booking.id), timezone))).join("")
      cursor = nextCursor === null ? null : readCursor(nextCursor)
    } while (cursor)
  }

  function cells(booking: Booking, payments: BookingPayments | undefined, timezone: string): (string | number)[] {
    const { reference, customer, checkIn, checkOut, price, rooms, guests } = booking
    const { owed, balance, balanceDate, received } = moneyOf(booking, payments?.sums ?? NO_SUMS, timezone)
    const cancelled = cancelledBy(booking, received)
    return [
      reference,
      t(`booking.status.${booking.status}`),
      fullName(customer),
      customer?.email ?? "",
      exportedPhone(customer?.phone ?? ""),
      checkIn,
      checkOut,
      price.nights,
      rooms,
      guests,
      plainAmount(booking.total),
      t(`payment.method.${booking.paymentMethod}`),
      booking.specialRequests,
      dateIn(timezone, new Date(booking.createdAt)),
      payments?.lastAt == null ? "" : dateIn(timezone, new Date(payments.lastAt)),
      amountCell(payments?.sums.held ?? 0),
      plainAmount(payments?.byLinks ?? 0),
      cancelled ? t(`admin:bookings.detail.cancelReason.${cancelled}`) : "",
      price.lines.map((line) => `${priceLineLabel(line, { t, language })}: ${plainAmount(line.amount)}`).join("; "),
      booking.arrival ? formatArrival(booking.arrival, { t, language }) : "",
      booking.adults ?? "",
      booking.children ?? "",
      amountCell(owed),
      amountCell(balance),
      balanceDate ?? "",
      t(`admin:bookings.source.${booking.source}`),
      booking.commission === null ? "" : plainAmount(booking.commission),
    ]
  }

  return csvResponse(streamOf(lines()), `bookings-${dateIn(DEFAULT_VILLA_SETTINGS.timezone, new Date(app.now()))}.csv`)
}

/** Pulls chunks when the reader is ready (backpressure). */
function streamOf(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      cancel: () => void chunks.return(undefined),
    },
    { highWaterMark: 1 },
  )
}
