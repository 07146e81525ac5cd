import { getFormProps, useForm } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { HiddenFields } from "#app/admin/pages/hidden-fields.tsx"
import { useEditForm } from "#app/admin/pages/use-edit-form.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Icon } from "#app/ui/icon.tsx"
import type { ImageView } from "#app/villa/photos/image-view.ts"
import { PROMPTPAY_ID_MAX_LENGTH } from "../promptpay-id.ts"
import { FIELD_GROUPS } from "./field-groups.ts"
import { SettingsConflict } from "./settings-conflict.tsx"

type Props = {
  promptPayId: string
  /** Whether guests are offered PromptPay. */
  enabled: boolean
  qr: ImageView | null
  version: number
  actionData?: FormActionData
}

/** The PromptPay id, from which each booking's QR code is generated, and the way to the image that is used without one. */
export function PromptPayForm({ promptPayId, enabled, qr, version, actionData }: Props) {
  const { t } = useTranslation("admin")
  const busy = useNavigation().state !== "idle"
  const values = { promptPayId, qr: qr?.id ?? "" }
  const { options, hidden, conflict } = useEditForm({
    id: "promptpay",
    actionData,
    values,
    version,
    groups: FIELD_GROUPS,
  })
  const [form, fields] = useForm<typeof values>(options)
  return (
    <Form
      method="post"
      action={adminPaths.promptPay}
      preventScrollReset
      {...getFormProps(form)}
      className="card space-y-4 p-4 sm:p-6"
    >
      <SettingsConflict changes={conflict} />
      <FormErrors form={form} />
      <HiddenFields hidden={hidden} />
      <input type="hidden" name="qr" value={fields.qr.initialValue ?? ""} />
      <Field
        field={fields.promptPayId}
        label={t("villa.bank.promptPayId")}
        hint={t("villa.bank.promptPayIdHint")}
        inputMode="numeric"
        maxLength={PROMPTPAY_ID_MAX_LENGTH}
        required={false}
      />
      <a href={adminPaths.qr} className="link flex min-h-11 items-center gap-2">
        {t(qr ? "villa.bank.qr" : "villa.bank.qrAdd")}
        <Icon name="forward" className="size-4" />
      </a>
      <button type="submit" className="button" aria-disabled={busy}>
        {busy ? t("villa.saving") : t("villa.save")}
      </button>
      {!enabled && (promptPayId !== "" || qr !== null) && (
        <div className="notice flex flex-wrap items-center justify-between gap-3">
          {t("villa.bank.promptPayOff")}
          <button
            type="submit"
            name="promptPayEnabled"
            value="on"
            className="button button-quiet bg-surface"
            aria-disabled={busy}
          >
            {t("villa.bank.turnOn")}
          </button>
        </div>
      )}
    </Form>
  )
}
