import { formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Money } from "#app/ui/money.tsx"
import type { BalanceView, ReceiptRow } from "./balance-view.server.ts"

export function Balance({ balance }: { balance: BalanceView }) {
  const { t } = useTranslation()
  const { amount, due, paidSoFar, isOnArrival, state, link, damage } = balance
  return (
    <section aria-labelledby="balance-title" className="card no-print space-y-3 p-4 sm:p-6">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="balance-title" className="font-sans text-base font-semibold">
            {t("balance.title")}
          </h2>
          <Money satang={amount} className="text-2xl leading-tight font-bold text-price" />
        </div>
        <p className="font-semibold">{due}</p>
        <p className="text-sm text-muted">{paidSoFar}</p>
      </div>
      {link && link.damage > 0 && (
        <dl className="border-t border-line pt-2">
          <AmountRow label={t("balance.title")} amount={link.amount - link.damage} />
          <AmountRow label={t("damage.title")} amount={link.damage} />
          <AmountRow label={t("balance.toPay")} amount={link.amount} isSum />
        </dl>
      )}
      {damage && <p className="text-sm">{damage}</p>}
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

/** A line of a sum; the last one stands out. */
export function AmountRow({ label, amount, note, isSum = false }: ReceiptRow) {
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-4 ${isSum ? "font-semibold" : ""}`}>
      <dt>
        {label}
        {note && <span className="block text-sm font-normal text-muted">{note}</span>}
      </dt>
      <dd className="grow text-right">
        <Money satang={amount} />
      </dd>
    </div>
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
