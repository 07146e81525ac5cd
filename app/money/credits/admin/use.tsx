import { getFormProps, useForm } from "@conform-to/react"
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { BackToSection } from "#app/admin/pages/back-link.tsx"
import { SubmitButton } from "#app/booking/admin/status-form.tsx"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { appFor } from "#app/context.server.ts"
import { found, orNotFound } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDateRange, formatMoney } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { findRefund } from "#app/money/refunds/find-refunds.server.ts"
import { UseCreditForm } from "#app/money/refunds/refund-request.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { isCredit } from "../credit.ts"
import { findLaterStays } from "../find-later-stays.server.ts"
import { moveCredit } from "../move-credit.server.ts"

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "refunds")
  const app = appFor(context)
  const { refund, booking, timezone } = found(await findRefund(app, params.id ?? ""))
  if (!isCredit(refund)) throw redirect(adminPaths.refund(refund.id))
  const { id, amount, version } = refund
  const { t } = i18nFor(await languageOf(request))
  const stays = await findLaterStays(app, booking, timezone)
  return {
    title: t("admin:credits.use.title"),
    id,
    amount,
    version,
    reference: booking.reference,
    stays: stays.map(({ id, reference, checkIn, checkOut }) => ({ id, reference, checkIn, checkOut })),
  }
}

export const action = adminAction({
  permission: "refunds",
  schema: UseCreditForm,
  run: async (app, { booking, version }, { admin, params }) =>
    orNotFound(await moveCredit(app, params.id ?? "", booking, byAdmin(admin), version)),
  success: "admin:credits.use.done",
  failed: "admin:refunds.failed",
  back: ({ id = "" }) => adminPaths.refund(id),
  next: ({ id }) => adminPaths.bookingLedger(id),
})

/** To which booking a credit moves. */
export default function UseCreditPage() {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { title, id, amount, version, reference, stays } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  const [form, fields] = useForm<{ booking: string }>({ id: "use-credit", lastResult: actionData?.reply })
  return (
    <div className="max-w-xl space-y-5">
      <header>
        <BackToSection href={adminPaths.refund(id)} text={reference} />
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <p className="text-sm text-muted">{t("credits.use.hint")}</p>
      </header>
      {stays.length > 0 && (
        <ul aria-label={t("credits.use.own")} className="card divide-y divide-line px-4 py-2 sm:px-6">
          {stays.map((stay) => (
            <li key={stay.id}>
              <Form method="post" className="flex flex-wrap items-center justify-between gap-3 py-3">
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="booking" value={stay.reference} />
                <span className="min-w-0" suppressHydrationWarning>
                  <span className="block font-semibold">{formatDateRange(stay.checkIn, stay.checkOut, language)}</span>
                  <span className="block text-sm text-muted">{stay.reference}</span>
                </span>
                <SubmitButton className="button">
                  <span suppressHydrationWarning>
                    {t("credits.use.yes", { amount: formatMoney(amount, language) })}
                  </span>
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" {...getFormProps(form)} className="card space-y-4 p-4 sm:p-6">
        <FormErrors form={form} />
        <input type="hidden" name="version" value={version} />
        <Field field={fields.booking} label={t("credits.use.booking")} maxLength={40} autoComplete="off" />
        <SubmitButton className="button w-full">
          <span suppressHydrationWarning>{t("credits.use.yes", { amount: formatMoney(amount, language) })}</span>
        </SubmitButton>
      </Form>
    </div>
  )
}
