import type { FieldMetadata } from "@conform-to/react"
import { BOOKING_SOURCES } from "#app/booking/source.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { SelectField } from "#app/ui/select-field.tsx"

export type SourceFormValues = Record<"source" | "commission", string>

/** Where the booking came from, and what that keeps. */
export function SourceFields({ fields }: { fields: Record<keyof SourceFormValues, FieldMetadata<string>> }) {
  const { t } = useTranslation("admin")
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:gap-4">
      <SelectField
        field={fields.source}
        label={t("bookings.source.title")}
        options={BOOKING_SOURCES.map((value) => ({ value, label: t(`bookings.source.${value}`) }))}
      />
      <Field
        field={fields.commission}
        label={t("bookings.source.commission")}
        type="number"
        inputMode="decimal"
        min={0}
        step="0.01"
        required={false}
      />
    </div>
  )
}
