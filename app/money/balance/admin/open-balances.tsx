import { adminPaths } from "#app/admin/admin-paths.ts"
import { fullName } from "#app/booking/guest/customer.ts"
import { formatDate } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import type { OpenBalance } from "../open-balance.ts"

/** `amount` in satang. */
type Owed = { id: string; reference: string; name: string; dueDate: string; amount: number }

type Lists = Record<"overdue" | "today" | "upcoming", Owed[]>

/** @param today in the villa's time zone */
export function owedLists({ overdue, upcoming }: Record<"overdue" | "upcoming", OpenBalance[]>, today: string): Lists {
  const later = upcoming.map(owedView)
  return {
    overdue: overdue.map(owedView),
    today: later.filter(({ dueDate }) => dueDate === today),
    upcoming: later.filter(({ dueDate }) => dueDate !== today),
  }
}

function owedView({ booking, money }: OpenBalance): Owed {
  const { id, reference, customer, checkIn } = booking
  return { id, reference, name: fullName(customer), dueDate: money.balanceDate ?? checkIn, amount: money.balance }
}

/** Overdue balances first, then those of today, then by due date, each list with its sum. */
export function OpenBalances({ overdue, today, upcoming }: Lists) {
  const { t } = useTranslation("admin")
  if (overdue.length + today.length + upcoming.length === 0) return null
  return (
    <section aria-labelledby="owed-title" className="card p-4 sm:p-6">
      <h2 id="owed-title" className="text-xl">
        {t("money.owed.title")}
      </h2>
      <Balances title={t("money.owed.overdue")} balances={overdue} isOverdue />
      <Balances title={t("money.owed.today")} balances={today} />
      <Balances title={t("money.owed.upcoming")} balances={upcoming} />
    </section>
  )
}

type BalancesProps = { title: string; balances: Owed[]; isOverdue?: boolean }

function Balances({ title, balances, isOverdue = false }: BalancesProps) {
  const { t } = useTranslation("admin")
  if (balances.length === 0) return null
  const sum = balances.reduce((all, { amount }) => all + amount, 0)
  return (
    <>
      <h3 className="mt-3 flex items-baseline justify-between gap-3">
        <span className={isOverdue ? "font-semibold text-danger" : "font-semibold text-muted"}>{title}</span>
        <Money satang={sum} className="text-lg font-bold text-price" />
      </h3>
      <OwedList balances={balances.slice(0, SHOWN)} />
      {balances.length > SHOWN && (
        <details>
          <summary className="link inline-flex min-h-11 items-center">
            {t("today.more", { count: balances.length - SHOWN })}
          </summary>
          <OwedList balances={balances.slice(SHOWN)} />
        </details>
      )}
    </>
  )
}

/** More of a list are folded. */
const SHOWN = 3

function OwedList({ balances }: { balances: Owed[] }) {
  const language = useLanguage()
  return (
    <ul className="mt-1 divide-y divide-line border-t border-line">
      {balances.map(({ id, reference, name, dueDate, amount }) => (
        <li key={id}>
          <a href={adminPaths.bookingLedger(id)} className="flex min-h-14 items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block truncate font-semibold">{name || reference}</span>
              <span className="block text-sm text-muted" suppressHydrationWarning>
                {formatDate(dueDate, language, "medium")}
              </span>
            </span>
            <Money satang={amount} className="font-semibold" />
          </a>
        </li>
      ))}
    </ul>
  )
}
