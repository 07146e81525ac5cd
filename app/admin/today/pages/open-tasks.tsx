import { useMoneyChecks, useUnpaidTasks } from "#app/booking/admin/booking-tasks.tsx"
import type { TaskBooking } from "#app/booking/booking-view.ts"
import { useMoveTasks } from "#app/booking/other-dates/admin/move-task.tsx"
import { useConflictTasks } from "#app/calendar/channels/admin/conflict-tasks.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { type OverdueView, useOverdueTasks } from "#app/money/balance/admin/balance-tasks.tsx"
import { type DamageTaskView, useDamageTasks } from "#app/money/damage/admin/damage-task.tsx"
import { useLinkTasks } from "#app/money/links/admin/link-tasks.tsx"
import { useRefundTasks } from "#app/money/refunds/admin/refund-tasks.tsx"
import { useSlipTasks } from "#app/money/slips/admin/slip-tasks.tsx"
import type { SlipView } from "#app/money/slips/slip.ts"
import { useCleaningTasks } from "#app/stay/cleaning/admin/cleaning-tasks.tsx"
import { useReportTasks } from "#app/stay/passports/admin/report-tasks.tsx"
import { useReviewTasks } from "#app/stay/reviews/admin/review-tasks.tsx"
import { Icon } from "#app/ui/icon.tsx"
import type { Dashboard } from "../find-dashboard.server.ts"
import type { TodayTasks } from "../today-tasks.server.ts"
import { useProblemTasks } from "./notices.tsx"
import type { TaskKind } from "./task-kind.tsx"

type Tasks = TodayTasks & {
  slips: (TaskBooking & { slip: SlipView | null })[]
  moneyChecks: TaskBooking[]
  overdue: OverdueView[]
  damagesOverdue: DamageTaskView[]
  unpaid: TaskBooking[]
} & Pick<Dashboard, "refunds" | "toReturn" | "manyHolds" | "alerts" | "problems" | "timezone">

/** What waits for the owner, the most urgent first. */
export function useTaskKinds(tasks: Tasks): TaskKind[] {
  const kinds = [
    useSlipTasks(tasks.slips),
    useMoneyChecks(tasks.moneyChecks),
    useLinkTasks(tasks.links),
    useConflictTasks(tasks.conflicts),
    useProblemTasks(tasks),
    useMoveTasks(tasks.moves),
    useOverdueTasks(tasks.overdue),
    useDamageTasks(tasks.damagesOverdue),
    useRefundTasks(tasks),
    useReportTasks(tasks.toReport),
    useCleaningTasks(tasks),
    useReviewTasks(tasks.reviews.waiting),
    useUnpaidTasks(tasks),
  ]
  return kinds.filter(({ tasks }) => tasks.length > 0)
}

export function OpenTasks({ kinds }: { kinds: TaskKind[] }) {
  const { t } = useTranslation("admin")
  const isBusy = kinds.length > OPEN_KINDS
  const open = isBusy ? kinds.slice(0, 1) : kinds
  const rows = isBusy ? kinds.slice(1) : []
  return (
    <section aria-labelledby="waiting-title" className="min-w-0">
      <h2 id="waiting-title" className="text-xl">
        {t("today.waiting")}
      </h2>
      {kinds.length === 0 && (
        <p className="notice mt-3 flex items-center gap-2">
          <Icon name="check" />
          {t("today.nothingWaits")}
        </p>
      )}
      {open.map((kind) => (
        <div key={kind.title}>
          <h3 className="mt-4 font-semibold text-muted">{kind.title}</h3>
          <div className="mt-2">
            <TasksOfKind {...kind} />
          </div>
        </div>
      ))}
      <FoldedKinds kinds={rows.slice(0, KINDS_SHOWN)} />
      {rows.length > KINDS_SHOWN && (
        <details>
          <summary className="link inline-flex min-h-11 items-center">
            {t("today.moreKinds", { count: rows.length - KINDS_SHOWN })}
          </summary>
          <FoldedKinds kinds={rows.slice(KINDS_SHOWN)} />
        </details>
      )}
    </section>
  )
}

/** Of a day with more kinds than this, the first one is open and each other one is a row. */
const OPEN_KINDS = 2
const KINDS_SHOWN = 3

/** Whether the page has room for more. */
export const isShort = (kinds: TaskKind[]): boolean => kinds.length < OPEN_KINDS

/** More tasks of a kind are collapsed, so that every kind is seen within the first screens of a phone. */
const TASKS_SHOWN = 3
/** The first tasks of a kind; the others are folded. */
function TasksOfKind({ listClass, shown = TASKS_SHOWN, all, tasks }: TaskKind) {
  const { t } = useTranslation("admin")
  const [first, others] = [tasks.slice(0, shown), tasks.slice(shown)]
  return (
    <>
      <ul className={listClass}>{first}</ul>
      {others.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 items-center">
            {t("today.more", { count: others.length })}
          </summary>
          <ul className={listClass}>{others}</ul>
        </details>
      )}
      {all && (
        <a href={all} className="link inline-flex min-h-11 items-center font-semibold">
          {t("holds.all")}
        </a>
      )}
    </>
  )
}

/** A row for each kind, which opens its tasks. */
function FoldedKinds({ kinds }: { kinds: TaskKind[] }) {
  if (kinds.length === 0) return null
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {kinds.map((kind) => (
        <li key={kind.title}>
          <details className="group/kind">
            <summary className="flex min-h-12 items-center justify-between gap-3">
              <h3 className={`min-w-0 font-semibold ${kind.isUrgent ? "text-danger" : ""}`}>{kind.title}</h3>
              <span className="flex shrink-0 items-center gap-2 text-muted tabular-nums">
                {kind.tasks.length}
                <Icon name="forward" className="size-5 rotate-90 group-open/kind:-rotate-90" />
              </span>
            </summary>
            <div className="pb-3">
              <TasksOfKind {...kind} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}
