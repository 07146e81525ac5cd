import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import type * as z from "zod"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import type { PasswordChangeForm } from "../account.ts"
import { NewPasswordFields } from "./new-password-fields.tsx"

type Props = { lastResult: SubmissionResult<string[]> | undefined; email: string }

export function PasswordForm({ lastResult, email }: Props) {
  const { t } = useTranslation("admin")
  const [form, fields] = useForm<z.infer<typeof PasswordChangeForm>>({ id: "password", lastResult })
  return (
    <Form method="post" {...getFormProps(form)} className="card space-y-4 p-4 sm:p-5">
      <h2 className="text-xl">{t("staff.account.password")}</h2>
      <FormErrors form={form} />
      {/* Not submitted: tells password managers the account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        field={fields.currentPassword}
        label={t("staff.account.current")}
        type="password"
        autoComplete="current-password"
      />
      <NewPasswordFields
        password={fields.newPassword}
        confirm={fields.confirmPassword}
        label={t("staff.account.new")}
      />
      <button type="submit" className="button">
        {t("staff.account.savePassword")}
      </button>
    </Form>
  )
}
