import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { findSettings, type SettingsGroup, type SettingsRow } from "#app/admin/settings-overview.server.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { LogOut } from "#app/people/accounts/admin/log-out.tsx"
import { Icon } from "#app/ui/icon.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request, "account")
  const app = appFor(context)
  const language = await languageOf(request)
  const { adminT: t } = i18nFor(language)
  return { title: t("settings.title"), groups: await findSettings(app, admin, { t, language }) }
}

/** Every setting with its state in a few words, each a link to its page. */
export default function Settings() {
  const { title, groups } = useLoaderData<typeof loader>()
  return (
    <div className="space-y-4">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      <div className="gap-6 space-y-6 lg:columns-2">
        {groups.map((group) => (
          <Group key={group.group} {...group} />
        ))}
        <LogOut />
      </div>
    </div>
  )
}

function Group({ group, rows }: SettingsGroup) {
  const { t } = useTranslation("admin")
  return (
    <section aria-labelledby={`settings-${group}`} className="break-inside-avoid">
      <h2 id={`settings-${group}`} className="mb-1.5 px-1 text-lg">
        {t(`settings.groups.${group}`)}
      </h2>
      <ul className="card divide-y divide-line overflow-hidden shadow-none">
        {rows.map((row) => (
          <li key={row.name}>
            <Row {...row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ name, text, warns }: SettingsRow) {
  const { t } = useTranslation("admin")
  return (
    <a
      href={name === "site" ? paths.home : adminPaths[name]}
      className="flex min-h-14 items-center gap-2 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 grow">
        <span className="block leading-snug">{t(`settings.names.${name}`)}</span>
        {text && (
          <span className={`block text-sm break-words ${warns ? "font-semibold text-danger" : "text-muted"}`}>
            {text}
          </span>
        )}
      </span>
      <Icon name="forward" className="size-4 text-muted" />
    </a>
  )
}
