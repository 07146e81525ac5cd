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
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { LoggedInAdmin } from "#app/people/accounts/account.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { buyerValues } from "../buyer-fields.ts"
import { BuyerForm } from "../receipt-request.ts"
import { setBuyer } from "../set-buyer.server.ts"
import { BuyerFields } from "../ui/buyer-fields.tsx"

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request, "bookings")
  const { t } = i18nFor(await languageOf(request))
  return { title: t("admin:receipts.buyerTitle"), ...(await buyerPage(appFor(context), params.id, admin)) }
}

async function buyerPage(app: App, id = "", admin: LoggedInAdmin) {
  const { booking } = found(await findBooking(app, id, { ...guestViewer(null), admin }))
  const { reference, version, buyer } = booking
  return { id, reference, version, values: { buyer: buyerValues(buyer) } }
}

export const action = adminAction({
  permission: "bookings",
  schema: BuyerForm,
  run: (app, { buyer, version }, { admin, params }) => setBuyer(app, params.id ?? "", buyer, byAdmin(admin), version),
  readCurrent: (app, { admin, params }) => buyerPage(app, params.id, admin),
  success: "admin:receipts.buyerSaved",
  failed: "admin:receipts.failed",
  back: ({ id = "" }) => adminPaths.bookingPapers(id),
})

/** To whom a booking's papers are made out. */
export default function BuyerPage() {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const { title, id, reference, version, values } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  const { options, hidden, conflict } = useEditForm({ id: "buyer", actionData, values, version })
  const [form, fields] = useForm<typeof values>(options)
  return (
    <div className="max-w-xl space-y-5">
      <header>
        <BackToSection href={adminPaths.bookingPapers(id)} text={reference} />
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <p className="text-sm text-muted">{t("receipts.buyerHint")}</p>
      </header>
      <Form method="post" preventScrollReset {...getFormProps(form)} className="card space-y-4 p-4 sm:p-6">
        <ConflictNotice
          changes={conflict}
          href={adminPaths.bookingBuyer(id)}
          label={(field) => common(field as TextKey)}
        />
        <FormErrors form={form} />
        <HiddenFields hidden={hidden} />
        <BuyerFields fields={fields.buyer.getFieldset()} />
        <SubmitButton className="button w-full">{t("receipts.buyerSave")}</SubmitButton>
      </Form>
    </div>
  )
}
