import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDeadline } from "#app/i18n/format.ts"
import { formatName } from "#app/i18n/format-name.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { createResetLink } from "../create-reset-link.server.ts"
import { findColleague } from "../staff.server.ts"
import { SecretLink } from "./secret-link.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "team")
  const app = appFor(context)
  const [person, villa] = await Promise.all([findColleague(app, params.id ?? ""), findVilla(app)])
  const title = i18nFor(await languageOf(request)).t("admin:staff.people.reset")
  return { title, person: found(person), timezone: villa?.timezone ?? DEFAULT_VILLA_SETTINGS.timezone }
}

export const action = formAction(
  "admin:frame.failed",
  reset,
  backTo(({ params: { id = "" } }) => adminPaths.person(id)),
)

/** The link is shown once, because only its hash is stored. */
async function reset({ context, params, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context, request, "team")
  const { id = "" } = params
  const app = appFor(context)
  const created = await createResetLink(app, id, admin)
  if (!created.ok) {
    if (created.error === "not-found") return found<Response>(null)
    return redirectWithToast(request, adminPaths.person(id), { tone: "error", text: failureOf(created.error).text })
  }
  const { token, expiresAt } = created.value
  return data({ url: `${app.origin}${adminPaths.resetBy(token)}`, expiresAt }, { status: 201 })
}

export default function ResetLink() {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { title, person, timezone } = useLoaderData<typeof loader>()
  const created = useActionData<{ url: string; expiresAt: number }>()
  const name = formatName(person.name, language)
  return (
    <SettingsPage title={title} back={{ href: adminPaths.person(person.id), text: person.name }}>
      <Form method="post" className="card space-y-4 p-4 sm:p-5">
        <p>{t("staff.people.resetText", { name })}</p>
        <button type="submit" className="button">
          {t("staff.people.createReset")}
        </button>
        {created && (
          <SecretLink title={t("staff.people.resetLink")} url={created.url}>
            <p>{t("staff.people.resetSend", { name })}</p>
            <p suppressHydrationWarning>
              {t("staff.invites.until", { time: formatDeadline(created.expiresAt, language, timezone) })}
            </p>
          </SecretLink>
        )}
      </Form>
    </SettingsPage>
  )
}
