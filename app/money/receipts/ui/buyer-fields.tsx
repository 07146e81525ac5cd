import type { FieldMetadata } from "@conform-to/react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"

export function BuyerFields({
  fields,
}: {
  fields: Record<"name" | "address" | "taxId" | "branch", FieldMetadata<string>>
}) {
  const { t } = useTranslation()
  const { name, address, taxId, branch } = fields
  return (
    <>
      <Field field={name} label={t("buyer.name")} required={false} maxLength={150} autoComplete="organization" />
      <Field field={address} label={t("buyer.address")} required={false} rows={2} maxLength={300} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          field={taxId}
          label={t("buyer.taxId")}
          required={false}
          inputMode="numeric"
          maxLength={30}
          autoComplete="off"
        />
        <Field
          field={branch}
          label={t("buyer.branch")}
          hint={t("buyer.branchHint")}
          required={false}
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
        />
      </div>
    </>
  )
}
