import type { ReactElement } from "react"
import { Icon } from "#app/ui/icon.tsx"
import { Money } from "#app/ui/money.tsx"

/** Tasks of a feature, which Today shows under a title. */
export type TaskKind = {
  title: string
  listClass: string
  isUrgent?: boolean
  /** Before the others are folded. */
  shown?: number
  /** The page with all of them. */
  all?: string
  tasks: ReactElement[]
}

/** Shown of tasks that fill a third of a phone. */
export const CARDS_SHOWN = 1

/** A column of its own width would grow with its longest name. */
export const CARD_LIST = "grid grid-cols-1 gap-4"
export const LINK_LIST = "card divide-y divide-line px-4 shadow-none"
export const NOTICE_LIST = "space-y-3"

type TaskLinkProps = { href: string; title: string; note?: string | null; satang?: number }

export function TaskLink({ href, title, note, satang }: TaskLinkProps) {
  return (
    <a href={href} className="flex min-h-14 items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block truncate font-semibold">{title}</span>
        <span className="block truncate text-sm text-muted">{note}</span>
      </span>
      {satang === undefined ? <Icon name="forward" /> : <Money satang={satang} className="font-bold text-price" />}
    </a>
  )
}
