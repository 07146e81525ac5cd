import { getFormProps, useForm } from "@conform-to/react"
import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { BackToSection } from "#app/admin/pages/back-link.tsx"
import { SubmitButton } from "#app/booking/admin/status-form.tsx"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { buyerValues } from "../buyer-fields.ts"
import { formatReceiptNumber } from "../receipt.ts"
import { ReplaceReceiptForm } from "../receipt-request.ts"
import { findReceipt, findReceiptToReplace, replaceReceipt } from "../receipts.server.ts"
import { BuyerFields } from "../ui/buyer-fields.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const { receipt, buyer } = found(await findReceiptToReplace(appFor(context), params.number ?? ""))
  const { t } = i18nFor(await languageOf(request))
  const number = formatReceiptNumber(receipt)
  return {
    title: t("admin:receipts.replaceTitle", { number }),
    number,
    buyer: buyerValues(buyer),
  }
}

export const action = adminAction({
  permission: "bookings",
  schema: ReplaceReceiptForm,
  run: async (app, { buyer, reason }, { admin, params }) => {
    const { receipt } = found(await findReceipt(app, params.number ?? ""))
    return replaceReceipt(app, receipt, { buyer, reason, by: admin.name, id: admin.id, role: admin.role })
  },
  success: "admin:receipts.replaced",
  failed: "admin:receipts.failed",
  back: ({ number = "" }) => adminPaths.receipt(number),
  next: (receipt) => adminPaths.receipt(formatReceiptNumber(receipt)),
})

type Values = { buyer: ReturnType<typeof buyerValues>; reason: string }

export default function ReplacePage() {
  const { t } = useTranslation("admin")
  const { title, number, buyer } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  const [form, fields] = useForm<Values>({
    id: "replace",
    lastResult: actionData?.reply,
    defaultValue: { buyer, reason: "" },
  })
  return (
    <div className="max-w-xl space-y-5">
      <header>
        <BackToSection href={adminPaths.receipt(number)} text={number} />
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <p className="text-sm text-muted">{t("receipts.replaceHint")}</p>
      </header>
      <Form method="post" {...getFormProps(form)} className="card space-y-4 p-4 sm:p-6">
        <FormErrors form={form} />
        <BuyerFields fields={fields.buyer.getFieldset()} />
        <Field field={fields.reason} label={t("receipts.reason")} maxLength={200} autoComplete="off" />
        <SubmitButton className="button w-full">{t("receipts.replaceYes")}</SubmitButton>
      </Form>
    </div>
  )
}
