import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { ContactAboutBooking } from "#app/booking/pages/contact-about-booking.tsx"
import { CODE_STEP, CodeField, CodeForm, CodeRefusal, SendCode, useCodeBusy } from "#app/booking/pages/guest-code.tsx"
import { isOwnSession, ownBooking } from "#app/booking/pages/step.server.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatMoney } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { findGuestOtp } from "#app/money/cards/guest-otp.server.ts"
import { payableSite } from "#app/money/payable/pages/payable-page.server.ts"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { findRefunds } from "../find-refunds.server.ts"
import { giveRefundAccount } from "../guest-refund.server.ts"
import { RefundAccountForm } from "../guest-refund-request.ts"
import { refundDaysOf } from "../transfer-due.ts"
import { type PayeeFieldName, PayeeFields, usePayeeLabels } from "./payee-fields.tsx"
import { Refunds } from "./refunds.tsx"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
/** Revalidates after a refusal: the owner may have sent the money meanwhile. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const payable = await ownBooking(app, params.id, request)
  const { booking, villa } = payable
  const language = await languageOf(request)
  const { refunds, awaitsPayee } = await findRefunds(app, booking)
  const isCodeStep = new URL(request.url).searchParams.get("step") === CODE_STEP
  const hasEmail = Boolean(booking.customer?.email)
  const isByLink = !(await isOwnSession(app, request, booking))
  return {
    title: i18nFor(language).t("refund.title"),
    site: payableSite(payable, language),
    bookingId: booking.id,
    reference: booking.reference,
    refunds,
    refundDays: refundDaysOf(booking),
    awaitsPayee: hasEmail ? awaitsPayee : 0,
    code:
      awaitsPayee > 0 && isCodeStep && hasEmail ? await findGuestOtp(app, booking, "refund-account", isByLink) : null,
    timezone: villa.timezone,
    now: app.now(),
  }
}

export const action = formAction("failed.updateBooking", saveAccount)

async function saveAccount({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking } = await ownBooking(app, params.id, request)
  const submission = await formOf(request, RefundAccountForm)
  if (submission.status !== "success") return data(submission.reply(), { status: 422 })
  const isByLink = !(await isOwnSession(app, request, booking))
  const given = await giveRefundAccount(app, booking, { ...submission.value, isByLink })
  if (given.ok)
    return redirectWithToast(request, stayPaths.refund(booking.id), {
      tone: "success",
      text: "refund.account.saved",
    })
  const { status, text, field } = failureOf(given.error)
  const errors = field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] }
  return data(submission.reply(errors), { status })
}

export default function RefundPage() {
  const { t } = useTranslation()
  const { title, site, bookingId, reference, refunds, refundDays, awaitsPayee, code, timezone, now } =
    useLoaderData<typeof loader>()
  const lastResult = useLastResult()
  return (
    <GuestPage site={site}>
      <div className="mx-auto max-w-xl space-y-6 px-4 pt-6">
        <h1 className="text-3xl">{title}</h1>
        {refunds.length > 0 ? (
          <Refunds refunds={refunds} refundDays={refundDays} timezone={timezone} />
        ) : (
          <>
            <p className="notice">{t("refund.nothing")}</p>
            <ContactAboutBooking title={t("confirmation.questions")} reference={reference} ways={site.contact} />
          </>
        )}
        {awaitsPayee > 0 &&
          (code ? (
            <CodeForm code={code} bookingId={bookingId} purpose="refund-account" now={now} timezone={timezone}>
              <AccountForm bookingId={bookingId} code={code} amount={awaitsPayee} />
            </CodeForm>
          ) : (
            <>
              <CodeRefusal result={lastResult} />
              <AskForCode
                bookingId={bookingId}
                amount={awaitsPayee}
                isGiven={refunds.some(({ hasPayee }) => hasPayee)}
              />
            </>
          ))}
        <p className="text-center">
          <a href={paths.booking.confirmation(bookingId)} className="link inline-flex min-h-11 items-center">
            {t("refund.back")}
          </a>
        </p>
      </div>
    </GuestPage>
  )
}

function AskForCode({ bookingId, amount, isGiven }: { bookingId: string; amount: number; isGiven: boolean }) {
  const { t, language } = useTranslation()
  return (
    <section className="card space-y-3 p-4 sm:p-6">
      <h2 className="text-xl" suppressHydrationWarning>
        {isGiven ? t("refund.account.change") : t("refund.account.legend", { amount: formatMoney(amount, language) })}
      </h2>
      {isGiven && <p>{t("refund.account.given")}</p>}
      <p className="text-sm text-muted">{t("refund.account.sendCodeHint")}</p>
      <SendCode bookingId={bookingId} purpose="refund-account" label={t("refund.account.sendCode")} isQuiet={isGiven} />
    </section>
  )
}

type View = ReturnType<typeof useLoaderData<typeof loader>>

const useLastResult = () => useActionData<typeof action>() as SubmissionResult<string[]> | undefined

type AccountFormProps = { bookingId: string; code: NonNullable<View["code"]>; amount: number }

function AccountForm({ bookingId, code, amount }: AccountFormProps) {
  const { t, language } = useTranslation()
  const lastResult = useLastResult()
  const { busy, isSending } = useCodeBusy(bookingId)
  const [form, fields] = useForm<Record<"otp" | PayeeFieldName, string>>({
    id: "account",
    lastResult,
  })
  return (
    <Form method="post" {...getFormProps(form)} className="space-y-4">
      <FormErrors form={form} labels={{ otp: t("payment.otp.label"), ...usePayeeLabels() }} />
      <CodeField field={fields.otp} code={code} />
      <fieldset className="space-y-3">
        <legend className="font-semibold" suppressHydrationWarning>
          {t("refund.account.legend", { amount: formatMoney(amount, language) })}
        </legend>
        <PayeeFields fields={fields} />
      </fieldset>
      <button type="submit" className="button w-full" aria-disabled={busy}>
        {busy && !isSending ? t("site.pleaseWait") : t("refund.account.submit")}
      </button>
    </Form>
  )
}
