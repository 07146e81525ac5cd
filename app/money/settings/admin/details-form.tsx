import { getFormProps, useForm } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { HiddenFields } from "#app/admin/pages/hidden-fields.tsx"
import { useEditForm } from "#app/admin/pages/use-edit-form.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import type { BankDetails } from "../payment-change.ts"
import { FIELD_GROUPS } from "./field-groups.ts"
import { SettingsConflict } from "./settings-conflict.tsx"

type Props = { details: BankDetails; version: number; actionData?: FormActionData }

export function BankDetailsForm({ details, version, actionData }: Props) {
  const { t } = useTranslation("admin")
  const busy = useNavigation().state !== "idle"
  const { options, hidden, conflict } = useEditForm({
    id: "bank",
    actionData,
    values: details,
    version,
    groups: FIELD_GROUPS,
  })
  const [form, fields] = useForm<BankDetails>(options)
  return (
    <Form
      method="post"
      action={adminPaths.bank}
      preventScrollReset
      {...getFormProps(form)}
      className="card space-y-4 p-4 sm:p-6"
    >
      <p className="text-sm text-muted">{t("villa.bank.detailsHint")}</p>
      <SettingsConflict changes={conflict} />
      <FormErrors form={form} />
      <HiddenFields hidden={hidden} />
      <Field field={fields.bankName} label={t("villa.bank.bankName")} maxLength={100} />
      <Field field={fields.accountNumber} label={t("villa.bank.accountNumber")} inputMode="numeric" maxLength={30} />
      <Field field={fields.accountName} label={t("villa.bank.accountName")} maxLength={100} />
      <button type="submit" className="button" aria-disabled={busy}>
        {busy ? t("villa.saving") : t("villa.save")}
      </button>
    </Form>
  )
}
