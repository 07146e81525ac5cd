import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { formatDate, formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import type { PromoCodeState, UsedPromoCode } from "../promo-code.ts"

const TONES: Record<PromoCodeState, string> = {
  active: "bg-pool text-on-pool",
  upcoming: "bg-pool-soft text-pool",
  off: "bg-sunken text-muted",
  ended: "bg-sunken text-muted",
  "used-up": "bg-sunken text-price",
}

/** `isFree`: it can make a stay free. */
type ListedCode = UsedPromoCode & { state: PromoCodeState; isFree: boolean }

/** The codes with their discounts, conditions and uses, each linked to its page. */
export function PromoCodeList({ codes }: { codes: ListedCode[] }) {
  const { t } = useTranslation("admin")
  return (
    <ul className="space-y-3">
      {codes.map((code) => (
        <li key={code.id} id={`code-${code.id}`} className="card p-4 target:ring-2 target:ring-pool">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <a
              href={adminPaths.promoCode(code.id)}
              lang="en"
              className="link inline-flex min-h-11 min-w-0 items-center text-lg font-semibold [overflow-wrap:anywhere]"
            >
              {code.code}
            </a>
            <span className={`rounded-full px-3 py-0.5 text-sm font-semibold whitespace-nowrap ${TONES[code.state]}`}>
              {t(`promoCodes.state.${code.state}`)}
            </span>
          </div>
          {code.isFree && code.state !== "ended" && (
            <p className="notice notice-error my-2">{t("promoCodes.canBeFree")}</p>
          )}
          <div className="flex items-end justify-between gap-3">
            <Facts code={code} />
            <SwitchButton code={code} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Facts({ code }: { code: ListedCode }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { kind, value, uses, maxUses, minNights, validFrom, validTo, stayFrom, stayTo } = code
  const discount =
    kind === "percent"
      ? t("promoCodes.percentOff", { percent: value / 100 })
      : t("promoCodes.amountOff", { amount: formatMoney(value, language) })
  const range = (first: string | null, last: string | null) => {
    const [from, to] = [first, last].map((date) => (date ? formatDate(date, language, "short") : ""))
    return t(`promoCodes.range.${from && to ? "between" : from ? "from" : "to"}`, { from, to })
  }
  const conditions = [
    ...(minNights === null ? [] : [t("promoCodes.fromNights", { count: minNights })]),
    ...(validFrom || validTo ? [t("promoCodes.bookedWithin", { range: range(validFrom, validTo) })] : []),
    ...(stayFrom || stayTo ? [t("promoCodes.stayWithin", { range: range(stayFrom, stayTo) })] : []),
  ]
  return (
    <ul className="min-w-0 text-muted">
      <li className="font-semibold text-price">{discount}</li>
      <li className="tabular-nums">
        {maxUses === null
          ? t("promoCodes.usesUnlimited", { uses })
          : t("promoCodes.uses", { uses, max: maxUses.toLocaleString("en") })}
      </li>
      {conditions.map((condition) => (
        <li key={condition} className="text-sm">
          {condition}
        </li>
      ))}
    </ul>
  )
}

function SwitchButton({ code: { id, code, active } }: { code: ListedCode }) {
  const { t } = useTranslation("admin")
  const action = t(active ? "promoCodes.switchOff" : "promoCodes.switchOn")
  return (
    <Form method="post" action={adminPaths.promoCodeActive(id)} preventScrollReset className="shrink-0">
      <input type="hidden" name="active" value={String(!active)} />
      <button type="submit" className="button button-quiet" aria-label={t("promoCodes.switchLabel", { action, code })}>
        {action}
      </button>
    </Form>
  )
}
