import { getFormProps, useForm } from "@conform-to/react"
import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { BackToSection } from "#app/admin/pages/back-link.tsx"
import { ConflictNotice } from "#app/admin/pages/conflict-notice.tsx"
import { HiddenFields } from "#app/admin/pages/hidden-fields.tsx"
import { useEditForm } from "#app/admin/pages/use-edit-form.ts"
import type { App } from "#app/app.ts"
import { SubmitButton } from "#app/booking/admin/status-form.tsx"
import { byAdmin, findBooking, guestViewer } from "#app/booking/find-booking.server.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { localized } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { LoggedInAdmin } from "#app/people/accounts/account.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { bookExtras, findOfferedExtras } from "../book-extras.server.ts"
import { TeamExtrasForm } from "../extra-request.ts"
import { canChange, ExtraFields, extraValues } from "../ui/extra-fields.tsx"

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request, "bookings")
  const { t } = i18nFor(await languageOf(request))
  return { title: t("admin:extras.onBooking"), ...(await extrasPage(appFor(context), params.id, admin)) }
}

async function extrasPage(app: App, id = "", admin: LoggedInAdmin) {
  const { booking, villa } = found(await findBooking(app, id, { ...guestViewer(null), admin }))
  const { reference, version } = booking
  const offers = await findOfferedExtras(app, villa, booking, { unpaid: 0, byTeam: true })
  return { id, reference, version, offers, values: { extras: extraValues(offers) }, timezone: villa.timezone }
}

/** Changes what a guest has chosen, without the guest's limits. */
export const action = adminAction({
  permission: "bookings",
  schema: TeamExtrasForm,
  run: (app, { extras, version }, { admin, params }) =>
    bookExtras(app, params.id ?? "", extras, byAdmin(admin), version),
  readCurrent: (app, { admin, params }) => extrasPage(app, params.id, admin),
  success: "admin:extras.saved",
  failed: "admin:extras.failed",
  back: ({ id = "" }) => adminPaths.booking(id),
})

/** The extras of a booking, for the team. */
export default function BookingExtras() {
  const { t, language } = useTranslation("admin")
  const { title, id, reference, version, offers, values, timezone } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  const { options, hidden, conflict } = useEditForm({ id: "booking-extras", actionData, values, version })
  const [form, fields] = useForm<typeof values>(options)
  const names = offers.filter(canChange).map(({ name }) => localized(name, language))
  return (
    <div className="max-w-xl space-y-5">
      <header>
        <BackToSection href={adminPaths.booking(id)} text={reference} />
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <p className="text-sm text-muted">{t("extras.teamIntro")}</p>
      </header>
      {offers.length === 0 ? (
        <p>{t("extras.none")}</p>
      ) : (
        <Form method="post" preventScrollReset {...getFormProps(form)} className="card space-y-4 p-4 sm:p-6">
          <ConflictNotice
            changes={conflict?.filter(({ field }) => field.endsWith(".quantity")) ?? null}
            href={adminPaths.bookingExtras(id)}
            label={(field) => names[Number(field.split(".")[1])] ?? ""}
          />
          <FormErrors form={form} labels={{ extras: title }} />
          <HiddenFields hidden={hidden} />
          <ExtraFields offers={offers} field={fields.extras} timezone={timezone} sendsCosts />
          <SubmitButton className="button w-full">{t("translation:extras.save")}</SubmitButton>
        </Form>
      )}
    </div>
  )
}
