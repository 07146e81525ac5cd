import type { FieldMetadata } from "@conform-to/react"
import { PROMO_CODE_MAX_LENGTH } from "#app/booking/promo-code.ts"
import { PROMO_CODE_MAX_NIGHTS, PROMO_CODE_MAX_USES } from "#app/booking/promo-code-request.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { SelectField } from "#app/ui/select-field.tsx"

const DATES = ["validFrom", "validTo", "stayFrom", "stayTo"] as const

export type PromoCodeValues = Record<
  "code" | "kind" | "value" | "minNights" | "maxUses" | (typeof DATES)[number],
  string
>

/** The fields of a code, new or existing. */
export function PromoCodeFields({ fields }: { fields: Record<keyof PromoCodeValues, FieldMetadata<string>> }) {
  const { t } = useTranslation("admin")
  const { code, kind, value, minNights, maxUses } = fields
  const optional = { required: false, type: "number", inputMode: "numeric", min: 1 } as const
  return (
    <>
      <Field
        field={code}
        label={t("promoCodes.code")}
        hint={t("promoCodes.codeHint")}
        maxLength={PROMO_CODE_MAX_LENGTH}
        autoComplete="off"
        lang="en"
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          field={kind}
          label={t("promoCodes.kind")}
          options={(["percent", "amount"] as const).map((each) => ({
            value: each,
            label: t(`promoCodes.kinds.${each}`),
          }))}
        />
        <Field field={value} label={t("promoCodes.value")} type="number" inputMode="decimal" min={0.01} step="0.01" />
      </div>
      <p className="text-sm text-muted">{t("promoCodes.valueHint")}</p>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-2 font-display text-lg font-semibold">{t("promoCodes.limits")}</legend>
        <Field
          field={maxUses}
          label={t("promoCodes.maxUses")}
          hint={t("promoCodes.maxUsesHint")}
          max={PROMO_CODE_MAX_USES}
          {...optional}
        />
        <Field field={minNights} label={t("promoCodes.minNights")} max={PROMO_CODE_MAX_NIGHTS} {...optional} />
        {DATES.map((name) => (
          <Field key={name} field={fields[name]} label={t(`promoCodes.${name}`)} type="date" required={false} />
        ))}
      </fieldset>
    </>
  )
}
