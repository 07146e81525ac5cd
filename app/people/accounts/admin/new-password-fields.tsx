import type { FieldMetadata } from "@conform-to/react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"

type Props = { password: FieldMetadata<string>; confirm: FieldMetadata<string>; label: string }

export function NewPasswordFields({ password, confirm, label }: Props) {
  const { t } = useTranslation("admin")
  return (
    <>
      <Field
        field={password}
        label={label}
        hint={t("staff.register.passwordHint")}
        type="password"
        autoComplete="new-password"
      />
      <Field field={confirm} label={t("staff.register.confirmPassword")} type="password" autoComplete="new-password" />
    </>
  )
}
