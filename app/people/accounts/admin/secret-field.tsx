import { type ComponentProps, useEffect, useState } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"

/** Masked until its button is clicked; without script, never masked. */
export function SecretField({ label, ...field }: ComponentProps<typeof Field>) {
  const { t } = useTranslation("admin")
  const [hydrated, setHydrated] = useState(false)
  const [shown, setShown] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    <div className={shown ? "" : "masked-field"} data-secret>
      <Field {...field} label={label} autoComplete="off" required={false} />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        className={`link inline-flex min-h-11 items-center text-sm ${hydrated ? "" : "invisible"}`}
      >
        {t(shown ? "access.hide" : "access.show", { label })}
      </button>
    </div>
  )
}
