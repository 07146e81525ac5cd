import { formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { AmountRow } from "#app/ui/amount-row.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { Money } from "#app/ui/money.tsx"
import type { BalanceView } from "./balance-view.server.ts"

export function Balance({ balance }: { balance: BalanceView }) {
  const { t } = useTranslation()
  const { amount, due, paidSoFar, isOnArrival, state, link, damage } = balance
  const withDamage = link !== null && link.damage > 0
  return (
    <section aria-labelledby="balance-title" className="card no-print space-y-3 p-4 sm:p-6">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="balance-title" className="font-sans text-base font-semibold">
            {t(withDamage ? "balance.toPay" : "balance.title")}
          </h2>
          <Money satang={withDamage ? link.amount : amount} className="text-2xl leading-tight font-bold text-price" />
        </div>
        <p className="font-semibold">{due}</p>
        <p className="text-sm text-muted">{paidSoFar}</p>
      </div>
      {withDamage && (
        <dl className="space-y-1 border-t border-line pt-2">
          <AmountRow label={t("balance.title")} amount={link.amount - link.damage} />
          <AmountRow label={t("damage.title")} amount={link.damage} note={damage} />
        </dl>
      )}
      {link && <PayBalance link={link} className={`button w-full ${isOnArrival ? "button-quiet" : ""}`} />}
      {(state === "checking" || state === "settling") && (
        <p className="flex gap-2">
          <Icon name="clock" className="mt-0.5 size-5 shrink-0 text-pool" />
          {t(`balance.${state}`)}
        </p>
      )}
      {state === "none" && <p className="text-muted">{t("balance.askOwner")}</p>}
    </section>
  )
}

export function PayBalance({ link, className }: { link: NonNullable<BalanceView["link"]>; className: string }) {
  const { t, language } = useTranslation()
  return (
    <a href={paths.payment.link(link.id)} className={className} suppressHydrationWarning>
      {t("balance.pay", { amount: formatMoney(link.amount, language) })}
    </a>
  )
}
