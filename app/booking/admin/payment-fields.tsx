import type { FieldMetadata } from "@conform-to/react"
import { type ReactNode, useState } from "react"
import { RadioChoices } from "#app/admin/pages/radio-choices.tsx"
import type { HoldChoices } from "#app/booking/holds/hold-choices.ts"
import { formatDate, formatMoney, formatTimeOfDay } from "#app/i18n/format.ts"
import { LANGUAGES } from "#app/i18n/languages.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useReceivedOn } from "#app/money/ledger/admin/use-received-on.ts"
import { OWNER_CHANNELS, RECEIVED_PARTS } from "#app/money/ledger/ledger.ts"
import { Field } from "#app/ui/field.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import { useCheckedRadio } from "#app/ui/use-checked-radio.ts"
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts"

const HOLD_CHIPS = ["twoHours", "tonight", "tomorrowNoon"] as const

export type PaymentFormValues = Record<
  "payment" | "holdUntil" | "receivedPart" | "amountReceived" | "receivedOn" | "language",
  string
>

type Props = {
  fields: Record<keyof PaymentFormValues, FieldMetadata<string>>
  /** In the villa's time zone, for fields of type `datetime-local`. */
  hold: { from: string; to: string; choices: HoldChoices }
  /** In the villa's time zone. */
  today: string
  /** Guests pay a deposit, unless check-in is too near. */
  hasDeposit: boolean
  /** What is due on booking and in all, in satang; null until the stay is known. */
  due: { deposit: number; total: number } | null
}

export function PaymentFields({ fields, hold, today, hasDeposit, due }: Props) {
  const { t } = useTranslation("admin")
  const { payment, holdUntil, amountReceived, receivedOn } = fields
  // A state, because React would check the default again whenever conform renders the form.
  const [selected, setSelected] = useCheckedRadio(payment.name, payment.initialValue ?? "hold")
  const amount = (
    <Field
      field={amountReceived}
      label={t("bookings.received.amount")}
      hint={hasDeposit ? undefined : t("bookings.create.amountHint")}
      type="number"
      inputMode="decimal"
      min={0}
      step="0.01"
      required={false}
    />
  )
  const radio = (value: string, label: string) => (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name={payment.name}
        value={value}
        defaultChecked={selected === value}
        onChange={() => setSelected(value)}
        className="size-5 accent-pool"
      />
      {label}
    </label>
  )
  return (
    <fieldset className="group/payment space-y-1">
      <legend className="font-semibold">{t("bookings.create.payment")}</legend>
      {radio("hold", t("bookings.create.hold"))}
      <HoldEnd holdUntil={holdUntil} hold={hold} />
      <div className="flex flex-wrap gap-x-5">
        {OWNER_CHANNELS.map((channel) => (
          <div key={channel}>{radio(channel, t(`bookings.create.paid.${channel}`))}</div>
        ))}
      </div>
      {hasDeposit && (
        <ReceivedParts field={fields.receivedPart} due={due}>
          {amount}
        </ReceivedParts>
      )}
      <details
        className="pl-8 group-has-[[value=hold]:checked]/payment:hidden"
        open={Boolean(amountReceived.errors || receivedOn.errors)}
      >
        <summary className="link inline-flex min-h-11 min-w-11 items-center text-sm">
          {t(hasDeposit ? "bookings.received.otherDay" : "bookings.create.otherAmount")}
        </summary>
        {!hasDeposit && amount}
        <Field
          field={receivedOn}
          label={t("bookings.received.on")}
          type="date"
          required={false}
          {...useReceivedOn(today)}
        />
      </details>
    </fieldset>
  )
}

/** In which the guest is written to. */
export function LanguageField({ field }: { field: FieldMetadata<string> }) {
  const { t } = useTranslation("admin")
  const options = LANGUAGES.map((value) => ({ value, label: t(value === "th" ? "villa.thai" : "villa.english") }))
  return <SelectField field={field} label={t("bookings.create.language")} options={options} />
}

/** One row that says when the hold ends, and opens to change it. */
function HoldEnd({ holdUntil, hold }: { holdUntil: FieldMetadata<string>; hold: Props["hold"] }) {
  const { t, language } = useTranslation("admin")
  const [end, setEnd] = useState(holdUntil.initialValue ?? "")
  const [date = "", time = ""] = end.split("T")
  // A browser without such fields sends what was typed.
  const isMoment = !Number.isNaN(Date.parse(`${end}Z`))
  return (
    <details className="pl-8" open={Boolean(holdUntil.errors)}>
      <summary className="link inline-flex min-h-11 items-center text-sm" suppressHydrationWarning>
        {t("bookings.create.holdUntil")}
        {isMoment && ` ${formatDate(date, language, "short")} ${formatTimeOfDay(time, language)}`}
      </summary>
      <Field
        field={holdUntil}
        label={t("bookings.create.holdUntil")}
        type="datetime-local"
        min={hold.from}
        max={hold.to}
        required={false}
        onInput={({ currentTarget }) => setEnd(currentTarget.value)}
      />
      <HoldChips fieldId={holdUntil.id} choices={hold.choices} />
    </details>
  )
}

/** With script: the usual ends of a hold in one tap. Without, they keep their room and are not shown. */
function HoldChips({ fieldId, choices }: { fieldId: string; choices: HoldChoices }) {
  const { t } = useTranslation("admin")
  const isHydrated = useIsHydrated()
  const choose = (value: string) => {
    const field = document.getElementById(fieldId)
    if (!(field instanceof HTMLInputElement)) return
    field.value = value
    field.dispatchEvent(new Event("input", { bubbles: true }))
  }
  return (
    <div className={`mt-2 flex flex-wrap gap-2 ${isHydrated ? "" : "invisible"}`}>
      {HOLD_CHIPS.map((name) => {
        const value = choices[name]
        if (value === null) return null
        return (
          <button key={name} type="button" className="chip" onClick={() => choose(value)}>
            {t(`bookings.create.holdChoice.${name}`)}
          </button>
        )
      })}
    </div>
  )
}

type PartsProps = Pick<Props, "due"> & { field: FieldMetadata<string>; children: ReactNode }

/** For bookings with a deposit. Without script, shown with every choice. */
function ReceivedParts({ field, due, children }: PartsProps) {
  const { t, language } = useTranslation("admin")
  const amounts = { due: due?.deposit, all: due?.total, other: undefined }
  const labelOf = (part: keyof typeof amounts) => {
    // Close to check-in the whole price is due.
    const isAll = part === "due" && due !== null && due.deposit === due.total
    const name = t(isAll ? "bookings.received.wholeDue" : `bookings.received.part.${part}`)
    const amount = amounts[part]
    return (
      <span suppressHydrationWarning>{amount === undefined ? name : `${name} · ${formatMoney(amount, language)}`}</span>
    )
  }
  return (
    <div
      role="radiogroup"
      aria-label={t("bookings.received.amount")}
      className="group/part pl-8 group-has-[[value=hold]:checked]/payment:hidden"
    >
      <RadioChoices
        name={field.name}
        initial={field.initialValue ?? "due"}
        choices={RECEIVED_PARTS.map((value) => ({ value, label: labelOf(value) }))}
      />
      <div className="hidden group-has-[[value=other]:checked]/part:block">{children}</div>
    </div>
  )
}
