import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { EditForm } from "#app/admin/pages/edit-form.tsx"
import { SaveButton } from "#app/admin/pages/save-bar.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import type { App } from "#app/app.ts"
import { StatusBadge } from "#app/booking/ui/status-badge.tsx"
import { appFor } from "#app/context.server.ts"
import { describeFields } from "#app/http/describe-fields.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { DateText } from "#app/ui/date-text.tsx"
import { toBaht } from "#app/villa/money.ts"
import { changePromoCode } from "../change-promo-codes.server.ts"
import { findPromoCode } from "../find-promo-codes.server.ts"
import { PromoCodeForm } from "../promo-code-request.ts"
import { PromoCodeFields } from "./promo-code-fields.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.values.code }] : [])

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const descriptions = describeFields(PromoCodeForm, "promoCodes", await languageOf(request))
  return { descriptions, ...(await promoCodePage(appFor(context), params.id)) }
}

async function promoCodePage(app: Pick<App, "db" | "now">, id = "") {
  const { code, bookings, version } = found(await findPromoCode(app, id))
  const { id: _, uses: __, active: ___, ...fields } = code
  return { id, values: { ...fields, value: toBaht(fields.value) }, bookings, version }
}

/** Saves a code. */
export const action = adminAction({
  permission: "villa",
  schema: PromoCodeForm,
  run: (app, { version, shown: _, ...fields }, { admin, params }) =>
    changePromoCode(app, params.id ?? "", fields, { name: admin.name, version }),
  readCurrent: (app, { params }) => promoCodePage(app, params.id),
  success: "admin:promoCodes.saved",
  failed: "admin:promoCodes.failed",
  back: () => adminPaths.promoCodes,
})

/** One code and the bookings that use it. */
export default function PromoCodePage() {
  const { t } = useTranslation("admin")
  const { id, values, descriptions, bookings, version } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value && String(value)]))
  return (
    <SettingsPage title={values.code} back={{ href: adminPaths.promoCodes, text: t("promoCodes.all") }}>
      <EditForm
        id="promo-code"
        action={adminPaths.promoCode(id)}
        values={texts}
        version={version}
        descriptions={descriptions}
        actionData={actionData}
        className="card space-y-4 p-4 sm:p-6"
      >
        <PromoCodeFields />
        <SaveButton className="w-full sm:w-auto" />
      </EditForm>
      <section aria-labelledby="bookings-title" className="space-y-3">
        <h2 id="bookings-title" className="text-xl">
          {t("promoCodes.bookings")}
        </h2>
        {bookings.length === 0 && <p className="text-muted">{t("promoCodes.noBookings")}</p>}
        <ul className="space-y-2">
          {bookings.map(({ id: bookingId, reference, status, checkIn, checkOut }) => (
            <li key={bookingId} className="card flex flex-wrap items-center justify-between gap-x-3 px-4 py-2">
              <a href={adminPaths.booking(bookingId)} className="link inline-flex min-h-11 items-center font-semibold">
                {reference}
              </a>
              <span className="text-sm text-muted">
                <DateText date={checkIn} style="short" /> – <DateText date={checkOut} style="short" />
              </span>
              <StatusBadge status={status} />
            </li>
          ))}
        </ul>
      </section>
    </SettingsPage>
  )
}
