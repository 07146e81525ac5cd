import type { ReactNode } from "react"
import { formatDeadline, formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ContactOwner } from "#app/money/payable/ui/contact-owner.tsx"
import { paths } from "#app/paths.ts"
import { Icon } from "#app/ui/icon.tsx"
import type { ContactWay } from "#app/villa/contact.ts"
import type { LinkFrameView } from "./link-frame.tsx"
import type { ClosedBalance } from "./link-page.server.ts"

const SHOWN = {
  in_review: { key: "slipCheck", icon: "clock" },
  paid: { key: "paid", icon: "check" },
  cancelled: { key: "cancelled", icon: "close" },
  expired: { key: "expired", icon: "clock" },
} as const

type Props = Pick<LinkFrameView, "link" | "answerBy" | "timezone" | "now"> & {
  closedBalance?: ClosedBalance
  contact: ContactWay[]
}

export function LinkState({ link, answerBy, timezone, now, closedBalance, contact }: Props) {
  const { t, language } = useTranslation()
  const { status, state, closed, booking } = link
  if (state === "settling") {
    return (
      <section className="card p-5 sm:p-6">
        <h2 className="text-xl">{t("payment.settlingTitle")}</h2>
        <p className="mt-1 text-muted">{t("payment.settlingText")}</p>
      </section>
    )
  }
  const shown = state === "in_review" ? state : status
  if (shown === "open") return null
  if (closedBalance) return <ClosedBalanceState balance={closedBalance} contact={contact} />
  const { key, icon } = SHOWN[shown]
  const isLate = answerBy !== null && now >= answerBy
  const good = shown === "paid" || shown === "in_review"
  return (
    <State
      icon={icon}
      good={good}
      title={t(`paymentLink.${closed ? "closed" : key}.title`)}
      text={
        closed
          ? t(`paymentLink.closed.${booking?.status === "cancelled" ? "cancelled" : "paid"}`)
          : t(`paymentLink.${key}.text`)
      }
      more={
        !closed &&
        answerBy !== null && (
          <p className="mt-2 font-semibold" suppressHydrationWarning>
            {t(isLate ? "paymentLink.slipCheck.late" : "confirmation.slipCheck.answerBy", {
              time: formatDeadline(answerBy, language, timezone),
            })}
          </p>
        )
      }
    >
      {(!good || isLate) && <ContactOwner ways={contact} />}
    </State>
  )
}

/** The balance was paid another way, or another link asks for it now, also after its payment was taken back. */
function ClosedBalanceState({
  balance: { amount, current },
  contact,
}: {
  balance: ClosedBalance
  contact: ContactWay[]
}) {
  const { t, language } = useTranslation()
  const kind = amount > 0 ? "replaced" : "settled"
  return (
    <State
      icon={amount > 0 ? "close" : "check"}
      good={amount === 0}
      title={t(`paymentLink.closed.${kind}Title`)}
      text={t(`paymentLink.closed.${kind}`, { amount: formatMoney(amount, language) })}
    >
      {amount > 0 && current && (
        <a href={paths.payment.link(current)} className="button w-full">
          {t("paymentLink.toCurrent")}
        </a>
      )}
      <ContactOwner ways={contact} />
    </State>
  )
}

type StateProps = { icon: string; good: boolean; title: string; text: string; more?: ReactNode; children: ReactNode }

function State({ icon, good, title, text, more, children }: StateProps) {
  return (
    <section className="card space-y-4 p-5 sm:p-6">
      <div className="flex gap-4">
        <span
          aria-hidden="true"
          className={`grid size-11 shrink-0 place-items-center rounded-full ${good ? "bg-pool text-on-pool" : "bg-sunken text-muted"}`}
        >
          <Icon name={icon} />
        </span>
        <div>
          <h2 className="text-xl">{title}</h2>
          <p className="mt-1 text-muted" suppressHydrationWarning>
            {text}
          </p>
          {more}
        </div>
      </div>
      {children}
    </section>
  )
}
