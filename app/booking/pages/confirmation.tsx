import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { cancelledBy, isSettling } from "#app/booking/booking.ts"
import { bookingView, type SlipCheckView, slipCheckView, stayTimesOf } from "#app/booking/booking-view.ts"
import { endedMoney } from "#app/booking/cancellation/ended-money.ts"
import { Ended } from "#app/booking/cancellation/pages/ended.tsx"
import {
  type ConfirmationFacts,
  type ConfirmationPart,
  canBeSaved,
  confirmationParts,
  headingOf,
  nextStep,
} from "#app/booking/confirmation-parts.ts"
import { findBookingAccount } from "#app/booking/find-bookings.server.ts"
import { typedCustomer } from "#app/booking/guest/customer.ts"
import { moveView } from "#app/booking/other-dates/pages/move-view.server.ts"
import { appFor } from "#app/context.server.ts"
import { guestIdOf } from "#app/http/credentials.server.ts"
import { amountInWords } from "#app/i18n/amount-in-words.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDeadline } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Balance } from "#app/money/balance/pages/balance.tsx"
import { accountView } from "#app/money/balance/pages/balance-view.server.ts"
import { creditOf } from "#app/money/credits/credit.ts"
import { Damage } from "#app/money/damage/pages/damage.tsx"
import { guestDamage } from "#app/money/damage/pages/damage-view.server.ts"
import { stillToPay } from "#app/money/ledger/money.ts"
import { payableSite } from "#app/money/payable/pages/payable-page.server.ts"
import { ContactOwnerHint } from "#app/money/payable/ui/contact-owner-hint.tsx"
import { Countdown } from "#app/money/payable/ui/countdown.tsx"
import { ReceiptList } from "#app/money/receipts/pages/receipt-list.tsx"
import { isValid, receiptSummary } from "#app/money/receipts/receipt.ts"
import { findReceiptsOf } from "#app/money/receipts/receipts.server.ts"
import { withCharges } from "#app/money/refunds/cancellation-refund.ts"
import { findRefunds } from "#app/money/refunds/find-refunds.server.ts"
import { Refunds } from "#app/money/refunds/pages/refunds.tsx"
import { canCancelStay, isStayOver, wayToCancel } from "#app/money/refunds/returned.ts"
import { refundDaysOf } from "#app/money/refunds/transfer-due.ts"
import { findRefusedSlip } from "#app/money/slips/find-slip.server.ts"
import { slipPath } from "#app/money/slips/slip-path.ts"
import { RefusedSlipNotice } from "#app/money/slips/ui/refused-slip.tsx"
import { findGuestLine } from "#app/notify/guest-line/link-guest-line.server.ts"
import { LineUpdates } from "#app/notify/guest-line/pages/line-updates.tsx"
import { paths } from "#app/paths.ts"
import { findCalendarState } from "#app/stay/pass/find-calendar-state.server.ts"
import { CalendarFile, ShareStay } from "#app/stay/pass/pages/calendar-and-share.tsx"
import { NextSteps } from "#app/stay/pass/pages/next-steps.tsx"
import { Pass } from "#app/stay/pass/pages/pass.tsx"
import { passOf } from "#app/stay/pass/pages/pass-view.server.ts"
import { SavedCopy, SavedCopyNotice, useRemoveSavedCopy } from "#app/stay/pass/pages/saved-copy.tsx"
import { StayDetails } from "#app/stay/pass/pages/stay-details.tsx"
import { stayShare } from "#app/stay/pass/pages/stay-share.server.ts"
import { canChangeDetails } from "#app/stay/pass/stay-details.ts"
import { findPassportsAsked } from "#app/stay/passports/find-passports.server.ts"
import { PassportCard } from "#app/stay/passports/pages/passport-card.tsx"
import { ReviewInvitation } from "#app/stay/reviews/pages/review-invitation.tsx"
import { invitesReview } from "#app/stay/reviews/review.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { OpenInBrowser } from "#app/ui/open-in-browser.tsx"
import { useRevalidateWhenVisible, WAITING_SECONDS } from "#app/ui/use-revalidate-when-visible.ts"
import { findOfferedExtras } from "#app/villa/extras/book-extras.server.ts"
import { toPrepare } from "#app/villa/extras/extra.ts"
import { BookedExtras } from "#app/villa/extras/ui/booked-extras.tsx"
import { Way } from "#app/villa/place/ui/directions.tsx"
import { cancellationView } from "#app/villa/terms/pages/cancellation-view.server.ts"
import { depositDue } from "#app/villa/terms/pages/plan-view.server.ts"
import { BookingSummary, OtherDates } from "./booking-summary.tsx"
import { Fold, Folds } from "./folds.tsx"
import { bookingExternalBrowserLink, ownBooking } from "./step.server.ts"
import { Steps } from "./steps.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: `${data.title} · ${data.site.name}` }] : []

/** While a card payment is being settled. */
const REFRESH_SECONDS = 10

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const payable = await ownBooking(app, params.id, request)
  const { booking, villa, rejection, state, money } = payable
  // A slip of a payment link for the booking is checked like one of the booking itself.
  const status = state === "in_review" ? state : booking.status
  const language = await languageOf(request)
  const translator = i18nFor(language)
  const [pass, account, damage, { refunds, awaitsPayee }, receipts, passports, refused, calendar, line, offers] =
    await Promise.all([
      passOf(app, booking, villa, money, language),
      accountView(app, booking, villa, money, translator),
      guestDamage(app, booking, villa, payable.balanceLink, translator),
      findRefunds(app, booking),
      villa.seller ? findReceiptsOf(app, booking.id) : [],
      findPassportsAsked(app, booking, villa),
      findRefusedSlip(app, payable),
      findCalendarState(app, booking),
      booking.status === "cancelled" ? undefined : findGuestLine(app, booking, villa),
      booking.status === "confirmed"
        ? findOfferedExtras(app, villa, booking, { unpaid: stillToPay(booking, money) })
        : [],
    ])
  const moment = { now: app.now(), timezone: villa.timezone }
  const canCancel = canCancelStay(booking, moment)
  const isOver = isStayOver(booking, moment)
  const heading = headingOf(booking, status, isOver)
  const view = {
    heading,
    title: translator.t(refused ? "refusedSlip.title" : `confirmation.title.${heading}`),
    site: payableSite(payable, language),
    booking: { ...bookingView(booking), status },
    reason: rejection?.reason ?? null,
    refused,
    line,
    customer: booking.customer && typedCustomer(booking.customer),
    buyer: booking.buyer,
    slipUrl: booking.slipId && slipPath(booking.slipId),
    slipCheck: slipCheckView(booking, villa),
    clock: stayTimesOf(villa, booking),
    externalLink: await bookingExternalBrowserLink(app, request, booking, "confirmation"),
    calendarFile: calendar === "cancelled" ? stayPaths.calendarFile(booking.id) : null,
    inWords: amountInWords(booking.total, language),
    taxId: booking.price.charges.vat.mode === "none" ? null : (villa.seller?.taxId ?? null),
    cancellation: cancellationView(withCharges(booking, money), { ...villa, now: app.now() }, translator, {
      received: money.received + depositDue(money),
      way: wayToCancel(booking, moment),
    }),
    ended:
      status === "cancelled"
        ? endedMoney(booking, (await findBookingAccount(app, booking.id)).lines, creditOf(refunds))
        : null,
    refundDays: refundDaysOf(booking),
    cancelledBy: cancelledBy(booking, money.received),
    isPaid: money.balance <= 0,
    refunds,
    receipts: receipts.filter(isValid).map(receiptSummary),
    asksForPayee: awaitsPayee > 0 && Boolean(booking.customer?.email),
    canCancel,
    move: moveView(payable, app.now(), translator),
    account,
    ...damage,
    pass: pass && { ...pass, share: stayShare(app, booking, villa, pass.place, language) },
    passports,
    canChangeDetails: canChangeDetails(booking, villa, app.now()),
    ...(offers.some(({ least, most }) => least < most) && { canChooseExtras: true }),
    // Visitors by an emailed or shared link need the review's own link.
    canReview: (await guestIdOf(app, request)) === booking.guestId && invitesReview(booking, villa, app.now()),
    now: app.now(),
  }
  return data(view, isSettling(booking) ? { headers: { Refresh: String(REFRESH_SECONDS) } } : undefined)
}

type View = ReturnType<typeof useLoaderData<typeof loader>>

export { loaderHeaders as headers } from "#app/http/page-headers.ts"

export default function Confirmation() {
  const view = useLoaderData<typeof loader>()
  const { title, site, booking, reason, slipUrl } = view
  const isWaiting = booking.status === "in_review"
  useRevalidateWhenVisible(isWaiting ? WAITING_SECONDS : undefined)
  const isCancelled = booking.status === "cancelled"
  useRemoveSavedCopy(booking.id, isCancelled)
  return (
    <GuestPage site={site}>
      {/* Announces the owner's decision on a page that was open meanwhile. */}
      <p role="status" className="sr-only">
        {isWaiting ? "" : title}
      </p>
      {isCancelled && view.ended ? (
        <Ended
          booking={booking}
          title={title}
          reason={reason}
          cancelledBy={view.cancelledBy}
          money={view.ended}
          slipUrl={slipUrl}
          contact={site.contact}
          refunds={view.refunds.length > 0 ? <RefundsAndAccount view={view} /> : null}
          damage={view.damage}
          calendarFile={view.calendarFile}
          receipts={<Receipts view={view} />}
        />
      ) : (
        <Current view={view} />
      )}
    </GuestPage>
  )
}

function Current({ view }: { view: View }) {
  return (
    <div className="mx-auto max-w-2xl space-y-6 px-4 pt-6">
      {confirmationParts(factsOf(view)).map((part) => {
        const Part = PARTS[part]
        return <Part key={part} view={view} />
      })}
    </div>
  )
}

function factsOf(view: View): ConfirmationFacts {
  const { booking, account, passports } = view
  const { balance } = account
  const isMissing = passports && passports.of !== null && passports.given < passports.of
  return {
    status: booking.status,
    isOver: view.heading === "over",
    hasPass: Boolean(view.pass),
    balance: balance ? (balance.link && !balance.isOnArrival ? "before-arrival" : "other") : null,
    hasRefunds: view.refunds.length > 0,
    canReview: view.canReview,
    hasExtras: Boolean(booking.extras || view.canChooseExtras),
    canChangeDetails: view.canChangeDetails,
    hasArrivalTime: booking.arrival !== null,
    passports: passports ? (isMissing ? "missing" : "given") : null,
    hasDamage: Boolean(view.damage),
  }
}

const PARTS: Record<ConfirmationPart, (props: { view: View }) => ReactNode> = {
  "saved-copy-notice": ({ view: { now, clock } }) => <SavedCopyNotice now={now} timezone={clock.timezone} />,
  steps: ({ view: { booking } }) => <Steps current="complete" isInReview={booking.status === "in_review"} />,
  status: Status,
  balance: ({ view: { account } }) => account.balance && <Balance balance={account.balance} />,
  refunds: RefundsAndAccount,
  review: ({ view: { booking } }) => <ReviewInvitation bookingId={booking.id} />,
  pass: ({ view: { booking, clock, pass, account } }) =>
    pass && <Pass booking={booking} clock={clock} pass={pass} balance={account.balance} />,
  extras: ({ view: { booking, canChooseExtras } }) => (
    <BookedExtras bookingId={booking.id} extras={toPrepare(booking.extras ?? null)} canChange={canChooseExtras} />
  ),
  "next-steps": ({ view: { booking, clock } }) => <NextSteps booking={booking} clock={clock} />,
  details: ({ view: { booking, pass } }) => <StayDetails booking={booking} isNext={Boolean(pass)} />,
  passports: Passports,
  "calendar-file": ({ view: { booking } }) => <CalendarFile bookingId={booking.id} />,
  folds: ({ view }) => view.pass && <RestOfStay view={view} pass={view.pass} />,
  "open-in-browser": ({ view: { externalLink } }) => <OpenInBrowser link={externalLink} />,
  line: ({ view: { booking, line } }) => <LineUpdates bookingId={booking.id} line={line} />,
  contact: Contact,
  damage: ({ view: { damage } }) => damage && <Damage damage={damage} />,
  receipts: Receipts,
  summary: Summary,
  links: ({ view }) => (
    <div className="no-print text-center">
      <CancelLink view={view} />
      <SlipLink view={view} />
    </div>
  ),
  "saved-copy": ({ view: { booking, now } }) => <SavedCopy bookingId={booking.id} loadedAt={now} />,
}

function Passports({ view: { booking, passports } }: { view: View }) {
  return passports && <PassportCard bookingId={booking.id} asked={passports} />
}

function Receipts({ view: { booking, receipts } }: { view: View }) {
  return <ReceiptList receipts={receipts} page={(number) => stayPaths.receipt(booking.id, number)} />
}

function Summary({ view }: { view: View }) {
  const { booking, site, account, pass, move, refused, receipts, isPaid } = view
  const { customer, buyer, clock, inWords, taxId, cancellation } = view
  return (
    <BookingSummary
      isFolded={canBeSaved(booking.status) || refused !== null}
      hasReceipts={receipts.length > 0}
      isPaid={isPaid}
      booking={booking}
      customer={customer}
      buyer={buyer}
      clock={clock}
      inWords={inWords}
      taxId={taxId}
      cancellation={cancellation}
      move={pass ? undefined : move}
      villaName={site.name}
      rows={account.rows}
    />
  )
}

/** Of a confirmed stay. */
function RestOfStay({ view, pass }: { view: View; pass: NonNullable<View["pass"]> }) {
  const { t } = useTranslation()
  const next = nextStep(factsOf(view))
  const { booking, passports, receipts, move, canCancel, slipUrl } = view
  const hasDetails = view.canChangeDetails && next !== "arrival"
  const hasPassports = passports && next !== "passports"
  const arrivalTitle = hasPassports ? "confirmation.parts.passports" : "confirmation.parts.arrival"
  const title = hasDetails ? arrivalTitle : "passports.title"
  const change = move ? (canCancel ? "change" : "otherDates") : "cancel"
  return (
    <Folds>
      {view.heading !== "over" && (
        // Guests who see the code are on their way.
        <Fold title={t("directions.title")} isOpen={pass.code !== null}>
          <Way place={pass.place} />
          <ShareStay share={pass.share} />
        </Fold>
      )}
      {(hasDetails || hasPassports) && (
        <Fold title={t(title)}>
          {hasDetails && <StayDetails booking={booking} isNext={false} />}
          {hasPassports && <Passports view={view} />}
        </Fold>
      )}
      {(receipts.length > 0 || slipUrl) && (
        <Fold title={t(receipts.length > 0 ? "papers.receipts" : "confirmation.slip")}>
          <Receipts view={view} />
          <SlipLink view={view} />
        </Fold>
      )}
      {(move || canCancel) && (
        <Fold title={t(`confirmation.parts.${change}`)}>
          {move && <OtherDates bookingId={booking.id} move={move} />}
          <CancelLink view={view} />
        </Fold>
      )}
    </Folds>
  )
}

function CancelLink({ view: { booking, canCancel } }: { view: View }) {
  const { t } = useTranslation()
  if (!canCancel) return null
  return (
    <p>
      <a href={stayPaths.cancellation(booking.id)} className="link inline-flex min-h-11 items-center">
        {t("cancelStay.link")}
      </a>
    </p>
  )
}

function SlipLink({ view: { slipUrl } }: { view: View }) {
  const { t } = useTranslation()
  if (!slipUrl) return null
  return (
    <p>
      <a href={slipUrl} className="link inline-flex min-h-11 items-center">
        {t("confirmation.slip")}
      </a>
    </p>
  )
}

function RefundsAndAccount({ view: { booking, refunds, refundDays, asksForPayee, clock } }: { view: View }) {
  const { t } = useTranslation()
  const isGiven = refunds.some(({ hasPayee }) => hasPayee)
  return (
    <div className="no-print space-y-3">
      <Refunds refunds={refunds} refundDays={refundDays} timezone={clock.timezone} />
      {asksForPayee && (
        <a href={stayPaths.refund(booking.id)} className={`button w-full ${isGiven ? "button-quiet" : ""}`}>
          {t(isGiven ? "refund.account.change" : "refund.account.ask")}
        </a>
      )}
    </div>
  )
}

function Status({ view }: { view: View }) {
  const { t } = useTranslation()
  const { title, heading, booking, refused, slipCheck, clock, now } = view
  const { status } = booking
  const settling = isSettling(booking)
  return (
    <>
      <header className="no-print">
        <h1 className={status === "confirmed" ? "text-2xl" : "text-3xl"}>
          {settling ? t("payment.settlingTitle") : title}
        </h1>
        {!refused && (
          <p className="mt-2 text-muted">{settling ? t("payment.settlingText") : t(`confirmation.text.${heading}`)}</p>
        )}
        {slipCheck && <SlipInReview slipCheck={slipCheck} view={view} />}
      </header>
      {status === "pending_payment" && booking.paymentDeadline !== null && (
        <>
          {refused && <RefusedSlipNotice refused={refused} />}
          <Countdown deadline={booking.paymentDeadline} now={now} timezone={clock.timezone} />
          <a href={paths.booking.payment(booking.id)} className="button w-full">
            {t(refused ? "refusedSlip.send" : "confirmation.toPayment")}
          </a>
        </>
      )}
    </>
  )
}

function SlipInReview({
  slipCheck,
  view: { booking, customer, clock, now },
}: {
  slipCheck: SlipCheckView
  view: View
}) {
  const { t, language } = useTranslation()
  const timeOf = (ms: number) => formatDeadline(ms, language, clock.timezone)
  const isLate = now >= slipCheck.answerBy
  return (
    <div className="notice mt-4 space-y-1 [overflow-wrap:anywhere]">
      {customer?.email && <p>{t("confirmation.slipCheck.emailed", { email: customer.email })}</p>}
      <p className="font-semibold" suppressHydrationWarning>
        {t(`confirmation.slipCheck.${isLate ? "late" : "answerBy"}`, {
          time: timeOf(slipCheck.answerBy),
          reference: booking.reference,
        })}
      </p>
      <p suppressHydrationWarning>{t("confirmation.slipCheck.heldUntil", { time: timeOf(slipCheck.heldUntil) })}</p>
    </div>
  )
}

function Contact({ view: { site } }: { view: View }) {
  const { t } = useTranslation()
  return (
    <div className="no-print">
      <ContactOwnerHint title={t("confirmation.contact")} ways={site.contact} />
    </div>
  )
}
