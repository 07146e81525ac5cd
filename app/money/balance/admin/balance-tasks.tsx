import { adminPaths } from "#app/admin/admin-paths.ts"
import { CARD_LIST, CARDS_SHOWN, type TaskKind } from "#app/admin/today/pages/task-kind.tsx"
import { formatDate } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"
import { Share } from "#app/ui/share.tsx"
import type { ShareContent } from "#app/ui/share-message.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import type { Receivable } from "../receivable.ts"
import { ReceiveBalance } from "./receive-balance.tsx"
import { RemindButton } from "./remind-button.tsx"

export type OverdueView = { name: string; reference: string; dueDate: string; balance: Receivable } & {
  /** Whether the guest has an email address. */
  canRemind: boolean
  /** The message with the link; null if no link can be paid any more. */
  share: ShareContent | null
}

export function useOverdueTasks(overdue: OverdueView[]): TaskKind {
  const { t } = useTranslation("admin")
  return {
    title: t("today.balance.overdue"),
    listClass: CARD_LIST,
    shown: CARDS_SHOWN,
    tasks: overdue.map((each) => <OverdueBalance key={each.balance.bookingId} overdue={each} />),
  }
}

function OverdueBalance({
  overdue: { name, reference, dueDate, balance, canRemind, share },
}: {
  overdue: OverdueView
}) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <li className="card space-y-3 p-4 shadow-none">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <a
            href={adminPaths.bookingLedger(balance.bookingId)}
            className="link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
          >
            {name || reference}
          </a>
          <p className="text-sm font-semibold text-danger" suppressHydrationWarning>
            {t("bookings.money.due.overdue", { date: formatDate(dueDate, language, "short") })}
          </p>
        </div>
        <Money satang={balance.amount} className="text-xl font-bold text-price" />
      </div>
      {share && <Share {...share} label={t("links.detail.address")} />}
      <div className="grid auto-cols-fr grid-flow-col items-start gap-3 has-[details[open]]:grid-flow-row">
        <ReceiveBalance balance={balance} />
        {share && canRemind && <RemindButton bookingId={balance.bookingId} back={adminPaths.dashboard} />}
      </div>
    </li>
  )
}
