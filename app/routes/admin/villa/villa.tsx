import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction, typedAgain } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/paths.ts"
import { useFormId } from "#app/ui/use-form-id.ts"
import { changeVilla } from "#app/villa/change-villa.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { NEW_VILLA, villaFields } from "#app/villa/villa.ts"
import { VillaForm as VillaFormShape } from "#app/villa/villa-change.ts"
import { ConflictNotice } from "../conflict-notice.tsx"
import type { PageHandle } from "../page-handle.ts"
import { VillaForm } from "./villa-form.tsx"
import { VillaPage } from "./villa-tabs.tsx"
import { type VillaValues, villaValues } from "./villa-values.ts"

export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

/** Also after a refusal: a form that met a newer villa goes on from that one's version. */
export { unlessFailed as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  const villa = await findVilla(appFor(context))
  const title = i18nFor(await languageOf(request)).t("admin:villa.title")
  const values = villaValues(villa ? villaFields(villa) : NEW_VILLA, !villa)
  return { title, values, version: villa?.version ?? 0 }
}

export const action = formAction("admin:villa.failed.save", save, (failed) => ({ reply: typedAgain(failed) }))

async function save({ context, request }: ActionFunctionArgs) {
  const { name } = await requireAdmin(context, request)
  const submission = await formOf(request, VillaFormShape)
  if (submission.status !== "success") return data({ reply: submission.reply(), conflict: false }, { status: 422 })
  const { version, ...change } = submission.value
  const changed = await changeVilla(appFor(context), change, { name, version })
  if (changed.ok) return redirectWithToast(request, paths.admin.villa, { tone: "success", text: "admin:villa.saved" })
  const { status, text, field } = failureOf(changed.error)
  const reply = submission.reply(field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] })
  return data({ reply, conflict: changed.error === "villa-edited" }, { status })
}

/** The villa's texts, facts, prices and times on one form. In an empty database it begins with the defaults. */
export default function Villa() {
  const { t } = useTranslation("admin")
  const { title, values, version } = useLoaderData<typeof loader>()
  const answered = useActionData<{ reply: SubmissionResult; conflict: boolean }>()
  const [form, fields] = useForm<VillaValues>({
    id: useFormId("villa", Boolean(answered)),
    lastResult: answered?.reply,
    defaultValue: values,
  })
  return (
    <VillaPage title={title}>
      {version === 0 && <p className="notice">{t("villa.first")}</p>}
      {answered?.conflict && <ConflictNotice href={paths.admin.villa} />}
      <VillaForm form={form} fields={fields} formProps={getFormProps(form)} version={version} values={values} />
    </VillaPage>
  )
}
