import type { FieldMetadata } from "@conform-to/react"
import { useEffect, useRef, useState } from "react"
import { formatDeadline, formatMoney, formatTimeOfDay } from "#app/i18n/format.ts"
import { localized } from "#app/i18n/localized.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts"
import { toBaht } from "#app/villa/money.ts"
import { VillaImage } from "#app/villa/photos/ui/villa-image.tsx"
import type { OfferedExtra } from "../offered-extra.ts"

type Choice = { id: string; quantity: string; shownCost?: string }

type Props = {
  offers: OfferedExtra[]
  /** Of the form's list, with those that can change (`extraValues`). */
  field: FieldMetadata<Choice[]>
  timezone: string
  /** Whether a cost that has changed since is refused; other forms say the total. */
  sendsCosts?: boolean
  /** All quantities, in the order of the offers. */
  onChoose?: (quantities: number[]) => void
}

export const canChange = ({ least, most }: OfferedExtra) => least < most

/** The values of the form's list. */
export const extraValues = (offers: OfferedExtra[]): Choice[] =>
  offers.filter(canChange).map(({ id, quantity }) => ({ id, quantity: String(quantity) }))

/**
 * A stepper for each extra; without script a number. One that cannot change any more is a text. A shared deadline is said
 * once.
 */
export function ExtraFields({ offers, field, timezone, sendsCosts = false, onChoose }: Props) {
  const choices = field.getFieldList().map((choice) => choice.getFieldset())
  const positions = new Map(offers.filter(canChange).map(({ id }, index) => [id, index]))
  const fieldsOf = ({ id }: OfferedExtra) => choices[positions.get(id) ?? -1]
  const [quantities, setQuantities] = useState(() =>
    offers.map((offer) => Number(fieldsOf(offer)?.quantity.initialValue ?? offer.quantity)),
  )
  const choose = (index: number, quantity: number) => {
    const chosen = quantities.with(index, quantity)
    setQuantities(chosen)
    onChoose?.(chosen)
  }
  // What was typed before hydration is only in the DOM.
  const takeTyped = useRef(() => {
    const typed = offers.map((offer, index) => {
      const input = document.getElementById(fieldsOf(offer)?.quantity.id ?? "")
      return input instanceof HTMLInputElement ? input.valueAsNumber : (quantities[index] ?? 0)
    })
    if (typed.every((quantity, index) => Object.is(quantity, quantities[index]))) return
    setQuantities(typed)
    onChoose?.(typed)
  })
  useEffect(() => takeTyped.current(), [])
  const [until, ...others] = new Set(offers.filter(canChange).map((offer) => offer.until))
  const isShared = others.length === 0
  return (
    <>
      <ul className="divide-y divide-line">
        {offers.map((offer, index) => {
          const fields = fieldsOf(offer)
          return (
            <li key={offer.id} className="py-3">
              <Offer offer={offer} until={!isShared && <Until time={offer.until} timezone={timezone} />}>
                {fields && (
                  <Stepper
                    fields={fields}
                    offer={offer}
                    quantity={quantities[index] ?? 0}
                    sendsCost={sendsCosts}
                    onChange={(quantity) => choose(index, quantity)}
                  />
                )}
              </Offer>
              {fields && <Errors field={fields.quantity} />}
            </li>
          )
        })}
      </ul>
      {isShared && until && <Until time={until} timezone={timezone} />}
      <Errors field={field} />
    </>
  )
}

function Errors({ field: { errors, errorId } }: { field: Pick<FieldMetadata<unknown>, "errors" | "errorId"> }) {
  const { t } = useTranslation()
  return (
    errors && (
      <p id={errorId} className="error">
        {errors.map((error) => t(error as TextKey)).join(" ")}
      </p>
    )
  )
}

function Until({ time, timezone }: { time: number; timezone: string }) {
  const { t, language } = useTranslation()
  return (
    <p className="text-sm text-muted" suppressHydrationWarning>
      {t("extras.until", { time: formatDeadline(time, language, timezone) })}
    </p>
  )
}

/** `until` says until when it can change; nothing where the list does. */
type OfferProps = { offer: OfferedExtra; until: React.ReactNode; children: React.ReactNode }

function Offer({ offer, until, children }: OfferProps) {
  const { t, language } = useTranslation()
  const { name, sentence, kind, time, unit, eachCosts, unitCosts, quantity, photo } = offer
  const said = localized(sentence, language)
  const newTime = time && formatTimeOfDay(time, language)
  return (
    <>
      <div className="flex items-start gap-4 [&>picture]:shrink-0">
        {photo && <VillaImage image={photo} sizes="64px" className="size-16 rounded-lg object-cover" />}
        <div className="min-w-0 flex-1">
          <p className="font-semibold [overflow-wrap:anywhere]">{localized(name, language)}</p>
          {said && <p className="text-sm text-muted [overflow-wrap:anywhere]">{said}</p>}
          {newTime && (
            <p className="text-sm">
              {t(kind === "early-check-in" ? "extras.early" : "extras.late", { time: newTime })}
            </p>
          )}
          {canChange(offer) && until}
        </div>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-28 text-sm" suppressHydrationWarning>
          <span className="font-semibold text-price">{formatMoney(eachCosts, language)}</span>
          {unit !== "stay" && (
            <span className="text-muted">{` (${formatMoney(unitCosts, language)} ${t(`extras.per.${unit}`)})`}</span>
          )}
        </p>
        {canChange(offer) ? children : <p className="font-semibold">{t("extras.fixed", { count: quantity })}</p>}
      </div>
    </>
  )
}

type StepperProps = {
  fields: Record<keyof Choice, FieldMetadata<string>>
  offer: OfferedExtra
  quantity: number
  sendsCost: boolean
  onChange: (quantity: number) => void
}

function Stepper({ fields, offer, quantity, sendsCost, onChange }: StepperProps) {
  const { t, language } = useTranslation()
  const isReady = useIsHydrated()
  const { id, name, least, most, eachCosts } = offer
  const label = localized(name, language)
  const step = (by: number) => onChange(Math.min(most, Math.max(least, (quantity || 0) + by)))
  const button = `icon-button border border-line aria-disabled:text-muted aria-disabled:opacity-60 ${isReady ? "" : "invisible noscript:hidden"}`
  return (
    <div className="flex items-center gap-1">
      <input type="hidden" name={fields.id.name} value={id} />
      {sendsCost && <input type="hidden" name={fields.shownCost.name} value={toBaht(eachCosts)} />}
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
        id={fields.quantity.id}
        name={fields.quantity.name}
        inputMode="numeric"
        min={least}
        max={most}
        step={1}
        value={Number.isNaN(quantity) ? "" : quantity}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
        aria-label={t("extras.quantity", { name: label })}
        aria-invalid={fields.quantity.errors ? true : undefined}
        aria-describedby={fields.quantity.errors && fields.quantity.errorId}
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
