import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { createInvite } from "#app/admin/create-invite.server.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/paths.ts"
import { CopyButton } from "#app/ui/copy-button.tsx"
import { useLanguage } from "#app/ui/use-language.ts"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return { title: i18nFor(await languageOf(request)).t("admin:staff.invites.title") }
}

/** Makes an invite and shows it once: only its hash is kept. */
export async function action({ context, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context, request)
  const { invite, expiresAt } = await createInvite(appFor(context), admin)
  return data({ url: new URL(paths.admin.invited(invite), request.url).href, expiresAt }, { status: 201 })
}

export default function Staff() {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { title } = useLoaderData<typeof loader>()
  const made = useActionData<typeof action>()
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="text-3xl">{title}</h1>
      <Form method="post" className="card space-y-4 p-4 sm:p-5">
        <p className="text-muted">{t("staff.invites.text")}</p>
        <button type="submit" className="button">
          {t("staff.invites.create")}
        </button>
        {made && (
          <div role="status" className="notice">
            <p className="font-semibold">{t("staff.invites.link")}</p>
            <p className="break-all">{made.url}</p>
            <p className="text-sm" suppressHydrationWarning>
              {t("staff.invites.until", { time: formatInstant(made.expiresAt, language, "Asia/Bangkok") })}
            </p>
            <CopyButton text={made.url} label={t("staff.invites.link")} />
          </div>
        )}
      </Form>
    </div>
  )
}
