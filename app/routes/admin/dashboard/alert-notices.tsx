import type { Dashboard } from "#app/admin/find-dashboard.server.ts"
import { unreadText } from "#app/alert/alert.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"

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
          <a href={paths.admin.alertSettings} className="link inline-flex min-h-11 items-center font-semibold">
            {t("alerts.toSettings")}
          </a>
        </p>
      )}
      {lineBroken && (
        <p role="note" className="notice notice-error">
          {t("line.state.broken")}{" "}
          <a href={paths.admin.alertLine} className="link inline-flex min-h-11 items-center font-semibold">
            {t("line.manage")}
          </a>
        </p>
      )}
      {unread > 0 && (
        <p>
          {t("alerts.unread", { unread: unreadText(unread) })}{" "}
          <a href={paths.admin.alerts} className="link inline-flex min-h-11 items-center font-semibold">
            {t("alerts.toList")}
          </a>
        </p>
      )}
    </>
  )
}
