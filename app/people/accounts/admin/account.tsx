import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import type * as z from "zod"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { AccessList, AccessRow } from "#app/villa/access/admin/access-list.tsx"
import { type OwnSession, PasswordChangeForm } from "../account.ts"
import { changePassword } from "../change-password.server.ts"
import { listSessions } from "../own-sessions.server.ts"
import { LogOut } from "./log-out.tsx"
import { NewPasswordFields } from "./new-password-fields.tsx"
import { PasswordField } from "./password-field.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request, "account")
  const { name, email, role } = admin
  const title = i18nFor(await languageOf(request)).t("admin:accounts.account.title")
  return { title, name, email, role, ...(await listSessions(appFor(context), admin)) }
}

export const action = formAction("admin:frame.failed", savePassword)

/** Passwords are not sent back to the page. */
const HIDDEN = { hideFields: ["currentPassword", "newPassword", "confirmPassword"] }

async function savePassword({ context, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context, request, "account")
  const submission = await formOf(request, PasswordChangeForm)
  if (submission.status !== "success") return data(submission.reply(HIDDEN), { status: 422 })
  const { confirmPassword: _, ...change } = submission.value
  const changed = await changePassword(appFor(context), admin, change)
  if (!changed.ok) {
    const { status, text, field } = failureOf(changed.error)
    const errors = field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] }
    return data(submission.reply({ ...HIDDEN, ...errors }), { status })
  }
  return redirectWithToast(request, adminPaths.account, {
    tone: "success",
    text: "admin:accounts.account.passwordSaved",
  })
}

export default function Account() {
  const { t } = useTranslation("admin")
  const { title, name, email, role, sessions, timezone } = useLoaderData<typeof loader>()
  return (
    <SettingsPage title={title}>
      <p className="text-muted break-words">
        {name} · {email} · {t(`staff.role.${role}`)}
      </p>
      <Sessions sessions={sessions} timezone={timezone} />
      <PasswordForm lastResult={useActionData<SubmissionResult<string[]>>()} email={email} />
      <LogOut />
    </SettingsPage>
  )
}

function Sessions({ sessions, timezone }: { sessions: OwnSession[]; timezone: string }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <AccessList id="sessions-title" title={t("accounts.account.sessions")}>
      {sessions.map(({ id, device: known, usedAt, isCurrent }) => {
        const device = known || t("accounts.account.unknownDevice")
        const time = formatInstant(usedAt, language, timezone)
        const end = {
          action: adminPaths.session(id),
          text: t("accounts.account.end"),
          label: t("accounts.account.endName", { device }),
        }
        return (
          <AccessRow
            key={id}
            name={device}
            text={isCurrent ? t("accounts.account.thisDevice") : t("accounts.account.lastUsed", { time })}
            end={isCurrent ? null : end}
          />
        )
      })}
      {sessions.length > 2 && (
        <li>
          <Form method="post" action={adminPaths.sessions} className="py-3">
            <button type="submit" className="button button-quiet w-full text-danger">
              {t("accounts.account.endOthers")}
            </button>
          </Form>
        </li>
      )}
    </AccessList>
  )
}

type Props = { lastResult: SubmissionResult<string[]> | undefined; email: string }

function PasswordForm({ lastResult, email }: Props) {
  const { t } = useTranslation("admin")
  const [form, fields] = useForm<z.infer<typeof PasswordChangeForm>>({ id: "password", lastResult })
  return (
    <Form method="post" {...getFormProps(form)} className="card space-y-4 p-4 sm:p-5">
      <h2 className="text-xl">{t("accounts.account.password")}</h2>
      <FormErrors form={form} />
      {/* Not submitted: tells password managers the account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        field={fields.currentPassword}
        label={t("accounts.account.current")}
        autoComplete="current-password"
      />
      <NewPasswordFields
        password={fields.newPassword}
        confirm={fields.confirmPassword}
        label={t("accounts.account.new")}
      />
      <button type="submit" className="button">
        {t("accounts.account.savePassword")}
      </button>
    </Form>
  )
}
