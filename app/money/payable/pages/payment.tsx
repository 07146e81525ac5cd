import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { Link, useActionData, useLoaderData } from "@remix-run/react"
import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { DoubtfulPhone } from "#app/booking/guest/pages/doubtful-phone.tsx"
import { MistypedEmail } from "#app/booking/guest/pages/mistyped-email.tsx"
import { isDoubtfulThaiPhone } from "#app/booking/guest/phone-prefix.ts"
import { bookingExternalBrowserLink, isOwnSession, stepOf } from "#app/booking/pages/step.server.ts"
import { StepPage } from "#app/booking/pages/step-page.tsx"
import { BookingNumber } from "#app/booking/ui/booking-number.tsx"
import { appFor } from "#app/context.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { PayableBooking } from "#app/money/payable/find-payable.server.ts"
import { findRefusedSlip } from "#app/money/slips/find-slip.server.ts"
import { RefusedSlipNotice } from "#app/money/slips/ui/refused-slip.tsx"
import type { SlipRefusal } from "#app/money/slips/ui/use-selected-slip.ts"
import { suggestEmail } from "#app/notify/email/email-suggestion.ts"
import { findGuestLine } from "#app/notify/guest-line/link-guest-line.server.ts"
import { LineUpdates } from "#app/notify/guest-line/pages/line-updates.tsx"
import { paths } from "#app/paths.ts"
import type { Doubt } from "#app/stay-paths.ts"
import { OpenInBrowser } from "#app/ui/open-in-browser.tsx"
import { NoMethod } from "../ui/no-method.tsx"
import { WaysToPay } from "../ui/ways-to-pay.tsx"
import { refreshAtDeadline, waysToPay } from "./payable-page.server.ts"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
/**
 * Revalidates after a refusal: the booking may have been paid or cancelled in another tab, which redirects.
 */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { slipAction as action } from "#app/money/slips/pages/slip-upload.server.ts"
export { titleMeta as meta } from "./payable-page.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const { payable, language, view } = await stepOf(app, params.id, request, pageOfPaid)
  const { booking, awaitsOtp, deadline } = payable
  if (!booking.customer) throw redirect(paths.booking.customerInfo(booking.id))
  if (payable.state !== "open") throw redirect(pageOfPaid(payable))
  return data(
    {
      frame: {
        ...view,
        title: i18nFor(language).t(view.plan?.total !== undefined ? "payment.depositTitle" : "payment.title"),
        step: "payment" as const,
      },
      ...waysToPay(app, payable, request, language),
      refusedSlip: await findRefusedSlip(app, payable),
      awaitsOtp,
      doubts: await doubtsOf(app, request, booking),
      line: await findGuestLine(app, booking, payable.villa),
      externalLink: await bookingExternalBrowserLink(app, request, booking, "payment"),
    },
    { headers: refreshAtDeadline(deadline, view.now) },
  )
}

/** The confirmed booking's payment link while a balance is to be paid; the emailed confirmation leads here. */
function pageOfPaid({ booking, balanceLink }: PayableBooking): string {
  return balanceLink ? paths.payment.link(balanceLink.id) : paths.booking.confirmation(booking.id)
}

/** What looks mistyped, only right after it was entered: the address that was meant, and the number. */
async function doubtsOf(app: App, request: Request, { guestId, customer }: Booking) {
  const checks = new URL(request.url).searchParams.getAll("check")
  const isOwn = checks.length > 0 && customer !== null && (await isOwnSession(app, request, { guestId }))
  const isAsked = (doubt: Doubt) => isOwn && checks.includes(doubt)
  return {
    email: isAsked("email") ? suggestEmail(customer?.email ?? "") : null,
    phone: isAsked("phone") && isDoubtfulThaiPhone(customer?.phone ?? ""),
  }
}

export default function Payment() {
  const { t } = useTranslation()
  const { frame, refusedSlip, awaitsOtp, doubts, externalLink, line, ...ways } = useLoaderData<typeof loader>()
  const refused = useActionData<SlipRefusal>()
  const { contact, instructions } = ways
  const noMethod = contact.length > 0 ? "payment.unavailableText" : "payment.contact.none"
  return (
    <StepPage {...frame} beginsStep={!refused}>
      <div className="space-y-3 lg:space-y-6">
        {doubts.email && frame.customer && (
          <MistypedEmail
            bookingId={frame.booking.id}
            email={frame.customer.email}
            suggestion={doubts.email}
            others={doubts.phone ? ["phone"] : []}
          />
        )}
        {doubts.phone && frame.customer && (
          <DoubtfulPhone
            bookingId={frame.booking.id}
            phone={frame.customer.phone}
            others={doubts.email ? ["email"] : []}
          />
        )}
        <OpenInBrowser link={externalLink} />
        {awaitsOtp && (
          <p className="notice flex flex-wrap items-center justify-between gap-x-4">
            {t("payment.otp.awaited")}
            <Link
              to={paths.booking.otp(frame.booking.id)}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {t("payment.otp.title")}
            </Link>
          </p>
        )}
        {refusedSlip && (
          <section aria-labelledby="refused-title" className="space-y-2">
            <h2 id="refused-title" className="text-xl">
              {t("refusedSlip.title")}
            </h2>
            <RefusedSlipNotice refused={refusedSlip} />
          </section>
        )}
        {instructions ? (
          <WaysToPay
            {...ways}
            instructions={instructions}
            refusal={refused}
            cancellation={frame.cancellation}
            plan={frame.plan}
          />
        ) : (
          <NoMethod ways={contact}>
            <BookingNumber
              reference={frame.booking.reference}
              text={t(noMethod, { reference: frame.booking.reference })}
            />
          </NoMethod>
        )}
        <LineUpdates bookingId={frame.booking.id} line={line} />
      </div>
    </StepPage>
  )
}
