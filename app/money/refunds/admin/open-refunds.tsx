import { adminPaths } from "#app/admin/admin-paths.ts"
import { formatDate } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { SumSection } from "#app/money/ledger/admin/sum-section.tsx"
import { Money } from "#app/ui/money.tsx"
import type { RefundTask } from "../refund-task-store.server.ts"
import type { UndecidedReturn } from "../undecided-returns.ts"

export function OpenRefunds({ refunds }: { refunds: RefundTask[] }) {
  const { t } = useTranslation("admin")
  return (
    <SumSection title={t("refunds.waiting")} amounts={refunds.map(({ amount }) => amount)}>
      {refunds.map((refund) => (
        <li key={refund.id}>
          <OpenRefund refund={refund} />
        </li>
      ))}
    </SumSection>
  )
}

export function UndecidedReturns({ returns }: { returns: UndecidedReturn[] }) {
  const { t } = useTranslation("admin")
  const title = t("today.balance.toReturn")
  return (
    <SumSection title={title} amounts={returns.map(({ excess }) => excess)}>
      {returns.map(({ id, name, excess }) => (
        <li key={id}>
          <a href={adminPaths.bookingLedger(id)} className="flex min-h-14 items-center justify-between gap-3 py-2">
            <span className="truncate font-semibold">{name}</span>
            <Money satang={excess} className="font-semibold" />
          </a>
        </li>
      ))}
    </SumSection>
  )
}

export function OpenRefund({ refund }: { refund: RefundTask }) {
  const { t, language } = useTranslation("admin")
  const { id, name, amount, channel, status, hasPayee, dueOn, isLate } = refund
  const account = channel === "bank" && status === "owed" && t(hasPayee ? "refunds.hasAccount" : "refunds.needsAccount")
  const way = status === "sending" ? t("refunds.status.sending") : t(`refunds.way.${channel}`)
  return (
    <a href={adminPaths.refund(id)} className="flex min-h-14 items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block text-sm text-muted">{[way, account].filter(Boolean).join(" · ")}</span>
        {dueOn && (
          <span
            className={`block text-sm ${isLate ? "font-semibold text-danger" : "text-muted"}`}
            suppressHydrationWarning
          >
            {t(isLate ? "refunds.late" : "refunds.dueBy", { date: formatDate(dueOn, language, "short") })}
          </span>
        )}
      </span>
      <Money satang={amount} className="font-semibold" />
    </a>
  )
}
