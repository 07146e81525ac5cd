import { Form, useNavigation } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { FormRefusal } from "#app/admin/pages/form-refusal.tsx"
import { HiddenFields } from "#app/admin/pages/hidden-fields.tsx"
import { useEditForm } from "#app/admin/pages/use-edit-form.ts"
import { flatValues } from "#app/http/form-values.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Refusal } from "#app/ui/form-errors.tsx"
import { FIELD_GROUPS } from "./field-groups.ts"
import { SettingsConflict } from "./settings-conflict.tsx"

export type Methods = Record<"bankEnabled" | "promptPayEnabled" | "creditCardEnabled", boolean>
const METHODS = ["bankEnabled", "promptPayEnabled", "creditCardEnabled"] as const

/** The three payment methods as switches. Turning all of them off needs a confirmation. */
export function MethodsForm({
  methods,
  version,
  actionData,
}: {
  methods: Methods
  version: number
  actionData?: FormActionData
}) {
  const { t } = useTranslation("admin")
  const busy = useNavigation().state !== "idle"
  const { options, hidden, conflict } = useEditForm({
    id: "methods",
    actionData,
    values: methods,
    version,
    groups: FIELD_GROUPS,
  })
  const typed = options.lastResult?.initialValue ?? flatValues(options.defaultValue)
  return (
    <Form
      key={options.id}
      method="post"
      action={adminPaths.methods}
      preventScrollReset
      className="card space-y-4 p-4 sm:p-6"
    >
      <p className="text-sm text-muted">{t("villa.bank.methodsHint")}</p>
      <SettingsConflict changes={conflict} />
      <HiddenFields hidden={hidden} />
      <FormRefusal errors={options.lastResult?.error?.[""]} />
      <div className="divide-y divide-line">
        {METHODS.map((method) => (
          <label key={method} className="flex min-h-12 items-center justify-between gap-3">
            {t(`villa.bank.${method}`)}
            <input type="checkbox" name={method} defaultChecked={typed[method] === "on"} className="switch" />
          </label>
        ))}
      </div>
      {actionData?.reply.error?.sure && (
        <Refusal className="space-y-2">
          <p className="font-semibold">{t("villa.bank.noneTitle")}</p>
          <p>{t("villa.bank.noneText")}</p>
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="sure" className="size-5 accent-danger" />
            {t("villa.bank.noneSure")}
          </label>
        </Refusal>
      )}
      <button type="submit" className="button" aria-disabled={busy}>
        {busy ? t("villa.saving") : t("villa.save")}
      </button>
    </Form>
  )
}
