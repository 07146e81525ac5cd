import type { FieldMetadata } from "@conform-to/react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { PasswordField } from "./password-field.tsx"

type Props = { password: FieldMetadata<string>; confirm: FieldMetadata<string>; label: string }

export function NewPasswordFields({ password, confirm, label }: Props) {
  const { t } = useTranslation("admin")
  return (
    <PasswordField
      field={password}
      label={label}
      hint={t("accounts.register.passwordHint")}
      autoComplete="new-password"
    >
      {(type) => (
        <Field field={confirm} label={t("accounts.register.confirmPassword")} type={type} autoComplete="new-password" />
      )}
    </PasswordField>
  )
}
