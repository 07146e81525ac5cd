import type { FieldMetadata } from "@conform-to/react"
import type { ReactNode } from "react"
import { SPECIAL_REQUESTS_MAX_LENGTH } from "#app/booking/booking.ts"
import { PhoneFields } from "#app/booking/guest/ui/phone-fields.tsx"
import type { Clash } from "#app/calendar/month/clash.ts"
import { formatArrival } from "#app/i18n/format-arrival.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { StayField } from "#app/notify/email/email.ts"
import { EmailField } from "#app/notify/email/ui/email-field.tsx"
import { arrivalTimes } from "#app/stay/pass/arrival.ts"
import { Field } from "#app/ui/field.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import { DottedTexts } from "#app/ui/thai-text.tsx"
import type { Villa } from "#app/villa/villa.ts"
import { ClashList } from "./clash-list.tsx"

export type Limits = Pick<Villa, "minRooms" | "bedrooms" | "maxGuests" | "checkInTime">

export function stayLimits({ minRooms, bedrooms, maxGuests, checkInTime }: Limits): Limits {
  return { minRooms, bedrooms, maxGuests, checkInTime }
}

/** Form fields hold only strings. */
export type StayFormValues = Record<
  Exclude<StayField, "paymentMethod" | "extras"> | "phoneCountry" | "foreignGuests",
  string
>

type Fields = Record<keyof StayFormValues, FieldMetadata<string>>

type DateProps = { fields: Fields; limits: Limits; clashes: Clash[] }

/** Dates, rooms and guests: what decides whether the stay is free and what it costs. */
export function DateFields({ fields, limits, clashes }: DateProps) {
  const { t } = useTranslation("admin")
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        <Field field={fields.checkIn} label={t("bookings.edit.checkIn")} type="date" />
        <Field field={fields.checkOut} label={t("bookings.edit.checkOut")} type="date" />
      </div>
      {clashes.length > 0 && <ClashList clashes={clashes} />}
      <div className="grid grid-cols-2 items-end gap-3 sm:gap-4">
        <Field
          field={fields.rooms}
          label={t("bookings.edit.rooms", { count: limits.bedrooms })}
          type="number"
          inputMode="numeric"
          min={limits.minRooms}
          max={limits.bedrooms}
        />
        <Field
          field={fields.guests}
          label={t("bookings.edit.guests", { count: limits.maxGuests })}
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.maxGuests}
        />
      </div>
    </>
  )
}

type CustomerProps = { fields: Fields; nameRequired: boolean; hasEmail?: boolean }

export function CustomerFields({ fields, nameRequired, hasEmail = true }: CustomerProps) {
  const { t } = useTranslation("admin")
  return (
    <>
      <Field
        field={fields.customerName}
        label={t("bookings.edit.customerName")}
        required={nameRequired}
        autoComplete="off"
        maxLength={200}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PhoneFields
          key={fields.phoneCountry.key}
          fields={fields}
          label={t("bookings.edit.phone")}
          required={false}
          autoComplete={false}
        />
        {hasEmail && <CustomerEmail fields={fields} />}
      </div>
    </>
  )
}

export function CustomerEmail({ fields }: { fields: Fields }) {
  return <EmailField field={fields.email} required={false} autoComplete="off" />
}

const MORE = ["adults", "children", "foreignGuests", "arrival", "specialRequests"] as const

/** @property isOpen for the fields of `children` */
type MoreProps = { fields: Fields; limits: Limits; isOpen?: boolean; children?: ReactNode }

/** What is often not known yet, folded; open where something of it is refused. */
export function MoreFields({ fields, limits, isOpen = false, children }: MoreProps) {
  const { t } = useTranslation("admin")
  const filledIn = MORE.filter((name) => fields[name].initialValue).map((name) =>
    t(name === "specialRequests" ? "bookings.edit.requests" : `bookings.edit.${name}`),
  )
  return (
    <details open={isOpen || MORE.some((name) => fields[name].errors)}>
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2">
        <span className="link">{t("bookings.edit.more")}</span>
        {filledIn.length > 0 && (
          <span className="text-sm text-muted">
            <DottedTexts texts={filledIn} />
          </span>
        )}
      </summary>
      <div className="space-y-3 pt-2">
        {children}
        <ArrivalAndParty fields={fields} limits={limits} />
        <Field
          field={fields.specialRequests}
          label={t("bookings.edit.requests")}
          required={false}
          rows={2}
          maxLength={SPECIAL_REQUESTS_MAX_LENGTH}
        />
      </div>
    </details>
  )
}

function ArrivalAndParty({ fields, limits }: { fields: Fields; limits: Limits }) {
  const { t, language } = useTranslation()
  const arrival = fields.arrival.initialValue
  const times = new Set([...arrivalTimes(limits.checkInTime), ...(arrival ? [arrival] : [])])
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4">
      {(["adults", "children"] as const).map((name) => (
        <Field
          key={name}
          field={fields[name]}
          label={t(`admin:bookings.edit.${name}`)}
          hint={t("admin:bookings.edit.partyHint")}
          type="number"
          inputMode="numeric"
          required={false}
          min={name === "adults" ? 1 : 0}
          max={limits.maxGuests}
        />
      ))}
      <div className="col-span-2">
        <Field
          field={fields.foreignGuests}
          label={t("admin:bookings.edit.foreignGuests")}
          hint={t("admin:bookings.edit.partyHint")}
          type="number"
          inputMode="numeric"
          required={false}
          min={0}
          max={limits.maxGuests}
        />
      </div>
      <div className="col-span-2">
        <SelectField
          field={fields.arrival}
          label={t("admin:bookings.edit.arrival")}
          options={[
            { value: "", label: t("admin:bookings.detail.arrivalUnknown") },
            ...[...times].map((time) => ({ value: time, label: formatArrival(time, { t, language }) })),
          ]}
        />
      </div>
    </div>
  )
}
