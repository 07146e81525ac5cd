import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { BackToSection } from "#app/admin/pages/back-link.tsx"
import { NeedsVilla } from "#app/admin/pages/needs-villa.tsx"
import { useMay } from "#app/admin/pages/use-may.ts"
import { exportFor, type FeedPreview } from "#app/calendar/month/calendar-view.ts"
import { appFor } from "#app/context.server.ts"
import { partOf } from "#app/http/posted-form.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { may } from "#app/people/permissions.ts"
import { addFeed, previewFeed } from "../add-feed.server.ts"
import { FeedForm } from "../feed-request.ts"
import { findCalendars } from "../find-calendars.server.ts"
import { AddFeed, type ConnectableChannel, connectable } from "./add-feed.tsx"
import { ConflictList } from "./conflict-list.tsx"
import { FeedCard } from "./feed-card.tsx"
import { OwnExports } from "./own-exports.tsx"

export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request, "calendars")
  const title = i18nFor(await languageOf(request)).t("admin:calendars.title")
  const channel = connectable(new URL(request.url).searchParams.get("channel"))
  const calendars = await findCalendars(appFor(context))
  if (!calendars) return { title, calendars, channel }
  const shown = { withAddress: may(admin, "manage-calendars") }
  const feeds = calendars.feeds.map((feed) => ({ ...feed, export: exportFor(feed.export, shown) }))
  const exports = calendars.exports.map((each) => exportFor(each, shown))
  return { title, channel, calendars: { ...calendars, feeds, exports } }
}

export const action = adminAction({
  permission: "manage-calendars",
  schema: FeedForm,
  run: (app, request, { admin }) => addFeed(app, request, admin),
  check: async (app, form) => {
    const submission = partOf(form, FeedForm)
    if (submission.status !== "success") return { submission, result: null }
    return { submission, result: await previewFeed(app, submission.value) }
  },
  success: "admin:calendars.add.added",
  failed: "errors.internal",
  back: () => adminPaths.calendars,
  next: (id) => `${adminPaths.calendars}#feed-${id}`,
})

/** Conflicts first, then the channels, then the way to add one. */
export default function CalendarsPage() {
  const { t } = useTranslation("admin")
  const { title, channel, calendars } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData<FeedPreview>>()
  return (
    <div className="space-y-6">
      <header className="space-y-2">
        <BackToSection href={adminPaths.calendar} text={t("month.title")} />
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <p className="text-muted">{t("calendars.intro")}</p>
      </header>
      {calendars ? <Calendars {...calendars} channel={channel} actionData={actionData} /> : <NeedsVilla />}
    </div>
  )
}

type CalendarsProps = NonNullable<Awaited<ReturnType<typeof findCalendars>>> & {
  /** The one to be connected, chosen before. */
  channel: ConnectableChannel | null
  actionData: FormActionData<FeedPreview> | undefined
}

function Calendars({ feeds, exports, conflicts, timezone, channel, actionData }: CalendarsProps) {
  const { t } = useTranslation("admin")
  const mayManage = useMay("manage-calendars")
  return (
    <>
      <ConflictList conflicts={conflicts} feeds={feeds} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <section aria-labelledby="feeds-title" className="space-y-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h2 id="feeds-title" className="text-xl">
              {t("calendars.feed.list")}
            </h2>
            {mayManage && feeds.length > 0 && (
              <a href="#add-feed" className="link inline-flex min-h-11 items-center lg:hidden">
                {t("calendars.add.title")}
              </a>
            )}
          </div>
          {feeds.length === 0 && <p className="text-muted">{t("calendars.feed.none")}</p>}
          <ul className="space-y-4">
            {feeds.map((feed) => (
              <FeedCard key={feed.id} feed={feed} timezone={timezone} />
            ))}
          </ul>
        </section>
        {mayManage && (
          <div className="space-y-6">
            <AddFeed
              // Another channel is another form.
              key={channel}
              channel={channel ?? (actionData ? "other" : null)}
              actionData={actionData}
              feedCount={feeds.length}
            />
            <OwnExports exports={exports.filter(({ feedId }) => feedId === null)} timezone={timezone} />
          </div>
        )}
      </div>
    </>
  )
}
