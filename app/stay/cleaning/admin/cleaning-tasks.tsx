import { adminPaths } from "#app/admin/admin-paths.ts"
import { CARD_LIST, type TaskKind } from "#app/admin/today/pages/task-kind.tsx"
import { formatDate, formatTimeOfDay } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { CleaningTasks } from "../cleaning-tasks.ts"
import type { ShortTurnover } from "../turnover.ts"
import { ProblemItem } from "./problem-item.tsx"

export function useCleaningTasks({ cleaning, timezone }: { cleaning: CleaningTasks; timezone: string }): TaskKind {
  const { t } = useTranslation("admin")
  return {
    title: t("cleaning.title"),
    listClass: CARD_LIST,
    tasks: [
      ...cleaning.knownByOthers.map((cleaner) => <KnownLink key={`link ${cleaner.id}`} cleaner={cleaner} />),
      ...cleaning.turnovers.map((turnover) => <TurnoverTask key={turnover.day} turnover={turnover} />),
      ...cleaning.uninformed.map((cleaner) => <UninformedCleaner key={cleaner.id} cleaner={cleaner} />),
      ...cleaning.problems.map((problem) => <ProblemItem key={problem.id} problem={problem} timezone={timezone} />),
    ],
  }
}

/** For owners: a link that somebody may have who has left the team, with the way to replace it. */
function KnownLink({ cleaner: { id, name } }: { cleaner: CleaningTasks["knownByOthers"][number] }) {
  const { t } = useTranslation("admin")
  return (
    <li className="card shadow-none">
      <a href={adminPaths.cleaner(id)} className="link flex min-h-14 items-center px-4 font-semibold">
        {t("cleaning.replaceLink", { name })}
      </a>
    </li>
  )
}

/** Somebody who does not know of a change yet, with the way to send it. */
function UninformedCleaner({ cleaner: { id, name } }: { cleaner: CleaningTasks["uninformed"][number] }) {
  const { t } = useTranslation("admin")
  return (
    <li className="card shadow-none">
      <a href={`${adminPaths.cleaning}#cleaner-${id}`} className="link flex min-h-14 items-center px-4 font-semibold">
        {t("cleaning.changedFor", { name })}
      </a>
    </li>
  )
}

/** A bought time and the neighbouring stay leave little time to clean. */
function TurnoverTask({ turnover }: { turnover: ShortTurnover }) {
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
