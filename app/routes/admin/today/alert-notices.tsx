import type { Dashboard } from "#app/admin/find-dashboard.server.ts"
import { adminPaths } from "#app/admin-paths.ts"
import { unreadText } from "#app/alert/alert.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

/** Whatever keeps alerts from arriving, and a link to the unread ones. */
export function AlertNotices({ unread, devicesBroken, lineBroken, jobsLate }: Dashboard["alerts"]) {
  const { t } = useTranslation("admin")
  return (
    <>
      {jobsLate && (
        <p role="note" className="notice notice-error">
          {t("alerts.broken.jobs")}
        </p>
      )}
      {devicesBroken && (
        <p role="note" className="notice notice-error">
          {t("alerts.broken.devices")}{" "}
          <a href={adminPaths.alertSettings} className="link inline-flex min-h-11 items-center font-semibold">
            {t("alerts.toSettings")}
          </a>
        </p>
      )}
      {lineBroken && (
        <p role="note" className="notice notice-error">
          {t("line.state.broken")}{" "}
          <a href={adminPaths.alertLine} className="link inline-flex min-h-11 items-center font-semibold">
            {t("line.manage")}
          </a>
        </p>
      )}
      {unread > 0 && (
        <p>
          {t("alerts.unread", { unread: unreadText(unread) })}{" "}
          <a href={adminPaths.alerts} className="link inline-flex min-h-11 items-center font-semibold">
            {t("alerts.toList")}
          </a>
        </p>
      )}
    </>
  )
}
