import type { FieldMetadata } from "@conform-to/react"
import { formatTimeOfDay } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { SelectField } from "#app/ui/select-field.tsx"
import { timeChoices } from "#app/villa/time-of-day.ts"

type Props = { field: FieldMetadata<string>; label: string; hint?: string; required?: boolean }

/** A time of day as a choice in 24 hours: that of the browser follows the browser's language, not the page's. */
export function TimeField({ field, label, hint, required = true }: Props) {
  const { t, language } = useTranslation("admin")
  const times = timeChoices(field.initialValue ?? "").map((time) => ({
    value: time,
    label: formatTimeOfDay(time, language),
  }))
  const options = required ? times : [{ value: "", label: t("villa.noTime") }, ...times]
  return <SelectField field={field} label={label} hint={hint} options={options} />
}
