import type { FormMetadata } from "@conform-to/react"
import { useActionData } from "@remix-run/react"
import type { ReactNode } from "react"
import type { TextKey } from "../i18n/translate.ts"
import { useTranslation } from "../i18n/use-translation.ts"

/** The errors of the form itself, above it; or a pointer to its fields if only they have errors. */
export function FormErrors({ form }: { form: Pick<FormMetadata, "errors" | "errorId" | "allErrors"> }) {
  const { t } = useTranslation()
  if (Object.keys(form.allErrors).length === 0) return null
  return (
    <Refusal id={form.errorId} autoFocus={Boolean(form.errors)}>
      {form.errors ? form.errors.map((error) => t(error as TextKey)).join(" ") : t("customer.fixErrors")}
      <FailureReference />
    </Refusal>
  )
}

type RefusalProps = { id?: string; autoFocus?: boolean; className?: string; children: ReactNode }

/**
 * Why a form was refused. Script moves the focus to the element around the alert, so that screen readers read the text
 * once (use-page-focus.ts); without script the browser does, where no field is invalid.
 */
export function Refusal({ id, autoFocus = true, className = "", children }: RefusalProps) {
  return (
    // biome-ignore lint/a11y/noAutofocus: only after a form was refused, as script would do
    <div id={id} tabIndex={-1} autoFocus={autoFocus} className="refusal">
      <div role="alert" className={`notice notice-error ${className}`}>
        {children}
      </div>
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
