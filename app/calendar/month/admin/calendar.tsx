import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { NeedsVilla } from "#app/admin/pages/needs-villa.tsx"
import { useMay } from "#app/admin/pages/use-may.ts"
import { BlockList } from "#app/calendar/blocks/admin/block-list.tsx"
import { BlockRequest } from "#app/calendar/blocks/block.ts"
import { blockNights, isBlocked } from "#app/calendar/blocks/block-nights.server.ts"
import { ChannelStates } from "#app/calendar/channels/admin/channel-states.tsx"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ok } from "#app/result.ts"
import { findCalendar } from "../find-calendar.server.ts"
import { readNightRange } from "../night-range.ts"
import { MonthView } from "./month-view.tsx"

export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const query = new URL(request.url).searchParams
  const title = i18nFor(await languageOf(request)).t("admin:month.title")
  const app = appFor(context)
  return { title, calendar: await findCalendar(app, query.get("month"), readNightRange(query, app.now())) }
}

/** Submitting the same block twice counts as a double click, not as a conflict. */
export const action = adminAction({
  permission: "bookings",
  schema: BlockRequest,
  run: async (app, request, { admin }) => {
    const blocked = await blockNights(app, request, admin)
    const clickedTwice = !blocked.ok && blocked.error === "nights-booked" && (await isBlocked(app, request))
    return clickedTwice ? ok(request) : blocked
  },
  // Shown with its undo button.
  success: null,
  failed: "errors.internal",
  next: ({ from }) => `${adminPaths.calendar}?month=${from.slice(0, 7)}`,
  back: () => adminPaths.calendar,
})

export default function CalendarPage() {
  const { t } = useTranslation("admin")
  const { title, calendar } = useLoaderData<typeof loader>()
  const refused = useActionData<FormActionData>()
  const mayUseChannels = useMay("calendars")
  return (
    <div className="space-y-4">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      {calendar ? (
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <MonthView {...calendar} refused={refused} />
          <div className="min-w-0 space-y-6">
            {calendar.holds.bookings > 0 && (
              <p>
                <a href={adminPaths.holds} className="link inline-flex min-h-11 items-center">
                  {t("holds.title")} ({calendar.holds.bookings})
                </a>
              </p>
            )}
            {calendar.waiting !== null && (
              <p>
                <a href={adminPaths.waiting} className="link inline-flex min-h-11 items-center">
                  {t("waitingList.title")} ({calendar.waiting})
                </a>
              </p>
            )}
            {mayUseChannels && <ChannelStates channels={calendar.channels} now={calendar.now} />}
            <BlockList blocks={calendar.blocks} />
          </div>
        </div>
      ) : (
        <NeedsVilla />
      )}
    </div>
  )
}
