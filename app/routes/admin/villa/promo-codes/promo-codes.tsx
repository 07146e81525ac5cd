import { getFormProps, useForm } from "@conform-to/react"
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { addPromoCode } from "#app/booking/change-promo-codes.server.ts"
import { findPromoCodes } from "#app/booking/find-promo-codes.server.ts"
import { NewPromoCodeForm } from "#app/booking/promo-code-request.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useFormId } from "#app/ui/use-form-id.ts"
import { adminAction, type FormActionData } from "../../shared/admin-action.server.ts"
import { BackLink } from "../../shared/back-link.tsx"
import { NeedsVilla } from "../../shared/needs-villa.tsx"
import { VillaPage } from "../villa-page.tsx"
import { PromoCodeFields, type PromoCodeValues } from "./promo-code-fields.tsx"
import { PromoCodeList } from "./promo-code-list.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const app = appFor(context)
  const title = i18nFor(await languageOf(request)).t("admin:promoCodes.title")
  return { title, newId: app.newId(), ...(await findPromoCodes(app)) }
}

/** Adds a code. */
export const action = adminAction({
  permission: "villa",
  schema: NewPromoCodeForm,
  run: (app, code, { admin }) => addPromoCode(app, { ...code, active: true }, { name: admin.name }),
  success: "admin:promoCodes.added",
  failed: "admin:promoCodes.failed",
  back: () => paths.admin.promoCodes,
})

/** The list of promo codes and a form to add one. */
export default function PromoCodes() {
  const { t } = useTranslation("admin")
  const { title, hasVilla, codes, newId } = useLoaderData<typeof loader>()
  return (
    <VillaPage title={title}>
      <BackLink href={paths.admin.prices} text={t("prices.back")} />
      <p className="text-muted">{t("promoCodes.intro")}</p>
      {codes.length === 0 ? <p>{t("promoCodes.none")}</p> : <PromoCodeList codes={codes} />}
      {hasVilla ? <AddPromoCode newId={newId} count={codes.length} /> : <NeedsVilla />}
    </VillaPage>
  )
}

function AddPromoCode({ newId, count }: { newId: string; count: number }) {
  const { t } = useTranslation("admin")
  const actionData = useActionData<FormActionData>()
  const busy = useNavigation().state !== "idle"
  const [form, fields] = useForm<PromoCodeValues>({
    id: useFormId("promo-code", Boolean(actionData), count),
    lastResult: actionData?.reply,
    defaultValue: { kind: "percent" },
  })
  return (
    <Form method="post" {...getFormProps(form)} className="card space-y-4 p-4 sm:p-6">
      <h2 className="text-xl">{t("promoCodes.add")}</h2>
      <FormErrors form={form} />
      <input type="hidden" name="id" value={newId} />
      <PromoCodeFields fields={fields} />
      <button type="submit" className="button w-full sm:w-auto" aria-disabled={busy}>
        {busy ? t("villa.saving") : t("promoCodes.add")}
      </button>
    </Form>
  )
}
