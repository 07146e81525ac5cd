import { adminPaths } from "#app/admin/admin-paths.ts"
import { Notice } from "#app/admin/today/pages/notices.tsx"
import { NOTICE_LIST, type TaskKind } from "#app/admin/today/pages/task-kind.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"

/** @param nights that were sold twice */
export function useConflictTasks(nights: number): TaskKind {
  const { t } = useTranslation("admin")
  const notice = (
    <Notice key="conflicts" href={adminPaths.calendars} action={t("calendars.conflicts.review")}>
      {t("calendars.conflicts.dashboard")}
    </Notice>
  )
  return {
    title: t("calendars.conflicts.title"),
    listClass: NOTICE_LIST,
    isUrgent: true,
    tasks: nights > 0 ? [notice] : [],
  }
}
