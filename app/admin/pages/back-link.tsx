import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useLastSection } from "./last-section.tsx"
import { sectionOf } from "./sections.ts"

type Props = { href: string; text: string }

/** The link above a page's heading to the list that the page belongs to. */
export function BackLink({ href, text }: Props) {
  return (
    <a href={href} className="link inline-flex min-h-11 items-center gap-1">
      <Icon name="back" className="size-4" />
      {text}
    </a>
  )
}

/**
 * The link back to a section: with script to that from which the page was entered, as it was left; without, to the
 * page's own.
 */
export function BackToSection({ href, text }: Props) {
  const { t } = useTranslation("admin")
  const last = useLastSection()
  if (!last) return <BackLink href={href} text={text} />
  return <BackLink href={last.url} text={last.key === sectionOf(href) ? text : t(`frame.nav.${last.key}`)} />
}
