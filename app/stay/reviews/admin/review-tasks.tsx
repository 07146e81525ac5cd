import { adminPaths } from "#app/admin/admin-paths.ts"
import { LINK_LIST, type TaskKind, TaskLink } from "#app/admin/today/pages/task-kind.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"

/** @param waiting reviews to publish */
export function useReviewTasks(waiting: number): TaskKind {
  const { t } = useTranslation("admin")
  const task = (
    <li key="reviews">
      <TaskLink href={adminPaths.reviews} title={t("reviews.toPublish", { count: waiting })} />
    </li>
  )
  return { title: t("reviews.title"), listClass: LINK_LIST, tasks: waiting > 0 ? [task] : [] }
}
