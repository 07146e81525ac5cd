import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { CheckPanel } from "#app/admin/pages/check-panel.tsx"
import { ConflictNotice } from "#app/admin/pages/conflict-notice.tsx"
import { FoldCard } from "#app/admin/pages/fold-card.tsx"
import { HiddenFields } from "#app/admin/pages/hidden-fields.tsx"
import { useEditForm } from "#app/admin/pages/use-edit-form.ts"
import { useLiveCheck } from "#app/admin/pages/use-live-check.ts"
import { useMay } from "#app/admin/pages/use-may.ts"
import { editPreview } from "#app/booking/admin/check-answers.ts"
import { SourceFields, type SourceFormValues } from "#app/booking/admin/source-fields.tsx"
import {
  CustomerFields,
  DateFields,
  type Limits,
  MoreFields,
  type StayFormValues,
} from "#app/booking/admin/stay-fields.tsx"
import { useStayFormat } from "#app/booking/admin/use-stay-format.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import type { EditPreview } from "#app/booking/edit/edit-preview.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { EditSummary, NewTotal } from "./edit-summary.tsx"

const PAST_UNCONFIRMED: TextKey = "admin:bookings.failed.pastUnconfirmed"

type Props = {
  booking: Pick<AdminBookingView, "id" | "status" | "version" | "customer">
  /** The guest has begun to pay, so only an owner may set the price. */
  isPriceOwners: boolean
  /** The team has agreed it, so other dates do not change it. */
  isPriceAgreed: boolean
  /** One row until it is opened. */
  isFolded: boolean
  values: StayFormValues & SourceFormValues
  limits: Limits
  actionData?: FormActionData<EditPreview>
}

/** Shows the changes, and money to collect or return, before saving. */
export function EditForm({ booking, isPriceOwners, isPriceAgreed, isFolded, values, limits, actionData }: Props) {
  const { t } = useTranslation("admin")
  const format = useStayFormat()
  const busy = useNavigation().state !== "idle"
  const mayAdjust = useMay("adjust-balance")
  const mayPrice = mayAdjust || !isPriceOwners
  const { version } = booking
  const { options, hidden, conflict } = useEditForm({ id: "edit", actionData, values, version })
  const [form, fields] = useForm<StayFormValues & SourceFormValues & Record<"recalculate" | "keepPrice", string>>(
    options,
  )
  const { hydrated, onInput, onSubmit, latest, standing, isChecked, checking } = useLiveCheck({
    formId: form.id,
    preview: editPreview,
    actionData,
  })
  const isPast = Boolean(latest?.preview?.past) || form.errors?.includes(PAST_UNCONFIRMED)
  const frozen = booking.status === "cancelled"
  const title = t("bookings.edit.title")
  const card = (children: ReactNode) =>
    isFolded ? (
      <FoldCard title={title} isOpen={actionData !== undefined}>
        {children}
      </FoldCard>
    ) : (
      <section aria-labelledby="edit-title" className="card p-4 sm:p-6">
        <h2 id="edit-title" className="text-xl">
          {title}
        </h2>
        {children}
      </section>
    )
  return card(
    frozen ? (
      <p className="mt-1 text-muted">{t("bookings.edit.frozen")}</p>
    ) : (
      <Form
        method="post"
        preventScrollReset
        {...getFormProps(form)}
        onInput={onInput}
        onSubmitCapture={onSubmit}
        className="mt-4 space-y-4"
      >
        <ConflictNotice
          changes={conflict}
          href={adminPaths.bookingEdit(booking.id)}
          label={format.label}
          show={format.typed}
        />
        <FormErrors form={form} />
        <HiddenFields hidden={hidden} />
        <DateFields fields={fields} limits={limits} clashes={isChecked ? [] : (actionData?.clashes ?? [])} />
        <CustomerFields fields={fields} nameRequired={booking.customer !== null} />
        {mayPrice ? (
          <Field
            field={fields.totalPrice}
            label={t("bookings.edit.totalPrice")}
            hint={t(`bookings.edit.totalPriceHint.${isPriceAgreed ? "agreed" : "listed"}`)}
            type="number"
            inputMode="decimal"
            min={0}
            step="0.01"
          />
        ) : (
          <p className="text-muted">{t("bookings.edit.priceOwnerOnly")}</p>
        )}
        <PriceChoice field={fields.recalculate} label={t("bookings.edit.recalculate")} />
        {mayPrice && !isPriceAgreed && <PriceChoice field={fields.keepPrice} label={t("bookings.edit.keepPrice")} />}
        <MoreFields fields={fields} limits={limits} isOpen={Boolean(fields.commission.errors)}>
          <SourceFields fields={fields} />
        </MoreFields>
        <div className="save-bar flex items-center gap-3">
          {standing?.preview && <NewTotal {...standing.preview.total} />}
          {(hydrated || actionData?.preview) && (
            <button type="submit" className="button flex-auto sm:flex-none" aria-disabled={busy}>
              {t("bookings.edit.submit")}
            </button>
          )}
          {!hydrated && (
            <button type="submit" name="check" value="on" className="button button-quiet flex-1 sm:flex-none">
              {t("bookings.edit.check")}
            </button>
          )}
        </div>
        <CheckPanel title={t("bookings.edit.preview")} actionData={latest} checking={checking} errorsShown={!isChecked}>
          {(preview) => <EditSummary preview={preview} />}
        </CheckPanel>
        {/* Below all that can be tapped, because it comes with the answer of a check. */}
        {isPast && (
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="isPastMeant" className="size-5 accent-danger" />
            {t("bookings.edit.isPastMeant")}
          </label>
        )}
      </Form>
    ),
  )
}

function PriceChoice({ field: { key, name, initialValue }, label }: { field: FieldMetadata<string>; label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        key={key}
        type="checkbox"
        name={name}
        defaultChecked={initialValue === "on"}
        className="size-5 accent-pool"
      />
      {label}
    </label>
  )
}
