import { adminPaths } from "#app/admin/admin-paths.ts"
import { LINK_LIST, type TaskKind, TaskLink } from "#app/admin/today/pages/task-kind.tsx"
import { formatDate } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { ReportTask } from "../passport.ts"

/** Stays to report to immigration. */
export function useReportTasks(toReport: ReportTask[]): TaskKind {
  const { t, language } = useTranslation("admin")
  return {
    title: t("tm30.task"),
    listClass: LINK_LIST,
    tasks: toReport.map(({ id, name, checkIn, foreignGuests }) => (
      <li key={id}>
        <TaskLink
          href={adminPaths.tm30Stay(id)}
          title={name}
          note={[
            t("tm30.arrives", { date: formatDate(checkIn, language, "short") }),
            foreignGuests === null ? t("tm30.notSaid") : t("tm30.foreign", { count: foreignGuests }),
          ].join(" · ")}
        />
      </li>
    )),
  }
}
