import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { actingGuest, ownBooking } from "#app/booking/pages/step.server.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { stillToPay } from "#app/money/ledger/money.ts"
import { payableSite } from "#app/money/payable/pages/payable-page.server.ts"
import { paths } from "#app/paths.ts"
import { useBusy } from "#app/ui/connection.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { bookExtras, findOfferedExtras } from "../book-extras.server.ts"
import { BookedExtrasForm } from "../extra-request.ts"
import { ExtraFields, extraValues } from "../ui/extra-fields.tsx"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
/** Revalidates after a refusal: it may have become too late meanwhile. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/money/payable/pages/payable-page.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const payable = await ownBooking(app, params.id, request)
  const { booking, villa, money } = payable
  // Unpaid bookings choose with the guest's details.
  if (booking.status === "pending_payment") throw redirect(paths.booking.customerInfo(booking.id))
  if (booking.status !== "confirmed") throw redirect(paths.booking.confirmation(booking.id))
  const language = await languageOf(request)
  return {
    frame: { title: i18nFor(language).t("extras.addTitle"), site: payableSite(payable, language) },
    bookingId: booking.id,
    offers: await findOfferedExtras(app, villa, booking, { unpaid: stillToPay(booking, money) }),
    timezone: villa.timezone,
  }
}

export const action = formAction("extras.failed", saveExtras)

async function saveExtras({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking } = await ownBooking(app, params.id, request)
  const submission = await formOf(request, BookedExtrasForm)
  if (submission.status !== "success") return data(submission.reply(), { status: 422 })
  const by = await actingGuest(app, request, booking)
  const changed = await bookExtras(app, booking.id, submission.value.extras, by)
  if (changed.ok)
    return redirectWithToast(request, paths.booking.confirmation(booking.id), { tone: "success", text: "extras.saved" })
  const { status, text, field } = failureOf(changed.error)
  const errors = field === "extras" ? { fieldErrors: { extras: [text] } } : { formErrors: [text] }
  return data(submission.reply(errors), { status })
}

/** What a guest adds to a confirmed stay. */
export default function ExtrasPage() {
  const { t } = useTranslation()
  const { frame, bookingId, offers, timezone } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>() as SubmissionResult<string[]> | undefined
  const busy = useBusy(useNavigation().state)
  const [form, fields] = useForm<{ extras: ReturnType<typeof extraValues> }>({
    id: "extras",
    lastResult,
    defaultValue: { extras: extraValues(offers) },
  })
  return (
    <GuestPage site={frame.site}>
      <div className="mx-auto max-w-xl px-4 pt-6">
        <h1 className="text-3xl">{frame.title}</h1>
        <p className="mt-2 text-muted">{t(offers.length > 0 ? "extras.addIntro" : "extras.nothing")}</p>
        <Form method="post" {...getFormProps(form)} className="card mt-4 space-y-3 p-4 sm:p-6">
          <FormErrors form={form} labels={{ extras: t("extras.title") }} />
          {offers.length > 0 && (
            <>
              <ExtraFields offers={offers} field={fields.extras} timezone={timezone} sendsCosts />
              <button type="submit" className="button w-full" aria-disabled={busy}>
                {busy ? t("site.pleaseWait") : t("extras.save")}
              </button>
            </>
          )}
          <p className="text-center">
            <a href={paths.booking.confirmation(bookingId)} className="link inline-flex min-h-11 items-center">
              {t("extras.back")}
            </a>
          </p>
        </Form>
      </div>
    </GuestPage>
  )
}
