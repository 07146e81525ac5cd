import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { bookingView, stayTimesOf } from "#app/booking/booking-view.ts"
import { StayDetailsForm } from "#app/booking/guest/stay-details-request.ts"
import { actingGuest, ownBooking } from "#app/booking/pages/step.server.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { payableSite } from "#app/money/payable/pages/payable-page.server.ts"
import { paths } from "#app/paths.ts"
import { useBusy } from "#app/ui/connection.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import { changeStayDetails } from "../change-stay-details.server.ts"
import { canChangeDetails } from "../stay-details.ts"
import { countOptions, ForeignGuestsField, StayDetailsFields, stayDetailsValues } from "./stay-details-fields.tsx"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
/** Revalidates after a refusal: the booking may have been cancelled meanwhile, which redirects. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/money/payable/pages/payable-page.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const payable = await ownBooking(app, params.id, request)
  const { booking, villa, state } = payable
  if (!canChangeDetails(booking, villa, app.now())) throw redirect(paths.booking.confirmation(booking.id))
  // Guest details are asked for in their own step, and nothing changes while a card is charged.
  if (state === "settling") throw redirect(paths.booking.confirmation(booking.id))
  if (booking.status === "pending_payment") throw redirect(paths.booking.customerInfo(booking.id))
  const language = await languageOf(request)
  return {
    frame: { title: i18nFor(language).t("stay.title"), site: payableSite(payable, language) },
    booking: bookingView(booking),
    clock: stayTimesOf(villa, booking),
    asksForeignGuests: app.guestData !== null,
  }
}

export const action = formAction("failed.updateBooking", saveDetails)

async function saveDetails({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking } = await ownBooking(app, params.id, request)
  const submission = await formOf(request, StayDetailsForm)
  if (submission.status !== "success") return data(submission.reply(), { status: 422 })
  const { children, ...details } = submission.value
  const party = children === undefined ? {} : { adults: booking.guests - children, children }
  const by = await actingGuest(app, request, booking)
  const changed = await changeStayDetails(app, booking.id, { ...details, ...party }, by)
  if (changed.ok)
    return redirectWithToast(request, paths.booking.confirmation(booking.id), { tone: "success", text: "stay.saved" })
  const { status, text, field } = failureOf(changed.error)
  // The form asks for the children only.
  const errors = field ? { fieldErrors: { [field === "adults" ? "children" : field]: [text] } } : { formErrors: [text] }
  return data(submission.reply(errors), { status })
}

export default function StayPage() {
  const { t } = useTranslation()
  const { frame, booking, clock, asksForeignGuests } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>() as SubmissionResult<string[]> | undefined
  const busy = useBusy(useNavigation().state)
  const [form, fields] = useForm<ReturnType<typeof stayDetailsValues>>({
    id: "stay",
    lastResult,
    defaultValue: stayDetailsValues(booking),
  })
  return (
    <GuestPage site={frame.site}>
      <div className="mx-auto max-w-xl px-4 pt-6">
        <h1 className="text-3xl">{frame.title}</h1>
        <p className="mt-2 text-muted">{t("stay.intro")}</p>
        <Form method="post" {...getFormProps(form)} className="card mt-4 space-y-5 p-4 sm:p-6">
          <FormErrors form={form} />
          <StayDetailsFields fields={fields} arrival={booking.arrival} checkInTime={clock.checkInTime} />
          {booking.guests > 1 && (
            <SelectField
              field={fields.children}
              label={t("stay.children")}
              hint={t("stay.childrenHint", { guests: t("format.guests", { count: booking.guests }) })}
              options={countOptions(0, booking.guests - 1)}
            />
          )}
          {asksForeignGuests && <ForeignGuestsField field={fields.foreignGuests} max={booking.guests} />}
          <button type="submit" className="button w-full" aria-disabled={busy}>
            {busy ? t("site.pleaseWait") : t("stay.save")}
          </button>
          <p className="text-center">
            <a href={paths.booking.confirmation(booking.id)} className="link inline-flex min-h-11 items-center">
              {t("stay.back")}
            </a>
          </p>
        </Form>
      </div>
    </GuestPage>
  )
}
