import type { FormMetadata } from "@conform-to/react"
import type { ParseKeys } from "i18next"
import { useTranslation } from "react-i18next"

/** What is wrong with a form as a whole, said above it; a hint to look further down where only fields are wrong. */
export function FormErrors({ form }: { form: Pick<FormMetadata, "errors" | "errorId" | "allErrors"> }) {
  const { t } = useTranslation()
  if (Object.keys(form.allErrors).length === 0) return null
  return (
    <p role="alert" id={form.errorId} className="notice notice-error">
      {form.errors ? form.errors.map((error) => t(error as ParseKeys)).join(" ") : t("customer.fixErrors")}
    </p>
  )
}
