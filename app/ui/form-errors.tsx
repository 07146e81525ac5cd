import type { FormMetadata } from "@conform-to/react"
import { useActionData } from "@remix-run/react"
import type { TextKey } from "../i18n/translate.ts"
import { useTranslation } from "../i18n/use-translation.ts"

/** The errors of the form itself, above it; or a pointer to its fields if only they have errors. */
export function FormErrors({ form }: { form: Pick<FormMetadata, "errors" | "errorId" | "allErrors"> }) {
  const { t } = useTranslation()
  if (Object.keys(form.allErrors).length === 0) return null
  return (
    <div role="alert" id={form.errorId} className="notice notice-error">
      {form.errors ? form.errors.map((error) => t(error as TextKey)).join(" ") : t("customer.fixErrors")}
      <FailureReference />
    </div>
  )
}

/** What to do after an unexpected failure of the form's action, with the request id. Renders nothing otherwise. */
export function FailureReference() {
  const { t } = useTranslation()
  const reference = useActionData<{ reference?: string }>()?.reference
  if (!reference) return null
  return (
    <p className="mt-1 text-sm">
      {t("failed.next")} <code className="[overflow-wrap:anywhere]">{reference}</code>
    </p>
  )
}
