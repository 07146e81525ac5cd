import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { InviteRequest } from "#app/admin/account.ts"
import { createInvite } from "#app/admin/create-invite.server.ts"
import { appFor } from "#app/context.server.ts"
import { failedSubmission, formAction } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { formatDeadline } from "#app/i18n/format.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { CopyButton } from "#app/ui/copy-button.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useLanguage } from "#app/ui/use-language.ts"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return { title: i18nFor(await languageOf(request)).t("admin:staff.invites.title") }
}

type CreatedInvite = { url: string; email: string | null; expiresAt: number }

export const action = formAction("errors.internal", invite, (failed) => ({
  created: null,
  result: failedSubmission(failed),
}))

/** Creates an invite and emails it if an address is given. Its link is shown once, because only its hash is stored. */
async function invite({ context, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context, request)
  const submission = await formOf(request, InviteRequest)
  if (submission.status !== "success") return data({ created: null, result: submission.reply() }, { status: 422 })
  const app = appFor(context)
  const { email = null } = submission.value
  const urlOf = (invite: string) => `${app.origin}${paths.admin.invited(invite)}`
  const to = email ? { email, language: await languageOf(request), urlOf } : null
  const { invite, expiresAt } = await createInvite(app, admin, to)
  const created: CreatedInvite = { url: urlOf(invite), email, expiresAt }
  return data({ created, result: null }, { status: 201 })
}

export default function Staff() {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { title } = useLoaderData<typeof loader>()
  const answer = useActionData<{ created: CreatedInvite | null; result: SubmissionResult<string[]> | null }>()
  const created = answer?.created
  const [form, fields] = useForm<InviteRequest>({ id: "invite", lastResult: answer?.result })
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="text-3xl">{title}</h1>
      <Form method="post" {...getFormProps(form)} className="card space-y-4 p-4 sm:p-5">
        <p className="text-muted">{t("staff.invites.text")}</p>
        <FormErrors form={form} />
        <Field
          field={fields.email}
          label={t("staff.invites.email")}
          hint={t("staff.invites.emailHint")}
          type="email"
          autoComplete="off"
          required={false}
        />
        <button type="submit" className="button">
          {t("staff.invites.create")}
        </button>
        {created && (
          <div role="status" className="notice">
            <p className="font-semibold">{t("staff.invites.link")}</p>
            <p className="break-all">{created.url}</p>
            <p className="text-sm" suppressHydrationWarning>
              {t("staff.invites.until", { time: formatDeadline(created.expiresAt, language, "Asia/Bangkok") })}
            </p>
            {created.email && <p className="text-sm">{t("staff.invites.sent", { email: created.email })}</p>}
            <CopyButton text={created.url} label={t("staff.invites.link")} />
          </div>
        )}
      </Form>
    </div>
  )
}
