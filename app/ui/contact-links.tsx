import { useTranslation } from "../i18n/use-translation.ts"
import type { ContactWay } from "../villa/contact.ts"
import { Icon } from "./icon.tsx"

/** The ways to contact the owner as small links; nothing if there are none. */
export function ContactLinks({ ways, className = "" }: { ways: ContactWay[]; className?: string }) {
  const { t } = useTranslation()
  if (ways.length === 0) return null
  return (
    <ul className={`flex flex-wrap gap-x-5 ${className}`}>
      {ways.map(({ kind, text, href }) => (
        <li key={kind}>
          <a
            href={href}
            aria-label={`${t(`payment.contact.${kind}`)} ${text}`}
            className="link inline-flex min-h-11 items-center gap-1.5 [overflow-wrap:anywhere]"
          >
            <Icon name={kind} className="size-4" />
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
