import { getFormProps, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { RadioChoices } from "#app/admin/pages/radio-choices.tsx"
import { useMay } from "#app/admin/pages/use-may.ts"
import { SubmitButton } from "#app/booking/admin/status-form.tsx"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { formatInstant, formatMoney } from "#app/i18n/format.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { refusedForm } from "#app/money/ledger/admin/ledger-forms.tsx"
import { KEPT_FOR, OWNER_CHANNELS } from "#app/money/ledger/ledger.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors, Refusal } from "#app/ui/form-errors.tsx"
import { Money } from "#app/ui/money.tsx"
import { useFormId } from "#app/ui/use-form-id.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { PhotoField } from "#app/villa/photos/ui/photo-field.tsx"
import { DAMAGE_NOTE_MAX_LENGTH } from "../damage-change.ts"
import { damagePhotoPath } from "../damage-photo.ts"
import type { DamageLine, DamageView } from "../damage-view.ts"

type Props = {
  booking: Pick<AdminBookingView, "id" | "version">
  /** Whether a message would reach the guest. */
  isReachable: boolean
  damage: DamageView
  timezone: string
  /** The page to return to, unless that is the deposit's own. */
  back?: string
  /** The reply to a refused form of the section. */
  actionData?: FormActionData
}

export function DamageDeposit({ booking, isReachable, damage, timezone, back, actionData }: Props) {
  const { t } = useTranslation("admin")
  const mayDeduct = useMay("refunds")
  const { missing, toReturn } = damage
  return (
    <section aria-labelledby="damage-title" className="card space-y-3 p-4 sm:p-5">
      <h2 id="damage-title" className="text-xl">
        {t("bookings.damage.title")}
      </h2>
      <PressRefusal actionData={actionData} />
      <Sums damage={damage} />
      {missing > 0 && <Presses kind="receive" booking={booking} damage={damage} amount={missing} back={back} />}
      {toReturn > 0 && <Presses kind="return" booking={booking} damage={damage} amount={toReturn} back={back} />}
      {toReturn > 0 && mayDeduct && (
        <Deduct booking={booking} isReachable={isReachable} back={back} actionData={actionData} />
      )}
      <Lines lines={damage.lines} timezone={timezone} />
    </section>
  )
}

/** Only of the buttons: a form shows its own refusal. */
function PressRefusal({ actionData }: Pick<Props, "actionData">) {
  const { t } = useTranslation()
  const refused = refusedForm(actionData, "receive") ?? refusedForm(actionData, "return")
  const errors = Object.values(refused?.error ?? {}).flatMap((each) => each ?? [])
  if (errors.length === 0) return null
  return <Refusal>{errors.map((error) => t(error as TextKey, actionData?.values)).join(" ")}</Refusal>
}

function Sums({ damage }: Pick<Props, "damage">) {
  const { t } = useTranslation("admin")
  const { amount, when, received, kept, returned, missing, toReturn, refunds } = damage
  const mayRefund = useMay("refunds")
  return (
    <dl className="space-y-1">
      <Row label={t("bookings.damage.asked")} satang={amount} note={t(`bookings.damage.when.${when}`)} />
      {received > 0 && <Row label={t("bookings.damage.received")} satang={received} />}
      {kept > 0 && <Row label={t("bookings.damage.kept")} satang={-kept} />}
      {returned > 0 && <Row label={t("bookings.damage.returned")} satang={-returned} />}
      {refunds.map(({ id, amount }) => (
        <Row
          key={id}
          label={
            mayRefund ? (
              <a href={adminPaths.refund(id)} className="link inline-flex min-h-11 items-center">
                {t("bookings.damage.transferring")}
              </a>
            ) : (
              t("bookings.damage.transferring")
            )
          }
          satang={amount}
        />
      ))}
      {missing > 0 && <Row label={t("bookings.damage.missing")} satang={missing} isNext />}
      {toReturn > 0 && <Row label={t("bookings.damage.toReturn")} satang={toReturn} isNext />}
    </dl>
  )
}

type RowProps = { label: ReactNode; satang: number; note?: string; isNext?: boolean }

function Row({ label, satang, note, isNext = false }: RowProps) {
  return (
    <div className={`flex items-baseline justify-between gap-3 ${isNext ? "border-t border-line pt-2" : ""}`}>
      <dt className={isNext ? "font-semibold" : "text-muted"}>
        {label}
        {note && <span className="block text-sm">{note}</span>}
      </dt>
      <dd>
        <Money satang={satang} className={isNext ? "text-xl font-bold text-price" : ""} />
      </dd>
    </div>
  )
}

type PressProps = Pick<Props, "booking" | "damage" | "back"> & { kind: "receive" | "return"; amount: number }

function Presses({ kind, booking: { id, version }, damage, amount, back }: PressProps) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const isDue = kind === "receive" ? damage.task === "receive" : damage.task === "return" || damage.task === "overdue"
  return (
    <div className="grid grid-cols-1 gap-3">
      {OWNER_CHANNELS.toReversed().map((channel) => (
        <Form key={channel} method="post" action={adminPaths.bookingDamage(id)}>
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="channel" value={channel} />
          <input type="hidden" name="version" value={version} />
          {back && <input type="hidden" name="back" value={back} />}
          <SubmitButton
            className={`button w-full px-2 ${isDue && channel === "cash" ? "" : "button-quiet"}`}
            icon={channel === "cash" ? "check" : undefined}
          >
            <span suppressHydrationWarning>
              {t(`bookings.damage.${kind}.${channel}`, { amount: formatMoney(amount, language) })}
            </span>
          </SubmitButton>
        </Form>
      ))}
    </div>
  )
}

const AMOUNT = { type: "number", inputMode: "decimal", min: 0.01, step: "0.01" } as const

type DeductProps = Pick<Props, "booking" | "isReachable" | "back" | "actionData">

/** The guest reads the note and sees the photo. */
function Deduct({ booking: { id, version }, isReachable, back, actionData }: DeductProps) {
  const { t } = useTranslation("admin")
  const refused = refusedForm(actionData, "deduct")
  const [form, fields] = useForm<Record<"amount" | "keptFor" | "note" | "photo", string>>({
    id: useFormId("deduct", refused !== undefined, version),
    lastResult: refused,
  })
  return (
    <details key={version} open={refused !== undefined}>
      <summary className="button button-quiet w-full px-2">{t("bookings.damage.deduct.title")}</summary>
      <Form
        method="post"
        encType="multipart/form-data"
        action={adminPaths.bookingDamage(id)}
        {...getFormProps(form)}
        className="mt-3 space-y-3 pb-2"
      >
        <p className="text-sm text-muted">{t(isReachable ? "bookings.damage.deduct.hint" : "bookings.noEmail")}</p>
        <FormErrors form={form} />
        <input type="hidden" name="kind" value="deduct" />
        <input type="hidden" name="version" value={version} />
        {back && <input type="hidden" name="back" value={back} />}
        <Field field={fields.amount} label={t("bookings.received.amountShort")} {...AMOUNT} />
        <fieldset>
          <legend className="font-semibold">{t("bookings.damage.keptFor.title")}</legend>
          <RadioChoices
            key={fields.keptFor.key}
            name={fields.keptFor.name}
            initial={fields.keptFor.initialValue ?? "damage"}
            choices={KEPT_FOR.map((value) => ({ value, label: t(`bookings.damage.keptFor.${value}`) }))}
          />
        </fieldset>
        <Field
          field={fields.note}
          label={t("bookings.damage.deduct.note")}
          hint={t("bookings.damage.deduct.example")}
          rows={3}
          maxLength={DAMAGE_NOTE_MAX_LENGTH}
        />
        <PhotoField
          field={fields.photo}
          label={t("bookings.damage.deduct.photo")}
          hint={t("bookings.damage.deduct.photoHint")}
        />
        <SubmitButton className="button w-full">{t("bookings.damage.deduct.yes")}</SubmitButton>
      </Form>
    </details>
  )
}

function Lines({ lines, timezone }: { lines: DamageLine[]; timezone: string }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const kept = lines.filter(({ kind }) => kind === "kept")
  if (kept.length === 0) return null
  return (
    <ul className="divide-y divide-line border-t border-line">
      {kept.map(({ id, amount, at, keptFor, note, photoId }) => (
        <li key={id} className="space-y-2 py-2">
          <div className="flex items-baseline justify-between gap-3">
            <div className="min-w-0">
              {note && <p className="break-words whitespace-pre-line">{note}</p>}
              <p className="text-sm text-muted" suppressHydrationWarning>
                {[keptFor && t(`bookings.damage.keptFor.${keptFor}`), formatInstant(at, language, timezone)]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <Money satang={-amount} className="font-semibold" />
          </div>
          {photoId && (
            <a href={damagePhotoPath(photoId)} target="_blank" rel="noreferrer" className="inline-block">
              <img
                src={damagePhotoPath(photoId)}
                alt={t("bookings.damage.photoAlt")}
                loading="lazy"
                className="max-h-64 rounded-control border border-line object-contain"
              />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
