import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FeedView } from "#app/calendar/month/calendar-view.ts"
import { formatDateRange } from "#app/i18n/format.ts"
import { formatName } from "#app/i18n/format-name.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import type { Conflict } from "../conflict.ts"

export function ConflictList({ conflicts, feeds }: { conflicts: Conflict[]; feeds: Pick<FeedView, "id" | "name">[] }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  if (conflicts.length === 0) return null
  const nameOf = (id: string) => feeds.find((feed) => feed.id === id)?.name ?? ""
  return (
    <section aria-labelledby="conflicts-title" className="notice notice-error space-y-3">
      <h2 id="conflicts-title" className="text-xl">
        {t("calendars.conflicts.title")}
      </h2>
      <p>{t("calendars.conflicts.text")}</p>
      <ul className="space-y-2">
        {conflicts.map((conflict) => (
          <li
            key={`${conflict.feedId} ${conflict.from} ${conflict.with.id}`}
            className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control bg-surface p-3 text-ink"
          >
            <p className="min-w-0 grow">
              <ConflictText conflict={conflict} feedName={nameOf(conflict.feedId)} />
            </p>
            {conflict.with.kind === "booking" && (
              <a
                href={adminPaths.booking(conflict.with.id)}
                className="link inline-flex min-h-11 min-w-11 items-center"
              >
                {t("calendars.conflicts.open")}
              </a>
            )}
            {conflict.with.phone && (
              <a
                href={`tel:${conflict.with.phone}`}
                className="button button-quiet px-3"
                aria-label={t("today.callName", { name: formatName(conflict.with.name, language) })}
              >
                <Icon name="phone" />
                {t("today.call")}
              </a>
            )}
            <Form method="post" action={adminPaths.conflictSettle}>
              <input type="hidden" name="feedId" value={conflict.feedId} />
              <input type="hidden" name="from" value={conflict.from} />
              <input type="hidden" name="to" value={conflict.to} />
              <button type="submit" className="button button-quiet px-3">
                {t("calendars.conflicts.settle")}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** For example "12–14 Dec 2026: Airbnb and BV-7K3M9Q". */
export function ConflictText({ conflict, feedName }: { conflict: Conflict; feedName: string }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { from, to, with: holder } = conflict
  const named = [holder.name, holder.reference].filter(Boolean).join(" ")
  const text = holder.kind === "block" ? [t("calendars.conflicts.block"), named].filter(Boolean).join(": ") : named
  return (
    <>
      <span className="font-semibold" suppressHydrationWarning>
        {formatDateRange(from, to, language)}
      </span>
      : {t("calendars.conflicts.between", { feed: feedName, holder: text })}
    </>
  )
}
