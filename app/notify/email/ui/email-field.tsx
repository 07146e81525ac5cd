import type { FieldMetadata } from "@conform-to/react"
import { type ComponentProps, useEffect, useState } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { suggestEmail } from "../email-suggestion.ts"

/** Long enough that nothing is suggested for a half-typed domain. */
const DEBOUNCE_MS = 700

/** Rejects only what is certainly wrong; the server has the full rule. */
const EMAIL = /^\S+@\S+\.\S{2,}$/

type Props = {
  field: FieldMetadata<string>
  /** A hidden field with the typed address while another one is suggested, so that nobody asks again. */
  askedName?: string
} & Partial<Pick<ComponentProps<typeof Field>, "hint" | "required" | "autoComplete">>

/** Script suggests the address that was probably meant, such as gmail.com for gmial.com. */
export function EmailField({ field, askedName, hint, required, autoComplete = "email" }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(field.initialValue ?? "")
  const suggestion = useSuggestion(typed)
  // Text typed before hydration is only in the DOM.
  useEffect(() => setTyped((document.getElementById(field.id) as HTMLInputElement).value), [field.id])
  const accept = (email: string) => {
    const input = document.getElementById(field.id) as HTMLInputElement
    input.value = email
    // This component, the field's error and conform all listen for the event.
    input.dispatchEvent(new Event("input", { bubbles: true }))
    input.focus()
  }
  return (
    <div>
      <Field
        field={field}
        label={t("customer.email")}
        hint={hint}
        type="email"
        required={required}
        autoComplete={autoComplete}
        maxLength={254}
        isValid={(value) => EMAIL.test(value.trim())}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {suggestion && askedName && <input type="hidden" name={askedName} value={typed} />}
      {/* Has room for the suggestion, partly in the gap between two fields: it comes while the next one is
          tapped. */}
      <div role="status" className="-mb-5 min-h-11">
        {suggestion && (
          <button
            type="button"
            onClick={() => accept(suggestion)}
            className="link min-h-11 pt-1 pb-2 text-left leading-snug [overflow-wrap:anywhere]"
          >
            {t("customer.didYouMean", { email: suggestion })}
          </button>
        )}
      </div>
    </div>
  )
}

function useSuggestion(typed: string): string | null {
  const [suggestion, setSuggestion] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSuggestion(suggestEmail(typed)), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return suggestion
}
