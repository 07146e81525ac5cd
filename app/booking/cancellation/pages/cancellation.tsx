import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { ContactAboutBooking } from "#app/booking/pages/contact-about-booking.tsx"
import { CODE_STEP, CodeField, CodeForm, CodeRefusal, SendCode, useCodeBusy } from "#app/booking/pages/guest-code.tsx"
import { isOwnSession, ownBooking } from "#app/booking/pages/step.server.ts"
import { BookingNumber } from "#app/booking/ui/booking-number.tsx"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDate, formatDateRange, formatMoney } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { findGuestOtp } from "#app/money/cards/guest-otp.server.ts"
import { payableSite } from "#app/money/payable/pages/payable-page.server.ts"
import { withCharges } from "#app/money/refunds/cancellation-refund.ts"
import { CancelStayForm } from "#app/money/refunds/guest-refund-request.ts"
import { type PayeeFieldName, PayeeFields } from "#app/money/refunds/pages/payee-fields.tsx"
import { isStayOver } from "#app/money/refunds/returned.ts"
import { transferBy } from "#app/money/refunds/transfer-due.ts"
import { paths } from "#app/paths.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { Money } from "#app/ui/money.tsx"
import { cancellationView } from "#app/villa/terms/pages/cancellation-view.server.ts"
import { CancellationTerms } from "#app/villa/terms/ui/cancellation-terms.tsx"
import { findCancellation } from "../cancel-booking.server.ts"
import { asksForPayee, cancelStay } from "../cancel-stay.server.ts"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
/** Revalidates after a refusal: the refund may have changed. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const payable = await ownBooking(app, params.id, request)
  const { booking, villa, money: paid } = payable
  const isOver = isStayOver(booking, { now: app.now(), timezone: villa.timezone })
  if (booking.status === "cancelled" || isOver) throw redirect(paths.booking.confirmation(booking.id))
  const language = await languageOf(request)
  const translator = i18nFor(language)
  const isByLink = !(await isOwnSession(app, request, booking))
  const money = await findCancellation(app, booking, isByLink)
  const isCodeStep = new URL(request.url).searchParams.get("step") === CODE_STEP
  return {
    title: translator.t("cancelStay.title"),
    site: payableSite(payable, language),
    booking: {
      id: booking.id,
      reference: booking.reference,
      dates: formatDateRange(booking.checkIn, booking.checkOut, language),
    },
    money: money && {
      paid: money.paid,
      refund: money.refund,
      kept: money.kept,
      damage: money.damage,
      byCard: sumOf(money.refunds.filter(({ channel }) => channel === "card")),
      byTransfer: sumOf(money.refunds.filter(({ channel }) => channel === "bank")),
      credit: money.refunds.find(({ channel }) => channel === "credit") ?? null,
      asksForPayee: asksForPayee(money),
      transferBy: transferBy(booking, { now: app.now(), timezone: villa.timezone }),
    },
    // With the refund shown, the policy would only repeat it.
    terms: money
      ? []
      : cancellationView(withCharges(booking, paid), { ...villa, now: app.now() }, translator, {
          received: paid.received,
          way: null,
        }),
    code: money && isCodeStep ? await findGuestOtp(app, booking, "cancellation", isByLink) : null,
    timezone: villa.timezone,
    now: app.now(),
  }
}

const sumOf = (parts: { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0)

export const action = formAction("failed.updateStatus", cancel)

async function cancel({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking } = await ownBooking(app, params.id, request)
  const submission = await formOf(request, CancelStayForm)
  if (submission.status !== "success") return data(submission.reply(), { status: 422 })
  const isByLink = !(await isOwnSession(app, request, booking))
  const cancelled = await cancelStay(app, booking, { ...submission.value, isByLink })
  if (cancelled.ok) {
    const confirmation = paths.booking.confirmation(booking.id)
    return redirectWithToast(request, confirmation, { tone: "success", text: "cancelStay.done" })
  }
  const { status, text, field } = failureOf(cancelled.error)
  const errors = field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] }
  return data(submission.reply(errors), { status })
}

export default function CancellationPage() {
  const { t } = useTranslation()
  const view = useLoaderData<typeof loader>()
  const lastResult = useLastResult()
  const { title, site, booking, money, terms, code, timezone, now } = view
  return (
    <GuestPage site={site}>
      <div className="mx-auto max-w-xl space-y-6 px-4 pt-6">
        <header className="space-y-1">
          <h1 className="text-3xl">{title}</h1>
          <p className="text-muted" suppressHydrationWarning>
            <span className="inline-block">{booking.dates}</span> · <BookingNumber reference={booking.reference} />
          </p>
        </header>
        {money ? (
          <>
            {money.paid + money.damage > 0 && <Comparison money={money} />}
            {code ? (
              <CodeForm code={code} bookingId={booking.id} purpose="cancellation" now={now} timezone={timezone}>
                <ConfirmForm view={view} />
              </CodeForm>
            ) : (
              <div className="space-y-2">
                <CodeRefusal result={lastResult} />
                <SendCode bookingId={booking.id} purpose="cancellation" label={t("cancelStay.sendCode")} />
                <p className="text-center text-sm text-muted">{t("cancelStay.sendCodeHint")}</p>
              </div>
            )}
          </>
        ) : (
          <ContactAboutBooking title={t("cancelStay.notOnline")} reference={booking.reference} ways={site.contact} />
        )}
        <CancellationTerms texts={terms} className="card card-flat p-4" />
        <p className="text-center">
          <a href={paths.booking.confirmation(booking.id)} className="link inline-flex min-h-11 items-center">
            {t("cancelStay.keep")}
          </a>
        </p>
      </div>
    </GuestPage>
  )
}

type View = ReturnType<typeof useLoaderData<typeof loader>>
type MoneyView = NonNullable<View["money"]>

/** "Cancel today and get ฿10,000 back of the ฿20,000 you paid", and how it comes back. */
function Comparison({ money }: { money: MoneyView }) {
  const { paid, refund, kept, byCard, byTransfer, credit, damage, transferBy } = money
  const { t, language } = useTranslation()
  const values = { refund: formatMoney(refund, language), paid: formatMoney(paid, language) }
  const transfers = byTransfer + damage
  const isOnlyCredit = credit !== null && credit.amount === refund
  const kind = isOnlyCredit ? "credit" : refund === 0 ? "none" : refund === paid ? "all" : "part"
  return (
    <section className="card space-y-3 p-4 sm:p-6">
      <h2 className="font-sans text-lg font-semibold" suppressHydrationWarning>
        {t(`cancelStay.comparison.${kind}`, values)}
      </h2>
      <dl className="space-y-1 border-t border-line pt-3">
        <Row label={t("cancelStay.paid")} satang={paid} />
        {kept > 0 && <Row label={t("cancelStay.kept")} satang={kept} />}
        <Row label={t("cancelStay.refund")} satang={refund} isSum />
        {[byCard, byTransfer, credit?.amount ?? 0].filter((part) => part > 0).length > 1 && (
          <>
            {byCard > 0 && <Row label={t("cancelStay.byCard")} satang={byCard} />}
            {byTransfer > 0 && <Row label={t("cancelStay.byTransfer")} satang={byTransfer} />}
            {credit && <Row label={t("refund.credit")} satang={credit.amount} />}
          </>
        )}
        {damage > 0 && <Row label={t("cancelStay.damage")} satang={damage} />}
      </dl>
      {credit && (
        <p className="text-sm text-muted" suppressHydrationWarning>
          {t("cancelStay.asCredit", {
            amount: formatMoney(credit.amount, language),
            date: formatDate(credit.validUntil ?? "", language, "long"),
          })}
        </p>
      )}
      {byCard + transfers > 0 && (
        <p className="text-sm text-muted" suppressHydrationWarning>
          {t(transfers === 0 ? "cancelStay.toCard" : byCard === 0 ? "cancelStay.toAccount" : "cancelStay.toBoth", {
            date: formatDate(transferBy, language, "short"),
          })}
        </p>
      )}
      <p className="text-sm text-muted">{t("cancelStay.final")}</p>
    </section>
  )
}

function Row({ label, satang, isSum = false }: { label: string; satang: number; isSum?: boolean }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${isSum ? "font-semibold" : ""}`}>
      <dt>{label}</dt>
      <dd>
        <Money satang={satang} className={isSum ? "text-xl text-price" : ""} />
      </dd>
    </div>
  )
}

const useLastResult = () => useActionData<typeof action>() as SubmissionResult<string[]> | undefined

function ConfirmForm({ view: { booking, money, code } }: { view: View }) {
  const { t, language } = useTranslation()
  const lastResult = useLastResult()
  const { busy, isSending } = useCodeBusy(booking.id)
  const [form, fields] = useForm<Record<"otp" | PayeeFieldName, string>>({
    id: "cancel",
    lastResult,
  })
  if (!money || !code) return null
  return (
    <Form method="post" {...getFormProps(form)} className="space-y-4">
      <FormErrors form={form} />
      <input type="hidden" name="refundShown" value={money.refund} />
      <CodeField field={fields.otp} code={code} />
      {money.asksForPayee && (
        <fieldset className="space-y-3">
          <legend className="font-semibold" suppressHydrationWarning>
            {t("refund.account.legend", { amount: formatMoney(money.byTransfer + money.damage, language) })}
          </legend>
          <p className="text-sm text-muted">{t("refund.account.later")}</p>
          <PayeeFields fields={fields} />
        </fieldset>
      )}
      <button type="submit" className="button button-danger w-full" aria-disabled={busy}>
        {busy && !isSending ? t("site.pleaseWait") : t("cancelStay.submit")}
      </button>
    </Form>
  )
}
