import { adminPaths } from "#app/admin/admin-paths.ts"
import { formatDate, formatTimeOfDay } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { CleaningTasks } from "../cleaning-tasks.ts"
import type { ShortTurnover } from "../turnover.ts"

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

/** On Today: a bought time and the neighbouring stay leave little time to clean. */
export function TurnoverTask({ turnover }: { turnover: ShortTurnover }) {
  return (
    <li className="card shadow-none">
      <a href={adminPaths.cleaning} className="link flex min-h-14 items-center px-4 font-semibold">
        <TurnoverText turnover={turnover} />
      </a>
    </li>
  )
}

/** "5 Dec: check-out 15:00, check-in 14:00. Less time to clean than usual." */
export function TurnoverText({ turnover: { day, leaves, arrives } }: { turnover: ShortTurnover }) {
  const { t, language } = useTranslation("admin")
  const [from, to] = [leaves, arrives].map((time) => formatTimeOfDay(time, language))
  return t("cleaning.turnover", { date: formatDate(day, language, "medium"), leaves: from ?? "", arrives: to ?? "" })
}
