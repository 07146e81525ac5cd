import { getFormProps, useForm } from "@conform-to/react"
import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { BackToSection } from "#app/admin/pages/back-link.tsx"
import { SubmitButton } from "#app/booking/admin/status-form.tsx"
import { byAdmin, findBooking, guestViewer } from "#app/booking/find-booking.server.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { buyerValues } from "../buyer-fields.ts"
import { BuyerForm } from "../receipt-request.ts"
import { setBuyer } from "../set-buyer.server.ts"
import { BuyerFields } from "../ui/buyer-fields.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request, "bookings")
  const viewer = { ...guestViewer(null), admin }
  const { booking } = found(await findBooking(appFor(context), params.id ?? "", viewer))
  const { t } = i18nFor(await languageOf(request))
  const { id, reference, version, buyer } = booking
  return { title: t("admin:receipts.buyerTitle"), id, reference, version, buyer: buyerValues(buyer) }
}

export const action = adminAction({
  permission: "bookings",
  schema: BuyerForm,
  run: (app, { buyer, version }, { admin, params }) => setBuyer(app, params.id ?? "", buyer, byAdmin(admin), version),
  success: "admin:receipts.buyerSaved",
  failed: "admin:receipts.failed",
  back: ({ id = "" }) => adminPaths.bookingPapers(id),
})

/** To whom a booking's papers are made out. */
export default function BuyerPage() {
  const { t } = useTranslation("admin")
  const { title, id, reference, version, buyer } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  const [form, fields] = useForm<{ buyer: ReturnType<typeof buyerValues> }>({
    id: "buyer",
    lastResult: actionData?.reply,
    defaultValue: { buyer },
  })
  return (
    <div className="max-w-xl space-y-5">
      <header>
        <BackToSection href={adminPaths.bookingPapers(id)} text={reference} />
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <p className="text-sm text-muted">{t("receipts.buyerHint")}</p>
      </header>
      <Form method="post" {...getFormProps(form)} className="card space-y-4 p-4 sm:p-6">
        <FormErrors form={form} />
        <input type="hidden" name="version" value={version} />
        <BuyerFields fields={fields.buyer.getFieldset()} />
        <SubmitButton className="button w-full">{t("receipts.buyerSave")}</SubmitButton>
      </Form>
    </div>
  )
}
