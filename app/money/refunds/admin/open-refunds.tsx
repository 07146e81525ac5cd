import { adminPaths } from "#app/admin/admin-paths.ts"
import { formatDate } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"
import type { RefundTask } from "../refund-task-store.server.ts"
import type { UndecidedReturn } from "../undecided-returns.ts"

export function OpenRefunds({ refunds }: { refunds: RefundTask[] }) {
  const { t } = useTranslation("admin")
  if (refunds.length === 0) return null
  const sum = refunds.reduce((all, { amount }) => all + amount, 0)
  return (
    <section aria-labelledby="refunds-title" className="card p-4 sm:p-6">
      <h2 id="refunds-title" className="flex items-baseline justify-between gap-3 text-xl">
        {t("refunds.waiting")} <Money satang={sum} className="text-lg font-bold text-price" />
      </h2>
      <ul className="mt-1 divide-y divide-line border-t border-line">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <OpenRefund refund={refund} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function UndecidedReturns({ returns }: { returns: UndecidedReturn[] }) {
  const { t } = useTranslation("admin")
  if (returns.length === 0) return null
  const sum = returns.reduce((all, { excess }) => all + excess, 0)
  return (
    <section aria-labelledby="undecided-title" className="card p-4 sm:p-6">
      <h2 id="undecided-title" className="flex items-baseline justify-between gap-3 text-xl">
        {t("staff.dashboard.balance.toReturn")} <Money satang={sum} className="text-lg font-bold text-price" />
      </h2>
      <ul className="mt-1 divide-y divide-line border-t border-line">
        {returns.map(({ id, name, excess }) => (
          <li key={id}>
            <a href={adminPaths.bookingLedger(id)} className="flex min-h-14 items-center justify-between gap-3 py-2">
              <span className="truncate font-semibold">{name}</span>
              <Money satang={excess} className="font-semibold" />
            </a>
          </li>
        ))}
      </ul>
    </section>
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
