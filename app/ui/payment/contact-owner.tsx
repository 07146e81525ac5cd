import { useTranslation } from "../../i18n/use-translation.ts"
import type { ContactWay } from "../../villa/contact.ts"
import { Icon } from "../icon.tsx"

/** The ways to contact the owner as large links. */
export function ContactOwner({ ways }: { ways: ContactWay[] }) {
  const { t } = useTranslation()
  return (
    <ul className="flex flex-wrap gap-2">
      {ways.map(({ kind, text, href }) => (
        <li key={kind} className="min-w-0 grow">
          <a
            href={href}
            aria-label={`${t(`payment.contact.${kind}`)} ${text}`}
            className="button button-quiet w-full px-3 [overflow-wrap:anywhere]"
          >
            <Icon name={kind} />
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
