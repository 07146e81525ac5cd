import { Form, useNavigation } from "@remix-run/react"
import { useId } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { OwnPrices } from "../own-prices.ts"

type Props = {
  from: string
  /** The morning after the last night. */
  to: string
  ownPrices: OwnPrices | null
}

/** One price or minimum stay for each of these nights, saved where they were selected. */
export function NightPriceForm({ from, to, ownPrices }: Props) {
  const { t } = useTranslation("admin")
  const isBusy = useNavigation().formMethod !== undefined
  const id = useId()
  const more = (
    <a
      href={adminPaths.newSeasonOf("holiday", from, dateAfter(to, -1))}
      className="link inline-flex min-h-11 items-center text-sm"
    >
      {t("prices.nightPrice.more")}
    </a>
  )
  return (
    <details>
      <summary className="link inline-flex min-h-11 min-w-11 items-center">{t("month.price")}</summary>
      {ownPrices && <OwnPricesText {...ownPrices} />}
      {ownPrices && !ownPrices.isSame ? (
        more
      ) : (
        <Form
          key={`${from} ${to}`}
          method="post"
          action={adminPaths.nightPrice}
          preventScrollReset
          data-keeps-typing
          className="space-y-2 pb-1"
        >
          <input type="hidden" name="from" value={from} />
          <input type="hidden" name="to" value={to} />
          <div className="grid grid-cols-2 items-end gap-2">
            <label htmlFor={`${id}-price`} className="text-sm font-semibold">
              {t("prices.nightPrice.price")}
              <input
                id={`${id}-price`}
                name="price"
                type="number"
                inputMode="decimal"
                min={0}
                step={0.01}
                aria-describedby={`${id}-keeps`}
                className="field"
              />
            </label>
            <label htmlFor={`${id}-nights`} className="text-sm font-semibold">
              {t("prices.nightPrice.minNights")}
              <input id={`${id}-nights`} name="minNights" type="number" inputMode="numeric" min={1} className="field" />
            </label>
          </div>
          <p id={`${id}-keeps`} className="text-sm text-muted">
            {t("prices.nightPrice.keeps")}
          </p>
          <div className="flex items-center justify-between gap-3">
            {more}
            <button type="submit" className="button px-6" aria-disabled={isBusy}>
              {t("villa.save")}
            </button>
          </div>
        </Form>
      )}
    </details>
  )
}

/** How many of the nights have a price of their own already, and what saving would do. */
function OwnPricesText({ own, nights, isSame, holidays }: OwnPrices) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <div className="notice text-sm">
      <p>{own === nights ? t("prices.nightPrice.allOwn") : t("prices.nightPrice.someOwn", { own, nights })}</p>
      <p>
        {t(
          isSame
            ? "prices.nightPrice.replaces"
            : own === nights
              ? "prices.nightPrice.shared"
              : "prices.nightPrice.mixed",
        )}
      </p>
      <ul className="flex flex-wrap gap-x-4">
        {holidays.map(({ id, name }) => (
          <li key={id}>
            <a href={adminPaths.season(id)} className="link inline-flex min-h-11 items-center" suppressHydrationWarning>
              {localizedName(name, language)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
