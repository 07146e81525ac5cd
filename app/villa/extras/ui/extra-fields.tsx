import type { FieldMetadata } from "@conform-to/react"
import { useState } from "react"
import { formatDeadline, formatMoney, formatTimeOfDay } from "#app/i18n/format.ts"
import { localized } from "#app/i18n/localized.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts"
import type { OfferedExtra } from "../offered-extra.ts"

type Choice = { id: string; quantity: string }

type Props = {
  offers: OfferedExtra[]
  /** Of the form's list, in the order of the offers (`extraValues`). */
  field: FieldMetadata<Choice[]>
  timezone: string
  onChoose?: (quantities: number[]) => void
}

/** The values of the form's list. */
export const extraValues = (offers: OfferedExtra[]): Choice[] =>
  offers.map(({ id, quantity }) => ({ id, quantity: String(quantity) }))

/** A stepper for each extra; without script a number. One that cannot change any more is a text. */
export function ExtraFields({ offers, field, timezone, onChoose }: Props) {
  const { t } = useTranslation()
  const lists = field.getFieldList()
  const [quantities, setQuantities] = useState(() =>
    offers.map(({ quantity }, index) => Number(lists[index]?.getFieldset().quantity.initialValue ?? quantity)),
  )
  const choose = (index: number, quantity: number) => {
    const chosen = quantities.with(index, quantity)
    setQuantities(chosen)
    onChoose?.(chosen)
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {offers.map((offer, index) => (
          <li key={offer.id} className="py-3">
            <Offer offer={offer} timezone={timezone}>
              {offer.least < offer.most && (
                <Stepper
                  name={`${field.name}[${index}]`}
                  offer={offer}
                  quantity={quantities[index] ?? 0}
                  errorId={field.errors ? field.errorId : undefined}
                  onChange={(quantity) => choose(index, quantity)}
                />
              )}
            </Offer>
          </li>
        ))}
      </ul>
      {field.errors && (
        <p id={field.errorId} className="error">
          {field.errors.map((error) => t(error as TextKey)).join(" ")}
        </p>
      )}
    </>
  )
}

type OfferProps = { offer: OfferedExtra; timezone: string; children: React.ReactNode }

function Offer({ offer, timezone, children }: OfferProps) {
  const { t, language } = useTranslation()
  const { name, sentence, kind, time, unit, price, eachCosts, quantity, least, most, until } = offer
  const said = localized(sentence, language)
  const newTime = time && formatTimeOfDay(time, language)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold [overflow-wrap:anywhere]">{localized(name, language)}</p>
        {said && <p className="text-sm text-muted [overflow-wrap:anywhere]">{said}</p>}
        {newTime && (
          <p className="text-sm">{t(kind === "early-check-in" ? "extras.early" : "extras.late", { time: newTime })}</p>
        )}
        <p className="text-sm" suppressHydrationWarning>
          <span className="font-semibold text-price">{formatMoney(eachCosts, language)}</span>
          {unit !== "stay" && (
            <span className="text-muted">{` (${formatMoney(price, language)} ${t(`extras.per.${unit}`)})`}</span>
          )}
        </p>
        {least < most && (
          <p className="text-sm text-muted" suppressHydrationWarning>
            {t("extras.until", { time: formatDeadline(until, language, timezone) })}
          </p>
        )}
      </div>
      {least < most ? children : <p className="font-semibold">{t("extras.fixed", { count: quantity })}</p>}
    </div>
  )
}

type StepperProps = {
  name: string
  offer: OfferedExtra
  quantity: number
  errorId: string | undefined
  onChange: (quantity: number) => void
}

function Stepper({ name, offer: { id, name: names, least, most }, quantity, errorId, onChange }: StepperProps) {
  const { t, language } = useTranslation()
  const isReady = useIsHydrated()
  const label = localized(names, language)
  const step = (by: number) => onChange(Math.min(most, Math.max(least, (quantity || 0) + by)))
  const button = `icon-button border border-line ${isReady ? "" : "invisible"}`
  return (
    <div className="flex items-center gap-1">
      <input type="hidden" name={`${name}.id`} value={id} />
      <button
        type="button"
        className={button}
        aria-label={t("extras.less", { name: label })}
        aria-disabled={quantity <= least}
        onClick={() => step(-1)}
      >
        <span aria-hidden="true">−</span>
      </button>
      <input
        type="number"
        name={`${name}.quantity`}
        inputMode="numeric"
        min={least}
        max={most}
        step={1}
        value={Number.isNaN(quantity) ? "" : quantity}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
        aria-label={t("extras.quantity", { name: label })}
        aria-describedby={errorId}
        className="field w-16 text-center"
      />
      <button
        type="button"
        className={button}
        aria-label={t("extras.more", { name: label })}
        aria-disabled={quantity >= most}
        onClick={() => step(1)}
      >
        <span aria-hidden="true">+</span>
      </button>
    </div>
  )
}
