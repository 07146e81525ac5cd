import { formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { useMay } from "../../shared/use-may.ts"

/** What cancelling can return, in satang: all that is held, and what the booking's terms say; null without terms. */
export type Cancelling = { held: number; policy: number | null }

/** What comes back to the guest: everything unless an owner chooses otherwise. Nothing if nothing was paid. */
export function CancelFields({ cancelling: { held, policy } }: { cancelling: Cancelling }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const mayKeep = useMay("refunds")
  if (held === 0) return null
  const all = formatMoney(held, language)
  if (!mayKeep)
    return (
      <p className="text-sm text-muted" suppressHydrationWarning>
        {t("refunds.cancel.staffHint", { amount: all })}
      </p>
    )
  return (
    <fieldset>
      <legend className="font-semibold">{t("refunds.cancel.legend")}</legend>
      <Choice value="all" text={t("refunds.cancel.all", { amount: all })} isDefault />
      {policy !== null && policy !== held && (
        <Choice value="policy" text={t("refunds.cancel.policy", { amount: formatMoney(policy, language) })} />
      )}
      <Choice value="amount" text={t("refunds.cancel.amount")} />
      <label className="mt-1 block text-sm font-semibold">
        {t("refunds.cancel.amountLabel")}
        <input
          name="refundAmount"
          type="number"
          inputMode="decimal"
          min={0}
          max={held / 100}
          step="0.01"
          className="field mt-1 font-normal"
        />
      </label>
    </fieldset>
  )
}

function Choice({ value, text, isDefault = false }: { value: string; text: string; isDefault?: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type="radio" name="refund" value={value} defaultChecked={isDefault} className="size-5 accent-pool" />
      <span suppressHydrationWarning>{text}</span>
    </label>
  )
}
