import type { FieldMetadata } from "@conform-to/react"
import { DescribedField } from "#app/admin/pages/described-field.tsx"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

const LIMITS = ["maxUses", "minNights", "validFrom", "validTo", "stayFrom", "stayTo"] as const

export type PromoCodeValues = Record<"code" | "kind" | "value" | (typeof LIMITS)[number], string>

type Props = { fields: Record<keyof PromoCodeValues, FieldMetadata<string>>; descriptions: FieldDescriptions }

/** The fields of a code, new or existing. */
export function PromoCodeFields({ fields, descriptions }: Props) {
  const { t } = useTranslation("admin")
  return (
    <>
      <DescribedField field={fields.code} descriptions={descriptions} />
      <div className="grid gap-3 sm:grid-cols-2">
        <DescribedField field={fields.kind} descriptions={descriptions} />
        <DescribedField field={fields.value} descriptions={descriptions} />
      </div>
      <p className="text-sm text-muted">{t("promoCodes.valueHint")}</p>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-2 font-display text-lg font-semibold">{t("promoCodes.limits")}</legend>
        {LIMITS.map((name) => (
          <DescribedField key={name} field={fields[name]} descriptions={descriptions} />
        ))}
      </fieldset>
    </>
  )
}
