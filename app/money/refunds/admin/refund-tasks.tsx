import { adminPaths } from "#app/admin/admin-paths.ts"
import { LINK_LIST, type TaskKind, TaskLink } from "#app/admin/today/pages/task-kind.tsx"
import { formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { RefundTask } from "../refund-task-store.server.ts"
import type { UndecidedReturn } from "../undecided-returns.ts"
import { OpenRefund } from "./open-refunds.tsx"

/** Decided refunds, and money that nobody has decided on. */
export function useRefundTasks({
  refunds,
  toReturn,
}: {
  refunds: RefundTask[]
  toReturn: UndecidedReturn[]
}): TaskKind {
  const { t, language } = useTranslation("admin")
  return {
    title: t("refunds.waiting"),
    listClass: LINK_LIST,
    tasks: [
      ...refunds.map((refund) => (
        <li key={refund.id}>
          <OpenRefund refund={refund} />
        </li>
      )),
      ...toReturn.map(({ id, name, excess }) => (
        <li key={id}>
          <TaskLink
            href={adminPaths.bookingLedger(id)}
            title={name}
            note={t("today.balance.return", { amount: formatMoney(excess, language) })}
            satang={excess}
          />
        </li>
      )),
    ],
  }
}
