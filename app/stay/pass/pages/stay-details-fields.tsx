import type { FieldMetadata } from "@conform-to/react"
import { SPECIAL_REQUESTS_MAX_LENGTH } from "#app/booking/booking.ts"
import type { BookingView } from "#app/booking/booking-view.ts"
import { formatTimeOfDay } from "#app/i18n/format.ts"
import { formatArrival } from "#app/i18n/format-arrival.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import { type Arrival, arrivalTimes } from "../arrival.ts"

type StayDetailsValues = Record<"arrival" | "specialRequests", string>

type Props = {
  fields: Record<keyof StayDetailsValues, FieldMetadata<string>>
  /** The booking's present time stays selectable. */
  arrival: Arrival | null
  checkInTime: string
}

export function StayDetailsFields({ fields, arrival, checkInTime }: Props) {
  const { t, language } = useTranslation()
  const times = new Set([...arrivalTimes(checkInTime), ...(arrival ? [arrival] : [])])
  return (
    <>
      <SelectField
        field={fields.arrival}
        label={t("stay.arrival")}
        hint={t("stay.arrivalHint", { time: formatTimeOfDay(checkInTime, language) })}
        options={[
          { value: "", label: t("stay.arrivalUnknown") },
          ...[...times].map((time) => ({ value: time, label: formatArrival(time, { t, language }) })),
        ]}
      />
      <Field
        field={fields.specialRequests}
        label={t("stay.requests")}
        hint={t("stay.requestsHint")}
        required={false}
        rows={3}
        maxLength={SPECIAL_REQUESTS_MAX_LENGTH}
      />
    </>
  )
}

type ForeignGuestsProps = { field: FieldMetadata<string>; max: number }

/** Guests to be reported to immigration. An earlier answer is selected, so nobody is asked twice. */
export function ForeignGuestsField({ field, max }: ForeignGuestsProps) {
  const { t } = useTranslation()
  return (
    <SelectField
      field={field}
      label={t("stay.foreignGuests")}
      hint={t("stay.foreignGuestsHint")}
      options={[{ value: "", label: t("stay.foreignGuestsUnknown") }, ...countOptions(0, max)]}
    />
  )
}

export function countOptions(from: number, to: number): { value: string; label: string }[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => String(from + index)).map((value) => ({
    value,
    label: value,
  }))
}

/** Guests who have not named children count as adults. */
export function stayDetailsValues({ arrival, adults, children, foreignGuests, guests, specialRequests }: BookingView) {
  return {
    arrival: arrival ?? "",
    specialRequests,
    adults: String(adults ?? guests),
    children: String(children ?? 0),
    foreignGuests: String(foreignGuests ?? ""),
  }
}
