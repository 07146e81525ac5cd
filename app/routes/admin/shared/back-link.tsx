import { Icon } from "#app/ui/icon.tsx"

/** The link above a page's heading to the list that the page belongs to. */
export function BackLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} className="link inline-flex min-h-11 items-center gap-1">
      <Icon name="back" className="size-4" />
      {text}
    </a>
  )
}
