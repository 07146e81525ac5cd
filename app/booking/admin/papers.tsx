import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminBookingView } from "#app/booking/booking-view.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { PaperRows } from "#app/money/receipts/admin/paper-rows.tsx"
import { receiptSummary } from "#app/money/receipts/receipt.ts"
import { cancellationOf, partPaid, periodsFrom } from "#app/money/refunds/cancellation-refund.ts"
import { cancellationSentences } from "#app/villa/terms/cancellation-text.ts"
import { CancellationTerms } from "#app/villa/terms/ui/cancellation-terms.tsx"
import { BookingPage } from "./booking-page.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.booking.reference }] : [])

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const { booking, villa, sums, receipts } = found(await findAdminBooking(app, params.id ?? ""))
  const { timezone } = villa
  return {
    booking: adminBookingView(booking, sums, villa),
    receipts: receipts.map((each) => ({ ...receiptSummary(each), buyer: each.buyer?.name ?? "" })).reverse(),
    cancellation: cancellationSentences(
      periodsFrom(cancellationOf(booking, timezone), { at: app.now(), timezone }),
      { ...i18nFor(await languageOf(request)), timezone },
      partPaid(booking, sums.held),
    ),
  }
}

/** Receipts and the terms that were agreed. */
export default function PapersOfBooking() {
  const { t } = useTranslation("admin")
  const { booking, receipts, cancellation } = useLoaderData<typeof loader>()
  return (
    <BookingPage booking={booking}>
      <section aria-labelledby="receipts-title" className="card p-4 sm:p-5">
        <h2 id="receipts-title" className="text-xl">
          {t("bookings.page.receipts")}
        </h2>
        {receipts.length === 0 ? (
          <>
            <p className="text-muted">{t("bookings.page.noPapers")}</p>
            <a href={adminPaths.bookingLedger(booking.id)} className="link inline-flex min-h-11 items-center">
              {t("bookings.page.toMoney")}
            </a>
          </>
        ) : (
          <PaperRows papers={receipts} className="mt-1" />
        )}
        <a href={adminPaths.bookingBuyer(booking.id)} className="link inline-flex min-h-11 items-center">
          {t("receipts.buyerTitle")}
        </a>
      </section>
      <CancellationTerms texts={cancellation} className="card p-4 sm:p-5" />
    </BookingPage>
  )
}
