import type { SubmissionResult } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { type OwnSession, PasswordChangeForm } from "#app/admin/account.ts"
import { changePassword } from "#app/admin/change-password.server.ts"
import { listSessions } from "#app/admin/own-sessions.server.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { PasswordForm } from "./password-form.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request)
  const { name, email, role } = admin
  const title = i18nFor(await languageOf(request)).t("admin:staff.account.title")
  return { title, name, email, role, ...(await listSessions(appFor(context), admin)) }
}

export const action = formAction("admin:staff.account.failed", savePassword)

/** Passwords are not sent back to the page. */
const HIDDEN = { hideFields: ["currentPassword", "newPassword", "confirmPassword"] }

async function savePassword({ context, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context, request)
  const submission = await formOf(request, PasswordChangeForm)
  if (submission.status !== "success") return data(submission.reply(HIDDEN), { status: 422 })
  const { confirmPassword: _, ...change } = submission.value
  const changed = await changePassword(appFor(context), admin, change)
  if (!changed.ok) {
    const { status, text, field } = failureOf(changed.error)
    const errors = field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] }
    return data(submission.reply({ ...HIDDEN, ...errors }), { status })
  }
  return redirectWithToast(request, paths.admin.account, { tone: "success", text: "admin:staff.account.passwordSaved" })
}

/** The signed-in person's own account: their sessions and their password. */
export default function Account() {
  const { t } = useTranslation("admin")
  const { title, name, email, role, sessions, timezone } = useLoaderData<typeof loader>()
  return (
    <div className="max-w-xl space-y-6">
      <div>
        <h1 className="text-3xl">{title}</h1>
        <p className="text-muted break-words">
          {name} · {email} · {t(`staff.role.${role}`)}
        </p>
      </div>
      <Sessions sessions={sessions} timezone={timezone} />
      <PasswordForm lastResult={useActionData<SubmissionResult<string[]>>()} email={email} />
    </div>
  )
}

function Sessions({ sessions, timezone }: { sessions: OwnSession[]; timezone: string }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <section aria-labelledby="sessions-title" className="card px-4 pt-4 sm:px-5">
      <h2 id="sessions-title" className="text-xl">
        {t("staff.account.sessions")}
      </h2>
      <ul className="divide-y divide-line">
        {sessions.map(({ id, device: known, usedAt, isCurrent }) => {
          const device = known || t("staff.account.unknownDevice")
          return (
            <li key={id} className="flex min-h-14 items-center justify-between gap-3 py-2">
              <p className="min-w-0">
                <span className="block font-semibold break-words">{device}</span>
                <span className="block text-sm text-muted" suppressHydrationWarning>
                  {isCurrent
                    ? t("staff.account.thisDevice")
                    : t("staff.account.lastUsed", { time: formatInstant(usedAt, language, timezone) })}
                </span>
              </p>
              {!isCurrent && (
                <Form method="post" action={paths.admin.session(id)} className="shrink-0">
                  <button
                    type="submit"
                    className="button button-quiet px-3 whitespace-nowrap"
                    aria-label={t("staff.account.endName", { device })}
                  >
                    {t("staff.account.end")}
                  </button>
                </Form>
              )}
            </li>
          )
        })}
      </ul>
      {sessions.length > 2 && (
        <Form method="post" action={paths.admin.sessions} className="py-3">
          <button type="submit" className="button button-quiet w-full text-danger">
            {t("staff.account.endOthers")}
          </button>
        </Form>
      )}
    </section>
  )
}
