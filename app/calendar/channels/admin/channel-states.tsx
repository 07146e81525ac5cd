import { adminPaths } from "#app/admin/admin-paths.ts"
import type { OwnerCalendar } from "#app/calendar/month/find-calendar.server.ts"
import { formatAgo } from "#app/i18n/format-duration.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"

export function ChannelStates({ channels, now }: Pick<OwnerCalendar, "channels" | "now">) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <section aria-labelledby="channels-title">
      <h2 id="channels-title" className="text-xl">
        <a href={adminPaths.calendars} className="link inline-flex min-h-11 items-center gap-1">
          {t("calendars.title")}
          <Icon name="forward" className="size-4" />
        </a>
      </h2>
      {channels.length === 0 && <p className="text-muted">{t("calendars.feed.none")}</p>}
      <ul>
        {channels.map(({ id, name, colour, state, succeededAt }) => (
          <li key={id}>
            <a href={`${adminPaths.calendars}#feed-${id}`} className="flex min-h-11 flex-wrap items-center gap-x-3">
              <span className="feed-dot" data-feed={colour} aria-hidden="true" />
              <span className="min-w-0 grow [overflow-wrap:anywhere]">{name}</span>
              <span className={state === "failing" ? "text-danger" : "text-muted"} suppressHydrationWarning>
                {state !== "ok" && `${t(`calendars.state.${state}`)} · `}
                {succeededAt === null ? t("calendars.feed.never") : formatAgo(now - succeededAt, language)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
