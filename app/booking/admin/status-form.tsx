import { Form, useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"
import { Icon } from "#app/ui/icon.tsx"

type Props = {
  action: string
  status: string
  version: number
  /** The page to return to, unless that of the booking or link. */
  back?: string
  className?: string
  children: ReactNode
}

export function StatusForm({ action, status, version, back, className, children }: Props) {
  return (
    <Form method="post" action={action} className={className}>
      <input type="hidden" name="status" value={status} />
      <input type="hidden" name="version" value={version} />
      {back && <input type="hidden" name="back" value={back} />}
      {children}
    </Form>
  )
}

/** @property name what of several buttons of a form was pressed, with its `value` */
type ButtonProps = { className: string; icon?: string; name?: string; value?: string; children: ReactNode }

export function SubmitButton({ className, icon, name, value, children }: ButtonProps) {
  const busy = useNavigation().state !== "idle"
  return (
    <button type="submit" name={name} value={value} className={className} aria-disabled={busy}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
