import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { Form, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminBookingView } from "#app/booking/booking-view.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ledgerLineViews } from "#app/money/ledger/ledger-line.ts"
import { PaperRows } from "#app/money/receipts/admin/paper-rows.tsx"
import { receiptSummary } from "#app/money/receipts/receipt.ts"
import { cancellationOf, partPaid, periodsFrom, withCharges } from "#app/money/refunds/cancellation-refund.ts"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { cancellationSentences } from "#app/villa/terms/cancellation-text.ts"
import { CancellationTerms } from "#app/villa/terms/ui/cancellation-terms.tsx"
import { BookingPage } from "./booking-page.tsx"
import { SubmitButton } from "./status-form.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.booking.reference }] : [])

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const { booking, villa, sums, ledger, receipts, certificates } = found(await findAdminBooking(app, params.id ?? ""))
  const { timezone } = villa
  const view = adminBookingView(booking, sums, villa)
  const stay = booking.status === "cancelled" ? booking : withCharges(booking, view.money)
  return {
    booking: view,
    unissued: ledgerLineViews(ledger, { receipts, certificates, hasSeller: villa.seller !== null })
      .filter(({ canIssue }) => canIssue)
      .map(({ id, at, amount }) => ({ id, at, amount }))
      .reverse(),
    timezone,
    receipts: receipts.map((each) => ({ ...receiptSummary(each), buyer: each.buyer?.name ?? "" })).reverse(),
    cancellation: cancellationSentences(
      periodsFrom(cancellationOf(stay, timezone), { at: app.now(), timezone }),
      { ...i18nFor(await languageOf(request)), timezone },
      partPaid(stay, sums.held),
    ),
  }
}

/** Receipts and the terms that were agreed. */
export default function PapersOfBooking() {
  const { t } = useTranslation("admin")
  const { booking, unissued, timezone, receipts, cancellation } = useLoaderData<typeof loader>()
  return (
    <BookingPage booking={booking}>
      <section aria-labelledby="receipts-title" className="card p-4 sm:p-5">
        <h2 id="receipts-title" className="text-xl">
          {t("bookings.page.receipts")}
        </h2>
        {receipts.length === 0 && <p className="text-muted">{t("bookings.page.noPapers")}</p>}
        {receipts.length > 0 && <PaperRows papers={receipts} className="mt-1" />}
        {unissued.length > 0 && <Unissued lines={unissued} timezone={timezone} />}
        <a href={adminPaths.bookingBuyer(booking.id)} className="link inline-flex min-h-11 items-center">
          {t("receipts.buyerTitle")}
        </a>
      </section>
      <CancellationTerms texts={cancellation} className="card p-4 sm:p-5" />
    </BookingPage>
  )
}

type UnissuedProps = { lines: { id: string; at: number; amount: number }[]; timezone: string }

/** Amounts received before receipts were set up. */
function Unissued({ lines, timezone }: UnissuedProps) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ id, at, amount }) => (
        <li key={id} className="flex min-h-14 items-center justify-between gap-3 py-2">
          <p className="min-w-0">
            <Money satang={amount} className="block font-semibold" />
            <span className="block text-sm text-muted" suppressHydrationWarning>
              {formatInstant(at, language, timezone)}
            </span>
          </p>
          <Form method="post" action={adminPaths.receiptIssue} className="shrink-0">
            <input type="hidden" name="line" value={id} />
            <SubmitButton className="button button-quiet">{t("receipts.issue")}</SubmitButton>
          </Form>
        </li>
      ))}
    </ul>
  )
}
