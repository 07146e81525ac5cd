import { formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { AmountRow } from "#app/ui/amount-row.tsx"
import { Money } from "#app/ui/money.tsx"
import type { GuestDamage } from "./damage-view.server.ts"

export function Damage({ damage: { planned, rows, rest, link } }: { damage: GuestDamage }) {
  const { t, language } = useTranslation()
  return (
    <section aria-labelledby="damage-title" className="card space-y-3 p-4 sm:p-6">
      {/* The row begins with the same words. */}
      <h2 id="damage-title" className={planned ? "sr-only" : "font-sans text-base font-semibold"}>
        {t("damage.title")}
      </h2>
      {planned && (
        <dl>
          <AmountRow {...planned} />
        </dl>
      )}
      {rows.length > 0 && (
        <ul className="space-y-2">
          {rows.map(({ id, label, amount, note, photo }) => (
            <li key={id}>
              <p className="flex items-baseline justify-between gap-4">
                {label}
                <Money satang={amount} className="shrink-0" />
              </p>
              {note && <p className="text-sm break-words whitespace-pre-line text-muted">{note}</p>}
              {photo && (
                <a href={photo} target="_blank" rel="noreferrer" className="mt-1 inline-block">
                  <img
                    src={photo}
                    alt={t("damage.photo")}
                    loading="lazy"
                    className="max-h-64 rounded-control border border-line object-contain"
                  />
                </a>
              )}
            </li>
          ))}
          {rest && (
            <li className="flex items-baseline justify-between gap-4 border-t border-line pt-2 font-semibold">
              {rest.label}
              <Money satang={rest.amount} className="shrink-0" />
            </li>
          )}
        </ul>
      )}
      {link && (
        <a href={paths.payment.link(link.id)} className="button no-print w-full">
          <span suppressHydrationWarning>{t("balance.pay", { amount: formatMoney(link.amount, language) })}</span>
        </a>
      )}
    </section>
  )
}
