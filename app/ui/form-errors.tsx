import type { FormMetadata } from "@conform-to/react"
import { useActionData } from "@remix-run/react"
import { type ReactNode, useEffect, useState } from "react"
import type { TextKey, TextValues } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

type Props = {
  form: Pick<FormMetadata, "id" | "errors" | "errorId" | "allErrors">
  /** The labels of a long form's fields by name: their errors are listed as links to them. */
  labels?: Record<string, string>
  /** Of the fields' errors. */
  values?: TextValues
  /** Whether the form's own errors are about its values, such as a declined card: any change removes them. */
  aboutValues?: boolean
}

/** Points to the fields if only they have errors, which script removes once they are corrected. */
export function FormErrors({ form, labels = {}, values, aboutValues = false }: Props) {
  const { t } = useTranslation()
  const named = useActionData<{ values?: Record<string, string> } | undefined>()?.values
  const refusal = Object.values(form.allErrors)[0]
  const invalid = useInvalid(form.id, refusal)
  const isCorrected = invalid?.size === 0
  if (!refusal || (isCorrected && (aboutValues || !form.errors))) return null
  return (
    <Refusal id={form.errorId} autoFocus={Boolean(form.errors)}>
      {form.errors ? form.errors.map((error) => t(error as TextKey, named)).join(" ") : t("customer.fixErrors")}
      <FieldErrors form={form} labels={labels} values={values} invalid={invalid} />
      <FailureReference />
    </Refusal>
  )
}

type FieldErrorsProps = Required<Pick<Props, "form" | "labels">> &
  Pick<Props, "values"> & {
    /** Null before a change. */
    invalid: ReadonlySet<string> | null
  }

function FieldErrors({ form, labels, values, invalid }: FieldErrorsProps) {
  const { t } = useTranslation()
  const idOf = (name: string) => `${form.id}-${name}`
  const listed = Object.keys(labels).filter((name) => form.allErrors[name] && (invalid?.has(idOf(name)) ?? true))
  if (listed.length === 0) return null
  return (
    <ul>
      {listed.map((name) => (
        <li key={name}>
          <a
            href={`#${idOf(name)}`}
            className="link inline-flex min-h-11 items-center text-inherit"
            onClick={(event) => {
              const field = document.getElementById(idOf(name))
              if (!field) return
              // The router would drop the answer with the errors.
              event.preventDefault()
              field.focus()
            }}
          >
            {labels[name]}: {form.allErrors[name]?.map((error) => t(error as TextKey, values)).join(" ")}
          </a>
        </li>
      ))}
    </ul>
  )
}

type RefusalProps = { id?: string; autoFocus?: boolean; className?: string; children: ReactNode }

/**
 * Script focuses the element around the alert: screen readers then read the text once (use-page-focus.ts).
 */
export function Refusal({ id, autoFocus = true, className = "", children }: RefusalProps) {
  return (
    // biome-ignore lint/a11y/noAutofocus: only after a form was refused, as script would do
    <div id={id} tabIndex={-1} autoFocus={autoFocus} className="refusal rounded-control">
      <div role="alert" className={`notice notice-error ${className}`}>
        {children}
      </div>
    </div>
  )
}

/** Shows the request id after an unexpected failure of the form's action. */
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

/** The ids of a refused form's invalid fields since it was changed; null before. */
function useInvalid(formId: string, refusal: object | undefined): ReadonlySet<string> | null {
  const [checked, setChecked] = useState<{ refusal: object; ids: ReadonlySet<string> }>()
  useEffect(() => {
    if (!refusal) return
    const onInput = ({ target }: Event) => {
      const { form } = target as HTMLInputElement
      if (form?.id !== formId) return
      // In the next frame, when the fields have rendered their errors.
      requestAnimationFrame(() => {
        const ids = [...form.querySelectorAll("[aria-invalid=true]")].map(({ id }) => id)
        setChecked({ refusal, ids: new Set(ids) })
      })
    }
    document.addEventListener("input", onInput)
    return () => document.removeEventListener("input", onInput)
  }, [formId, refusal])
  return checked && checked.refusal === refusal ? checked.ids : null
}
