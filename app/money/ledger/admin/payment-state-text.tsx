import { formatDate, formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import type { DueWhen, PaymentState } from "../payment-state.ts"

/** "Part paid · ฿11,900 left · due today". */
export function PaymentStateText({ state, className = "" }: { state: PaymentState; className?: string }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  if (state.state === "paid") return <span className={className}>{t("bookings.money.paidInFull")}</span>
  const amount = formatMoney(state.amount, language)
  if (state.state === "to-return") {
    return (
      <span className={className} suppressHydrationWarning>
        {t("bookings.money.toReturn")} {amount}
      </span>
    )
  }
  return (
    <span className={`${className} ${toneOf(state.when)}`} suppressHydrationWarning>
      {t(`bookings.money.state.${state.state}`)} · {t("bookings.money.left", { amount })} ·{" "}
      <DueText dueDate={state.dueDate} when={state.when} />
    </span>
  )
}

export function DueText({ dueDate, when }: { dueDate: string; when: DueWhen }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const date = formatDate(dueDate, language, "short")
  return (
    <span className={toneOf(when)} suppressHydrationWarning>
      {t(`bookings.money.due.${when}`, { date })}
    </span>
  )
}

function toneOf(when: DueWhen): string {
  return when === "overdue" ? "font-semibold text-danger" : when === "today" ? "font-semibold text-price" : ""
}
