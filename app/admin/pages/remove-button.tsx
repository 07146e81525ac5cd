import type { ReactNode } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"

type Props = { label: string; title: string; text?: string; confirm?: string; className?: string } & {
  /** Whether an icon is shown in place of the label, where there is no room for it. */
  asIcon?: boolean
  formAction?: string
  /** Further fields of the confirmation step. */
  children?: ReactNode
}

/** A delete button with a confirmation step that works without script. Must be inside a form. */
export function RemoveButton({ label, title, text, confirm, className = "", asIcon, children, ...button }: Props) {
  const { t } = useTranslation("admin")
  return (
    <details className={className}>
      <summary
        aria-label={asIcon ? label : undefined}
        className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-control px-2 text-sm font-semibold text-danger hover:bg-sunken"
      >
        {asIcon ? <Icon name="trash" /> : label}
      </summary>
      <div className="mt-1 space-y-2 rounded-control bg-danger-soft p-3 text-sm">
        <p className="font-semibold">{title}</p>
        {text && <p>{text}</p>}
        {children}
        <button type="submit" {...button} className="button button-quiet w-full bg-surface text-danger">
          {confirm ?? t("villa.list.removeYes")}
        </button>
      </div>
    </details>
  )
}
