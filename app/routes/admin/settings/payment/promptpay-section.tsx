import { getFormProps, useForm } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import { adminPaths } from "#app/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import type { ImageView } from "#app/villa/image-view.ts"
import { PROMPTPAY_ID_MAX_LENGTH } from "#app/villa/promptpay-id.ts"
import type { FormActionData } from "../../shared/admin-action.server.ts"
import type { UploadActionData } from "../../shared/admin-upload.server.ts"
import { HiddenFields } from "../../shared/hidden-fields.tsx"
import { SingleImage } from "../../shared/single-image.tsx"
import { useEditForm } from "../../shared/use-edit-form.ts"
import { FIELD_GROUPS } from "./field-groups.ts"
import { findQrWarning } from "./find-qr-warning.ts"
import { SettingsConflict } from "./settings-conflict.tsx"

type Props = {
  promptPayId: string
  /** Whether guests are offered PromptPay. */
  enabled: boolean
  qr: ImageView | null
  version: number
  actionData?: FormActionData
  refused?: UploadActionData["refused"]
}

/** PromptPay: an id, from which each booking's QR code is generated, or else an uploaded QR image. */
export function PromptPaySection({ promptPayId, enabled, qr, version, actionData, refused }: Props) {
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
    <section aria-labelledby="promptpay-title" className="card grid items-start gap-6 p-4 sm:p-6">
      {!enabled && (promptPayId !== "" || qr !== null) && (
        <Form
          method="post"
          action={adminPaths.promptPayOn}
          preventScrollReset
          className="notice flex flex-wrap items-center justify-between gap-3"
        >
          {t("villa.bank.promptPayOff")}
          <button type="submit" className="button" aria-disabled={busy}>
            {t("villa.bank.turnOn")}
          </button>
        </Form>
      )}
      <Form
        method="post"
        action={adminPaths.promptPay}
        preventScrollReset
        {...getFormProps(form)}
        className="space-y-4"
      >
        <h2 id="promptpay-title" className="text-xl">
          {t("villa.bank.promptPay")}
        </h2>
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
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? t("villa.saving") : t("villa.save")}
        </button>
      </Form>
      <div className="space-y-4">
        <div>
          <h2 className="text-xl">{t("villa.bank.qr")}</h2>
          <p className="text-sm text-muted">{t(qr && promptPayId ? "villa.bank.qrUnused" : "villa.bank.qrHint")}</p>
        </div>
        <SingleImage
          image={qr}
          alt={t("villa.bank.qr")}
          none={t("villa.bank.qrNone")}
          sizes="240px"
          className="max-h-72 w-60 rounded-control border border-line bg-white object-contain"
          upload={{
            id: "qr-file",
            action: adminPaths.qr,
            api: { method: "POST", url: adminPaths.api.promptPayQr },
            field: "qrImage",
            findWarning: findQrWarning,
            texts: { done: "admin:villa.bank.qrSaved", failed: "admin:villa.failed.qrUpload" },
            refused,
          }}
          remove={{
            action: adminPaths.qrDelete,
            label: t("villa.bank.qrRemove"),
            title: t("villa.bank.qrRemoveTitle"),
          }}
        />
      </div>
    </section>
  )
}
