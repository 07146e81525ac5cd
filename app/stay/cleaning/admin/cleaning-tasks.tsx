import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { CleaningTasks } from "../cleaning-tasks.ts"

/** On Today, for owners: a link that somebody may have who has left the team, with the way to replace it. */
export function KnownLink({ cleaner: { id, name } }: { cleaner: CleaningTasks["knownByOthers"][number] }) {
  const { t } = useTranslation("admin")
  return (
    <li className="card shadow-none">
      <a href={adminPaths.cleaner(id)} className="link flex min-h-14 items-center px-4 font-semibold">
        {t("cleaning.replaceLink", { name })}
      </a>
    </li>
  )
}

/** On Today: somebody who does not know of a change yet, with the way to send it. */
export function UninformedCleaner({ cleaner: { id, name } }: { cleaner: CleaningTasks["uninformed"][number] }) {
  const { t } = useTranslation("admin")
  return (
    <li className="card shadow-none">
      <a href={`${adminPaths.cleaning}#cleaner-${id}`} className="link flex min-h-14 items-center px-4 font-semibold">
        {t("cleaning.changedFor", { name })}
      </a>
    </li>
  )
}
