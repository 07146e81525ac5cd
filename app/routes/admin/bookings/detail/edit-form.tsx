import { getFormProps, useForm } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import type { StaffBookingView } from "#app/booking/booking-view.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useFormId } from "#app/ui/use-form-id.ts"
import { toBaht } from "#app/villa/money.ts"
import type { FormActionData } from "../../shared/admin-action.server.ts"
import { type Limits, StayFields, type StayTexts } from "../stay-fields.tsx"

type Props = { booking: StaffBookingView; limits: Limits; answer?: FormActionData }

/** Edits a booking; what was typed stays after an error. */
export function EditForm({ booking, limits, answer }: Props) {
  const { t } = useTranslation("admin")
  const busy = useNavigation().state !== "idle"
  const { customer, customerName, checkIn, checkOut, rooms, guests, specialRequests, total, version } = booking
  const [form, fields] = useForm<StayTexts & { keepPrice: string }>({
    id: useFormId("edit", Boolean(answer), version),
    lastResult: answer?.reply,
    defaultValue: {
      customerName,
      email: customer?.email,
      phone: customer?.phone,
      checkIn,
      checkOut,
      rooms: String(rooms),
      guests: String(guests),
      specialRequests,
      totalPrice: String(toBaht(total)),
    },
  })
  // The total that the form was loaded with, also after an error: the schema compares the typed one with it.
  const totalShown = answer?.reply.initialValue?.totalShown
  const frozen = booking.status === "cancelled"
  return (
    <section aria-labelledby="edit-title" className="card p-4 sm:p-6">
      <h2 id="edit-title" className="text-xl">
        {t("bookings.edit.title")}
      </h2>
      {frozen ? (
        <p className="mt-1 text-muted">{t("bookings.edit.frozen")}</p>
      ) : (
        <Form method="post" {...getFormProps(form)} className="mt-4 space-y-4">
          <FormErrors form={form} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="totalShown" value={typeof totalShown === "string" ? totalShown : total} />
          <StayFields
            fields={fields}
            limits={limits}
            nameRequired={customer !== null}
            clashes={answer?.clashes ?? []}
          />
          <Field
            field={fields.totalPrice}
            label={t("bookings.edit.totalPrice")}
            hint={t("bookings.edit.totalPriceHint")}
            type="number"
            inputMode="decimal"
            min={0}
            step="0.01"
          />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="keepPrice"
              defaultChecked={fields.keepPrice.initialValue === "on"}
              className="size-5 accent-pool"
            />
            {t("bookings.edit.keepPrice")}
          </label>
          <button type="submit" className="button w-full sm:w-auto" aria-disabled={busy}>
            {t("bookings.edit.submit")}
          </button>
        </Form>
      )}
    </section>
  )
}
