import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { RadioChoices } from "#app/admin/pages/radio-choices.tsx"
import { useMay } from "#app/admin/pages/use-may.ts"
import { SubmitButton } from "#app/booking/admin/status-form.tsx"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { plainAmount } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useFormId } from "#app/ui/use-form-id.ts"
import { OWNER_CHANNELS } from "../ledger.ts"
import { CERTIFICATE_MAX_LENGTH, canRecordFor, LINE_NOTE_MAX_LENGTH } from "../ledger-line.ts"
import { stillToPay } from "../money.ts"
import { useReceivedOn } from "./use-received-on.ts"

type Props = {
  booking: Pick<AdminBookingView, "id" | "version" | "status" | "money">
  today: string
  actionData: FormActionData | undefined
}

/** The reply of this form only. @param line to take back, or whose certificate has come */
export function refusedForm(
  actionData: FormActionData | undefined,
  kind: string,
  line?: string,
): SubmissionResult<string[]> | undefined {
  const typed = actionData?.reply.initialValue
  const own = kind === "certificate" ? typed?.line : typed?.reverses
  return typed?.kind === kind && own === line ? actionData?.reply : undefined
}

/** Staff record payments; owners also charges and waivers of a confirmed stay. */
export function LedgerForms({ booking, today, actionData }: Props) {
  const mayAdjust = useMay("adjust-balance") && canRecordFor(booking.status, "charge")
  if (!canRecordFor(booking.status, "payment")) return null
  return (
    <div className="mt-3 grid grid-cols-2 items-start gap-3">
      <ReceivedForm booking={booking} today={today} actionData={actionData} />
      {mayAdjust && <AdjustmentForm kind="charge" booking={booking} actionData={actionData} />}
      {mayAdjust && <AdjustmentForm kind="waiver" booking={booking} actionData={actionData} />}
    </div>
  )
}

const AMOUNT = { type: "number", inputMode: "decimal", min: 0.01, step: "0.01" } as const

type ReceivedValues = Record<"amount" | "channel" | "receivedOn", string> & {
  withheld: Record<"amount" | "certificate", string>
}

function ReceivedForm({ booking, today, actionData }: Props) {
  const { t } = useTranslation("admin")
  const refused = refusedForm(actionData, "payment")
  const rest = stillToPay(booking, booking.money)
  const receivedOn = useReceivedOn(today)
  const [form, fields] = useForm<ReceivedValues>({
    id: useFormId("received", refused !== undefined, booking.version),
    lastResult: refused,
    defaultValue: { amount: rest > 0 ? plainAmount(rest) : "", channel: "cash", receivedOn: today },
  })
  return (
    <details open={refused !== undefined} className="col-span-2">
      <summary className={`button w-full ${rest > 0 ? "" : "button-quiet"}`}>{t("bookings.money.record")}</summary>
      <Form
        method="post"
        action={adminPaths.bookingLedger(booking.id)}
        {...getFormProps(form)}
        className="mt-3 space-y-3 pb-2"
      >
        <FormErrors form={form} />
        <Hidden kind="payment" version={booking.version} />
        <Channels key={fields.channel.key} field={fields.channel} />
        <div className="grid grid-cols-2 items-start gap-3">
          <Field field={fields.amount} label={t("bookings.received.amountShort")} {...AMOUNT} />
          <Field field={fields.receivedOn} label={t("bookings.received.on")} type="date" {...receivedOn} />
        </div>
        <WithheldFields key={fields.withheld.key} field={fields.withheld} />
        <SubmitButton className="button w-full" icon="check">
          {t("bookings.money.recordYes")}
        </SubmitButton>
      </Form>
    </details>
  )
}

/** For companies, which pay a part to the tax office for the owner. */
function WithheldFields({ field }: { field: FieldMetadata<ReceivedValues["withheld"]> }) {
  const { t } = useTranslation("admin")
  const { amount, certificate } = field.getFieldset()
  const isTyped = [amount, certificate].some(({ initialValue, errors }) => initialValue || errors)
  return (
    <details open={isTyped}>
      <summary className="link inline-flex min-h-11 items-center text-sm">{t("bookings.money.withheld.title")}</summary>
      <p className="text-sm text-muted">{t("bookings.money.withheld.hint")}</p>
      <div className="mt-2 grid grid-cols-2 items-start gap-3">
        <Field field={amount} label={t("bookings.money.withheld.amount")} required={false} {...AMOUNT} />
        <Field
          field={certificate}
          label={t("bookings.money.withheld.number")}
          hint={t("bookings.money.withheld.optional")}
          required={false}
          maxLength={CERTIFICATE_MAX_LENGTH}
          autoComplete="off"
        />
      </div>
    </details>
  )
}

function Channels({ field }: { field: FieldMetadata<string> }) {
  const { t } = useTranslation("admin")
  return (
    <fieldset>
      <legend className="font-semibold">{t("bookings.money.how")}</legend>
      <div className="flex flex-wrap gap-x-5">
        <RadioChoices
          name={field.name}
          initial={field.initialValue ?? "cash"}
          choices={OWNER_CHANNELS.toReversed().map((value) => ({ value, label: t(`bookings.money.channel.${value}`) }))}
        />
      </div>
    </fieldset>
  )
}

type AdjustmentProps = Omit<Props, "today"> & { kind: "charge" | "waiver" }

function AdjustmentForm({ kind, booking, actionData }: AdjustmentProps) {
  const { t } = useTranslation("admin")
  const refused = refusedForm(actionData, kind)
  const [form, fields] = useForm<Record<"amount" | "note", string>>({
    id: useFormId(kind, refused !== undefined, booking.version),
    lastResult: refused,
  })
  return (
    <details open={refused !== undefined} className="open:col-span-2">
      <summary className="button button-quiet w-full px-2">{t(`bookings.money.${kind}.title`)}</summary>
      <Form
        method="post"
        action={adminPaths.bookingLedger(booking.id)}
        {...getFormProps(form)}
        className="mt-3 space-y-3 pb-2"
      >
        <p className="text-sm text-muted">{t(`bookings.money.${kind}.hint`)}</p>
        <FormErrors form={form} />
        <Hidden kind={kind} version={booking.version} />
        <Field field={fields.amount} label={t("bookings.received.amountShort")} {...AMOUNT} />
        <Field
          field={fields.note}
          label={t("bookings.money.why")}
          hint={t(`bookings.money.${kind}.example`)}
          maxLength={LINE_NOTE_MAX_LENGTH}
          autoComplete="off"
        />
        <SubmitButton className="button w-full">{t(`bookings.money.${kind}.yes`)}</SubmitButton>
      </Form>
    </details>
  )
}

/** After a conflict `version` is that of the reloaded page. */
function Hidden({ kind, version }: { kind: string; version: number }) {
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="version" value={version} />
    </>
  )
}
