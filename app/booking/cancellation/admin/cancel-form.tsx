import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import type { ChangeEvent } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { RadioChoices } from "#app/admin/pages/radio-choices.tsx"
import { useMay } from "#app/admin/pages/use-may.ts"
import { SubmitButton } from "#app/booking/admin/status-form.tsx"
import { REASON_MAX_LENGTH } from "#app/booking/booking.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useLanguage } from "#app/ui/use-language.ts"

/** Satang: all that is held, and the refund by the booking's terms; null without terms. */
export type Cancelling = { held: number; policy: number | null }

type Props = {
  booking: Pick<AdminBookingView, "id" | "version">
  cancelling: Cancelling
  /** Set if the form was refused. */
  actionData?: FormActionData
}

type Values = Record<"refund" | "refundAmount" | "reason", string>

export function CancelForm({ booking: { id, version }, cancelling, actionData }: Props) {
  const { t } = useTranslation("admin")
  const [form, fields] = useForm<Values>({
    id: `cancel-${actionData ? "again" : version}`,
    lastResult: actionData?.reply,
    defaultValue: { refund: "all" },
  })
  return (
    <Form method="post" action={adminPaths.bookingCancel(id)} {...getFormProps(form)} className="mt-3 space-y-3">
      <FormErrors form={form} />
      <input type="hidden" name="version" value={version} />
      <ReturnedFields cancelling={cancelling} fields={fields} />
      <Field
        field={fields.reason}
        label={t("bookings.actions.cancelReason")}
        hint={t("bookings.actions.cancelHint")}
        rows={3}
        required={false}
        maxLength={REASON_MAX_LENGTH}
      />
      <SubmitButton className="button button-quiet w-full text-danger">{t("bookings.actions.cancelYes")}</SubmitButton>
    </Form>
  )
}

type ReturnedProps = Pick<Props, "cancelling"> & { fields: Record<"refund" | "refundAmount", FieldMetadata<string>> }

/** Everything, unless an owner decides otherwise. Renders nothing if nothing was paid. */
function ReturnedFields({ cancelling: { held, policy }, fields: { refund, refundAmount } }: ReturnedProps) {
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
  const choices = [
    { value: "all", text: t("refunds.cancel.all", { amount: all }) },
    ...(policy !== null && policy !== held
      ? [{ value: "policy", text: t("refunds.cancel.policy", { amount: formatMoney(policy, language) }) }]
      : []),
    { value: "amount", text: t("refunds.cancel.amount") },
  ]
  return (
    <fieldset className="group/returned">
      <legend className="font-semibold">{t("refunds.cancel.legend")}</legend>
      <RadioChoices
        key={refund.key}
        name={refund.name}
        initial={refund.initialValue ?? "all"}
        choices={choices.map(({ value, text }) => ({
          value,
          label: <span suppressHydrationWarning>{text}</span>,
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
    </fieldset>
  )
}

/** A typed amount that is not selected would be refused, and is hidden. */
function clearField({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.value = ""
}
