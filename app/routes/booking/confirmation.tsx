import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { isSettling } from "#app/booking/booking.ts"
import { bookingView, clockView } from "#app/booking/booking-view.ts"
import { typedCustomer } from "#app/booking/customer.ts"
import { appFor } from "#app/context.server.ts"
import { amountInWords } from "#app/i18n/amount-in-words.server.ts"
import { formatMoney } from "#app/i18n/format.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { balance } from "#app/ledger/ledger.ts"
import { paths } from "#app/paths.ts"
import { invitesReview } from "#app/review/review.ts"
import { Countdown } from "#app/ui/countdown.tsx"
import { OpenInBrowser } from "#app/ui/open-in-browser.tsx"
import { ContactOwnerHint } from "#app/ui/payment/contact-owner-hint.tsx"
import { SiteFrame } from "#app/ui/site-frame.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { useRevalidateWhenVisible } from "#app/ui/use-revalidate.ts"
import { contactWays } from "#app/villa/contact.ts"
import { Ended } from "./ended.tsx"
import { NextSteps } from "./next-steps.tsx"
import { Receipt } from "./receipt.tsx"
import { ReviewInvitation } from "./review-invitation.tsx"
import { SavedCopy, SavedCopyNotice, useRemoveSavedCopy } from "./saved-copy.tsx"
import { bookingExternalBrowserLink, ownBooking } from "./step.server.ts"
import { Steps } from "./steps.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: `${data.title} · ${data.name}` }] : [])

/** How often the page reloads while a card payment is being settled. */
const REFRESH_SECONDS = 10

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const { booking, villa, rejectionReason, state, received } = await ownBooking(app, params.id, request)
  // A slip of a payment link for the booking is checked like a slip of the booking itself.
  const status = state === "in_review" ? state : booking.status
  const language = await languageOf(request)
  const view = {
    title: i18nFor(language).t(`confirmation.title.${status}`),
    name: localizedName(villa.name, language),
    booking: { ...bookingView(booking), status },
    rejectionReason,
    customer: booking.customer && typedCustomer(booking.customer),
    slipUrl: booking.slipId && paths.slip(booking.slipId),
    clock: clockView(villa),
    externalLink: await bookingExternalBrowserLink(app, request, booking, "confirmation"),
    inWords: amountInWords(booking.total, language),
    taxId: booking.price.charges.vat.mode === "none" ? null : villa.offer.vat.taxId,
    received,
    contact: contactWays(villa),
    canReview: invitesReview(booking, villa, app.now()),
    now: app.now(),
  }
  return data(view, isSettling(booking) ? { headers: { Refresh: String(REFRESH_SECONDS) } } : undefined)
}

export { loaderHeaders as headers } from "#app/http/page-headers.ts"

/** The booking's status, the next steps and the receipt. */
export default function Confirmation() {
  const { t } = useTranslation()
  const language = useLanguage()
  useRevalidateWhenVisible()
  const {
    title,
    name,
    booking,
    rejectionReason,
    customer,
    slipUrl,
    clock,
    externalLink,
    inWords,
    taxId,
    received,
    contact,
    canReview,
    now,
  } = useLoaderData<typeof loader>()
  const { status } = booking
  const settling = isSettling(booking)
  // Only a confirmed booking has the total settled or agreed to be paid later.
  const remaining = status === "confirmed" ? Math.max(0, balance(booking.total, received)) : 0
  const canBeSaved = status === "in_review" || status === "confirmed"
  useRemoveSavedCopy(booking.id, status === "cancelled")
  if (status === "cancelled") {
    return (
      <SiteFrame name={name}>
        <Ended {...{ booking, title, reason: rejectionReason, received, slipUrl, contact }} />
      </SiteFrame>
    )
  }
  return (
    <SiteFrame name={name}>
      <div className="mx-auto max-w-2xl space-y-6 px-4 pt-6">
        {canBeSaved && <SavedCopyNotice now={now} timezone={clock.timezone} />}
        {canBeSaved && <Steps current="complete" />}
        <header className="no-print">
          <h1 className="text-3xl">{settling ? t("payment.settlingTitle") : title}</h1>
          <p className="mt-2 text-muted">{settling ? t("payment.settlingText") : t(`confirmation.text.${status}`)}</p>
          {rejectionReason && <p className="notice mt-4 whitespace-pre-line">{rejectionReason}</p>}
          {remaining > 0 && (
            <p className="notice mt-4 font-semibold" suppressHydrationWarning>
              {t("confirmation.remainingText", { amount: formatMoney(remaining, language) })}
            </p>
          )}
        </header>
        {canReview && <ReviewInvitation bookingId={booking.id} />}
        <OpenInBrowser link={externalLink} />
        {status === "pending_payment" && booking.paymentDeadline !== null && (
          <>
            <Countdown deadline={booking.paymentDeadline} now={now} timezone={clock.timezone} />
            <a href={paths.booking.payment(booking.id)} className="button w-full">
              {t("confirmation.toPayment")}
            </a>
          </>
        )}
        {canBeSaved && <NextSteps booking={booking} clock={clock} />}
        <Receipt
          {...{ booking, customer, clock, inWords, taxId }}
          villaName={name}
          paid={remaining > 0 ? { received, remaining } : null}
        />
        {slipUrl && (
          <p className="no-print text-center">
            <a href={slipUrl} className="link inline-flex min-h-11 items-center">
              {t("confirmation.slip")}
            </a>
          </p>
        )}
        <div className="no-print">
          <ContactOwnerHint title={t("confirmation.contact")} ways={contact} />
        </div>
        {canBeSaved && <SavedCopy bookingId={booking.id} />}
      </div>
    </SiteFrame>
  )
}
