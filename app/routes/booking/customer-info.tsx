import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { Customer, typedCustomer } from "#app/booking/customer.ts"
import { suggestEmail } from "#app/booking/email-suggestion.ts"
import { isPlainName } from "#app/booking/plain-name.ts"
import { setCustomerInfo } from "#app/booking/set-customer-info.server.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { useBusy } from "#app/ui/connection.ts"
import { EmailField } from "#app/ui/email-field.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { PhoneFields } from "#app/ui/phone-fields.tsx"
import { refreshAtDeadline } from "../shared/payable-page.server.ts"
import { ownBooking, renewedAccess, stepOf } from "./step.server.ts"
import { StepPage } from "./step-page.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: `${data.title} · ${data.site.name}` }] : []

/** Revalidates after a refusal: the booking may have been paid or cancelled in another tab, which redirects. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { payable, language, view } = await stepOf(appFor(context), params.id, request)
  return data(
    { ...view, customer: view.customer && typedCustomer(view.customer), title: i18nFor(language).t("customer.title") },
    { headers: refreshAtDeadline(payable.deadline, view.now) },
  )
}

export { loaderHeaders as headers } from "#app/http/page-headers.ts"

export const action = formAction("failed.updateBooking", saveInfo)

async function saveInfo({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking } = await ownBooking(app, params.id, request)
  const submission = await formOf(request, Customer)
  if (submission.status !== "success") return data(submission.reply(), { status: 422 })
  const updated = await setCustomerInfo(app, booking.id, submission.value, { actor: "guest" })
  if (!updated.ok) {
    const { status, text } = failureOf(updated.error)
    return data(submission.reply({ formErrors: [text] }), { status })
  }
  const toast = { tone: "success", text: "customer.saved" } as const
  const headers = await renewedAccess(app, request, updated.value)
  const { id, customer } = updated.value
  const to = suggestEmail(customer?.email ?? "") ? paths.booking.paymentAfterDetails(id) : paths.booking.payment(id)
  return redirectWithToast(request, to, toast, headers)
}

export default function CustomerInfo() {
  const { t } = useTranslation()
  const { title, ...step } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>() as SubmissionResult<string[]> | undefined
  const busy = useBusy(useNavigation().state)
  const [form, fields] = useForm<ReturnType<typeof typedCustomer>>({
    id: "customer",
    lastResult,
    defaultValue: step.customer ?? undefined,
  })
  return (
    <StepPage {...step} title={title} step="personalInfo">
      <Form method="post" {...getFormProps(form)} className="card space-y-5 p-4 sm:p-6">
        <p className="text-muted">{t("customer.intro")}</p>
        <FormErrors form={form} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            field={fields.firstName}
            label={t("customer.firstName")}
            autoComplete="given-name"
            maxLength={100}
            isValid={isPlainName}
          />
          <Field
            field={fields.lastName}
            label={t("customer.lastName")}
            autoComplete="family-name"
            maxLength={100}
            isValid={isPlainName}
          />
        </div>
        <EmailField field={fields.email} />
        <PhoneFields fields={fields} label={t("customer.phone")} autoComplete />
        <button type="submit" className="button w-full" aria-disabled={busy}>
          {busy ? t("site.pleaseWait") : t("customer.submit")}
        </button>
        <p className="text-center text-sm">
          <a href={paths.privacy} className="link inline-flex min-h-11 items-center">
            {t("customer.privacy")}
          </a>
        </p>
      </Form>
    </StepPage>
  )
}
