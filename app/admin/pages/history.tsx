import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { eventText } from "#app/villa/event-text.ts"
import { listVillaEvents } from "#app/villa/find-villa.server.ts"
import { VillaEventsQuery } from "#app/villa/villa-events-query.ts"
import { SettingsPage } from "./settings-page.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "history")
  const translator = i18nFor(await languageOf(request))
  // An invalid cursor shows the newest ones, so that an old URL still works.
  const cursor = new URL(request.url).searchParams.get("cursor") ?? undefined
  const query = VillaEventsQuery.safeParse({ cursor }).data ?? VillaEventsQuery.parse({})
  const { events, nextCursor, timezone } = await listVillaEvents(appFor(context), query)
  return {
    title: translator.t("admin:history.title"),
    timezone,
    nextCursor,
    isFirst: query.cursor === null,
    events: events.map((event) => ({ ...event, detail: eventText(translator, event.action, event.detail) })),
  }
}

/** The villa's audit log; a booking's own history is on its page. */
export default function History() {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { title, events, nextCursor, isFirst, timezone } = useLoaderData<typeof loader>()
  return (
    <SettingsPage title={title}>
      {events.length === 0 && <p className="text-muted">{t("history.none")}</p>}
      <ol className={events.length > 0 ? "card divide-y divide-line px-4 sm:px-5" : ""}>
        {events.map((event) => (
          <li key={event.id} className="py-3">
            <p className="font-semibold">{t(`history.action.${event.action}`)}</p>
            {event.detail && (
              <p className="break-words" suppressHydrationWarning>
                {event.detail}
              </p>
            )}
            <p className="text-sm text-muted" suppressHydrationWarning>
              {formatInstant(event.at, language, timezone)} · {t("history.by", { name: event.actorName })}
            </p>
          </li>
        ))}
      </ol>
      {(!isFirst || nextCursor) && (
        <nav aria-label={title} className="flex flex-wrap items-center gap-3">
          {!isFirst && (
            <a href={adminPaths.history} className="button button-quiet">
              <Icon name="back" />
              {t("history.newest")}
            </a>
          )}
          {nextCursor && (
            <a href={adminPaths.historyAfter(nextCursor)} rel="next" className="button button-quiet">
              {t("history.older")}
              <Icon name="forward" />
            </a>
          )}
        </nav>
      )}
    </SettingsPage>
  )
}
