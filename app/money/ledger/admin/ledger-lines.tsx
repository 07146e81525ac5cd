import { getFormProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { useMay } from "#app/admin/pages/use-may.ts"
import { SubmitButton } from "#app/booking/admin/status-form.tsx"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import {
  CERTIFICATE_MAX_LENGTH,
  canRecordFor,
  isReversalTold,
  type LedgerLineView,
  LINE_NOTE_MAX_LENGTH,
} from "../ledger-line.ts"
import { refusedForm } from "./ledger-forms.tsx"

type Props = {
  booking: Pick<AdminBookingView, "id" | "version" | "status">
  lines: LedgerLineView[]
  /** Of payments that are reversed. */
  tellsGuest: boolean
  timezone: string
  actionData: FormActionData | undefined
}

/** Latest first. Owners can take back lines that staff recorded. */
export function LedgerLines({ booking, lines, tellsGuest, timezone, actionData }: Props) {
  const mayAdjust = useMay("adjust-balance")
  if (lines.length === 0) return null
  return (
    <ul className="mt-3 divide-y divide-line border-t border-line">
      {lines.toReversed().map((line) => (
        <li key={line.id} className="py-2">
          <Line line={line} timezone={timezone} />
          <Receipts line={line} />
          <Certificate booking={booking} line={line} actionData={actionData} />
          {mayAdjust && line.canReverse && canRecordFor(booking.status, "reversal") && (
            <TakeBack booking={booking} line={line} tellsGuest={tellsGuest} actionData={actionData} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Line({ line, timezone }: { line: LedgerLineView; timezone: string }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { at, kind, pot, channel, amount, actorName, note, paymentLinkId, reversedKind, isReversed } = line
  const name = reversedKind
    ? t("bookings.money.takenBack", { line: t(`bookings.money.kind.${reversedKind}`) })
    : [t(`bookings.money.kind.${kind}`), channel !== "none" && t(`bookings.money.channel.${channel}`)]
        .filter(Boolean)
        .join(" · ")
  return (
    <div className="flex items-baseline justify-between gap-3">
      <div className="min-w-0">
        <p className={`font-semibold ${isReversed ? "text-muted line-through" : ""}`}>
          {paymentLinkId ? (
            <a href={adminPaths.paymentLink(paymentLinkId)} className="link">
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        {pot === "damage" && <p className="text-sm">{t("bookings.money.ofDamage")}</p>}
        {note && <p className="break-words">{note}</p>}
        <p className="text-sm text-muted" suppressHydrationWarning>
          {[formatInstant(at, language, timezone), actorName].filter(Boolean).join(" · ")}
        </p>
      </div>
      <Money satang={amount} className={`font-semibold ${isReversed ? "text-muted line-through" : ""}`} />
    </div>
  )
}

function Receipts({ line: { id, receipts, canIssue } }: { line: LedgerLineView }) {
  const { t } = useTranslation("admin")
  if (receipts.length > 0)
    return receipts.map((number) => (
      <a key={number} href={adminPaths.receipt(number)} className="link inline-flex min-h-11 items-center text-sm">
        {number}
      </a>
    ))
  if (!canIssue) return null
  return (
    <Form method="post" action={adminPaths.receiptIssue}>
      <input type="hidden" name="line" value={id} />
      <button type="submit" className="link inline-flex min-h-11 items-center text-sm">
        {t("receipts.issue")}
      </button>
    </Form>
  )
}

type CertificateProps = Pick<Props, "booking" | "actionData"> & { line: LedgerLineView }

/** Of tax withheld: its number, or a form for it. */
function Certificate({ booking: { id, version }, line, actionData }: CertificateProps) {
  const { t } = useTranslation("admin")
  const refused = refusedForm(actionData, "certificate", line.id)
  const [form, fields] = useForm<{ number: string }>({ id: `certificate-${line.id}`, lastResult: refused })
  if (line.certificate !== null)
    return <p className="text-sm">{t("bookings.money.withheld.received", { number: line.certificate })}</p>
  if (!line.awaitsCertificate) return null
  return (
    <>
      <p className="text-sm">{t("bookings.money.withheld.awaited")}</p>
      <details open={refused !== undefined}>
        <summary className="link inline-flex min-h-11 items-center text-sm">
          {t("bookings.money.withheld.record")}
        </summary>
        <Form method="post" action={adminPaths.bookingLedger(id)} {...getFormProps(form)} className="space-y-3 pb-2">
          <FormErrors form={form} />
          <input type="hidden" name="kind" value="certificate" />
          <input type="hidden" name="line" value={line.id} />
          <input type="hidden" name="version" value={version} />
          <Field
            field={fields.number}
            label={t("bookings.money.withheld.number")}
            maxLength={CERTIFICATE_MAX_LENGTH}
            autoComplete="off"
          />
          <SubmitButton className="button w-full">{t("bookings.money.withheld.save")}</SubmitButton>
        </Form>
      </details>
    </>
  )
}

type TakeBackProps = Pick<Props, "booking" | "tellsGuest" | "actionData"> & { line: LedgerLineView }

function TakeBack({ booking: { id, version }, line, tellsGuest, actionData }: TakeBackProps) {
  const { t } = useTranslation("admin")
  const refused = refusedForm(actionData, "reversal", line.id)
  const [form, fields] = useForm<{ note: string }>({
    id: `take-back-${line.id}`,
    lastResult: refused,
    defaultValue: refused ? undefined : { note: "" },
  })
  return (
    <details open={refused !== undefined}>
      <summary className="link inline-flex min-h-11 items-center text-sm">{t("bookings.money.takeBack")}</summary>
      <Form method="post" action={adminPaths.bookingLedger(id)} {...getFormProps(form)} className="space-y-3 pb-2">
        <FormErrors form={form} />
        <input type="hidden" name="kind" value="reversal" />
        <input type="hidden" name="reverses" value={line.id} />
        <input type="hidden" name="version" value={version} />
        <Field
          field={fields.note}
          label={t("bookings.money.why")}
          maxLength={LINE_NOTE_MAX_LENGTH}
          autoComplete="off"
        />
        <p className="text-sm text-muted">
          {t(`bookings.money.${tellsGuest && isReversalTold(line) ? "takeBackTells" : "takeBackFinal"}`)}
        </p>
        <SubmitButton className="button button-quiet w-full text-danger">
          {t("bookings.money.takeBackYes")}
        </SubmitButton>
      </Form>
    </details>
  )
}
