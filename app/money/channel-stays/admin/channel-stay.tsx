import { getFormProps, useForm } from "@conform-to/react"
import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { SaveButton } from "#app/admin/pages/save-bar.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { appFor } from "#app/context.server.ts"
import { found, orNotFound } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDate, formatDateRange, plainAmount } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useFormId } from "#app/ui/use-form-id.ts"
import { usualCommission } from "../channel-stay.ts"
import { ChannelStayForm, readCheckIn } from "../channel-stay-request.ts"
import { findChannelStay, recordChannelStay } from "../record-channel-stay.server.ts"

export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

const stayOf = ({ id = "", checkIn }: { id?: string; checkIn?: string }) => ({
  feedId: id,
  checkIn: found(readCheckIn(checkIn)),
})

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "money")
  const language = await languageOf(request)
  const { stay, feed } = found(await findChannelStay(appFor(context), stayOf(params)))
  const { t } = i18nFor(language)
  const { checkIn, checkOut, name, money } = stay
  const month = checkIn.slice(0, 7)
  const isUsual = money?.commission === usualCommission(money?.amount ?? 0, feed.commissionRate)
  return {
    title: t("admin:channelStays.stay", { name, dates: formatDateRange(checkIn, checkOut, language) }),
    back: {
      href: adminPaths.books(month),
      text: t("admin:channelStays.back", { month: formatDate(`${month}-01`, language, "month") }),
    },
    percent: feed.commissionRate / 100,
    values: {
      amount: money ? plainAmount(money.amount) : "",
      // Empty, so that another price has its usual share again.
      commission: money && !isUsual ? plainAmount(money.commission) : "",
    },
  }
}

/** Saves what the stay brought. */
export const action = adminAction({
  permission: "money",
  schema: ChannelStayForm,
  run: async (app, money, { admin, params }) =>
    orNotFound(await recordChannelStay(app, stayOf(params), money, { name: admin.name })),
  success: "admin:channelStays.saved",
  failed: "admin:channelStays.failed",
  back: ({ checkIn = "" }) => adminPaths.books(checkIn.slice(0, 7)),
})

/** What one stay of another site brought. */
export default function ChannelStayPage() {
  const { t } = useTranslation("admin")
  const { title, back, percent, values } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData>()
  const [form, fields] = useForm<typeof values>({
    id: useFormId("channel-stay", Boolean(actionData)),
    lastResult: actionData?.reply,
    defaultValue: values,
  })
  return (
    <SettingsPage title={title} back={back}>
      <Form method="post" preventScrollReset {...getFormProps(form)} className="card space-y-4 p-4 sm:p-6">
        <FormErrors form={form} />
        {(["amount", "commission"] as const).map((name) => (
          <Field
            key={name}
            field={fields[name]}
            label={t(`channelStays.fields.${name}`)}
            hint={t(`channelStays.hints.${name}`, { percent })}
            type="number"
            inputMode="decimal"
            min={0}
            step="0.01"
            required={false}
          />
        ))}
        <SaveButton className="w-full sm:w-auto" />
      </Form>
    </SettingsPage>
  )
}
