import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { iconOf } from "#app/admin/pages/sections.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { formatTime } from "#app/i18n/format-time.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { type AlertView, listAlerts, markAlertsRead } from "../list-alerts.server.ts"

/** The others are folded, so that the page is about two screens of a phone. */
const SHOWN_AT_FIRST = 7

export const handle: PageHandle = { failed: "alerts.errors.list" }

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request, "account")
  const app = appFor(context)
  const language = await languageOf(request)
  const cursor = new URL(request.url).searchParams.get("cursor")
  const [found, villa] = await Promise.all([listAlerts(app, admin.id, cursor, language), findVilla(app)])
  const [newest] = found.alerts
  if (found.unread > 0 && newest && !cursor) await markAlertsRead(app, admin.id, newest.id)
  return {
    title: i18nFor(language).t("admin:alerts.title"),
    timezone: villa?.timezone ?? DEFAULT_VILLA_SETTINGS.timezone,
    ...found,
  }
}

/** The alerts of 90 days, each with how it was delivered to the admin who looks. Opening the page reads them. */
export default function Alerts() {
  const { t } = useTranslation("admin")
  const { title, alerts, nextCursor, timezone } = useLoaderData<typeof loader>()
  const folded = alerts.slice(SHOWN_AT_FIRST)
  return (
    <div className="max-w-2xl space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <a href={adminPaths.alertSettings} className="link inline-flex min-h-11 items-center">
          {t("alerts.toSettings")}
        </a>
      </div>
      {alerts.length === 0 && <p className="text-muted">{t("alerts.none")}</p>}
      <AlertItems alerts={alerts.slice(0, SHOWN_AT_FIRST)} timezone={timezone} />
      {folded.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 items-center">
            {t("today.more", { count: folded.length })}
          </summary>
          <AlertItems alerts={folded} timezone={timezone} />
          {nextCursor && (
            <a href={adminPaths.alertsAfter(nextCursor)} className="button button-quiet mt-4">
              {t("alerts.older")}
            </a>
          )}
        </details>
      )}
    </div>
  )
}

function AlertItems({ alerts, timezone }: { alerts: AlertView[]; timezone: string }) {
  if (alerts.length === 0) return null
  return (
    <ol className="card divide-y divide-line px-4 sm:px-5">
      {alerts.map((alert) => (
        <AlertItem key={alert.id} alert={alert} timezone={timezone} />
      ))}
    </ol>
  )
}

function AlertItem({ alert, timezone }: { alert: AlertView; timezone: string }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { title, body, link, createdAt, isUnread, urgency, deliveries } = alert
  const at = formatInstant(createdAt, language, timezone)
  const isSent = urgency !== "digest" && deliveries.length > 0
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 py-2">
      <Icon name={iconOf(link)} className="mt-2.5 size-5 text-muted" />
      <div className="min-w-0">
        <a href={link} className="block min-h-11 py-2">
          <span className={`block break-words ${isUnread ? "font-bold" : "font-semibold"}`}>
            {title}
            {isUnread && (
              <>
                <span aria-hidden="true" className="ml-2 inline-block size-2 rounded-full bg-clay align-middle" />
                <span className="sr-only"> ({t("alerts.isUnread")})</span>
              </>
            )}
          </span>
          {body && <span className="line-clamp-2 break-words text-muted">{body}</span>}
          {!isSent && <At at={at} note={urgency === "digest" ? t("alerts.delivery.none") : ""} />}
        </a>
        {isSent && (
          <details className="-mt-2">
            <summary className="inline-flex min-h-11 items-center text-sm text-muted" suppressHydrationWarning>
              {at}
              <Icon name="down" className="ml-1 size-3" />
            </summary>
            <ul className="pb-2 text-sm text-muted">
              {deliveries.map((delivery, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: deliveries have no id and keep their order
                <li key={index} suppressHydrationWarning>
                  <DeliveryText delivery={delivery} timezone={timezone} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  )
}

function At({ at, note }: { at: string; note: string }) {
  return (
    <span className="block text-sm text-muted" suppressHydrationWarning>
      {[at, note].filter(Boolean).join(" · ")}
    </span>
  )
}

function DeliveryText({ delivery, timezone }: { delivery: AlertView["deliveries"][number]; timezone: string }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { channel, device, state: progress } = delivery
  const where = channel === "push" ? (device ?? t("alerts.removedDevice")) : t(`alerts.channel.${channel}`)
  return `${where || t("alerts.devices.unnamed")}: ${progressText()}`

  function progressText(): string {
    switch (progress.state) {
      case "shown":
      case "sent":
        return t(`alerts.delivery.${progress.state}`, { time: formatInstant(progress.at, language, timezone) })
      case "retried":
        return t("alerts.delivery.retried", {
          problem: t(`alerts.problem.${progress.problem}`),
          time: formatTime(progress.at, language, timezone),
        })
      case "failed":
        return t("alerts.delivery.failed", { problem: t(`alerts.problem.${progress.problem}`) })
      default:
        return t(`alerts.delivery.${progress.state}`)
    }
  }
}
