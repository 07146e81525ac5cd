import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import type { ChangeEvent } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { RadioChoices } from "#app/admin/pages/radio-choices.tsx"
import { useMay } from "#app/admin/pages/use-may.ts"
import { SubmitButton } from "#app/booking/admin/status-form.tsx"
import { REASON_MAX_LENGTH, type TeamReason } from "#app/booking/booking.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { formatDate, formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { Returned } from "#app/money/refunds/returned.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useFormId } from "#app/ui/use-form-id.ts"
import { useLanguage } from "#app/ui/use-language.ts"

/**
 * Satang: all that is held, and the refund by the booking's terms. The first of `choices` is preselected.
 * @property creditUntil the usual last day of a credit
 * @property back what was paid by a credit becomes one again, before other money is returned; null for none
 */
export type Cancelling = {
  held: number
  policy: number
  choices: Returned["kind"][]
  creditUntil: string
  back: { amount: number; until: string } | null
}

type Props = {
  booking: Pick<AdminBookingView, "id" | "version">
  cancelReason: TeamReason
  cancelling: Cancelling
  /** Set if the form was refused. */
  actionData?: FormActionData
}

type Values = Record<"refund" | "refundAmount" | "creditUntil" | "reason", string>

export function CancelForm({ booking: { id, version }, cancelReason, cancelling, actionData }: Props) {
  const { t } = useTranslation("admin")
  const [form, fields] = useForm<Values>({
    id: useFormId(`cancel-${cancelReason}`, actionData !== undefined, version),
    lastResult: actionData?.reply,
    defaultValue: { refund: cancelling.choices[0], creditUntil: cancelling.creditUntil },
  })
  return (
    <Form
      method="post"
      action={adminPaths.bookingCancel(id, cancelReason)}
      {...getFormProps(form)}
      className="space-y-3"
    >
      <FormErrors form={form} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="cancelReason" value={cancelReason} />
      <ReturnedFields cancelReason={cancelReason} cancelling={cancelling} fields={fields} />
      <Field
        field={fields.reason}
        label={t("bookings.cancel.message")}
        hint={t("bookings.cancel.hint")}
        rows={3}
        required={false}
        maxLength={REASON_MAX_LENGTH}
      />
      <SubmitButton className="button button-quiet w-full text-danger">{t("bookings.cancel.yes")}</SubmitButton>
    </Form>
  )
}

type ReturnedProps = Pick<Props, "cancelReason" | "cancelling"> & {
  fields: Record<"refund" | "refundAmount" | "creditUntil", FieldMetadata<string>>
}

/** Renders nothing if nothing was paid. */
function ReturnedFields({ cancelReason, cancelling, fields: { refund, refundAmount, creditUntil } }: ReturnedProps) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const mayKeep = useMay("refunds")
  const { held, policy, choices, back } = cancelling
  if (held === 0) return null
  const amounts = { all: formatMoney(held, language), policy: formatMoney(policy, language) }
  const labelOf = (value: Returned["kind"]) => {
    if (value === "amount") return t("refunds.cancel.amount")
    if (value === "credit") return t("credits.choice", { amount: amounts.all })
    return t(`refunds.cancel.${value}`, { amount: amounts[value] })
  }
  const policyReturnsAll = policy === held && choices.includes("policy")
  if (!mayKeep || choices.length === 1) {
    const text = cancelReason === "admin" ? "refunds.cancel.allBack" : "refunds.cancel.staffHint"
    return (
      <>
        <p className="font-semibold" suppressHydrationWarning>
          {t(text, { amount: amounts.all })}
        </p>
        <CreditBack back={back} />
        <input type="hidden" name={refund.name} value="all" />
      </>
    )
  }
  return (
    <fieldset className="group/returned">
      <legend className="font-semibold">{t("refunds.cancel.legend")}</legend>
      <RadioChoices
        key={refund.key}
        name={refund.name}
        initial={refund.initialValue ?? choices[0]!}
        choices={choices
          .filter((value) => value !== "all" || !policyReturnsAll)
          .map((value) => ({
            value,
            label: <span suppressHydrationWarning>{labelOf(value)}</span>,
          }))}
        onSelect={(value, event) => {
          if (value !== "amount") clearField(event, refundAmount.name)
        }}
      />
      <div className={refundAmount.errors ? "mt-1" : "mt-1 hidden group-has-[[value=amount]:checked]/returned:block"}>
        <Field
          field={refundAmount}
          label={t("refunds.cancel.amountLabel")}
          type="number"
          inputMode="decimal"
          min={0}
          step="0.01"
          required={false}
        />
      </div>
      <CreditBack back={back} />
      <div className={creditUntil.errors ? "mt-1" : "mt-1 hidden group-has-[[value=credit]:checked]/returned:block"}>
        <Field field={creditUntil} label={t("credits.untilLabel")} type="date" required={false} />
      </div>
    </fieldset>
  )
}

function CreditBack({ back }: Pick<Cancelling, "back">) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  if (!back) return null
  const { amount, until } = back
  return (
    <p className="mt-2 text-sm" suppressHydrationWarning>
      {t("credits.back.first", {
        amount: formatMoney(amount, language),
        date: formatDate(until, language, "medium"),
      })}
    </p>
  )
}

/** A typed amount that is not selected would be refused, and is hidden. */
function clearField({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.value = ""
}
