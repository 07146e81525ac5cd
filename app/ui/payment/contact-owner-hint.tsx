import { useTranslation } from "../../i18n/use-translation.ts"
import type { ContactWay } from "../../villa/contact.ts"
import { Icon } from "../icon.tsx"

/** Small contact links below a page's content; nothing if the owner has given none. */
export function ContactOwnerHint({ title, ways }: { title: string; ways: ContactWay[] }) {
  const { t } = useTranslation()
  if (ways.length === 0) return null
  return (
    <section aria-labelledby="trouble-title" className="px-1">
      <h2 id="trouble-title" className="font-sans text-sm font-normal text-muted">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-x-5">
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
    </section>
  )
}
