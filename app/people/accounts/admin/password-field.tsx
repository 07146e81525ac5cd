import { type ComponentProps, useState } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts"

type Props = Pick<ComponentProps<typeof Field>, "field" | "label" | "hint" | "autoComplete"> & {
  /** A second field that is shown with the first. */
  children?: (type: "password" | "text") => React.ReactNode
}

/** A password, which script can show. */
export function PasswordField({ children, ...field }: Props) {
  const { t } = useTranslation("admin")
  const hydrated = useIsHydrated()
  const [shown, setShown] = useState(false)
  const type = shown ? "text" : "password"
  return (
    <div className="space-y-1">
      <Field {...field} type={type} />
      <button
        type="button"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className={`link inline-flex min-h-11 items-center text-sm ${hydrated ? "" : "invisible"}`}
      >
        {t(shown ? "accounts.logIn.hidePassword" : "accounts.logIn.showPassword")}
      </button>
      {children?.(type)}
    </div>
  )
}
