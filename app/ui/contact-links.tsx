import { useTranslation } from "#app/i18n/use-translation.ts"
import type { ContactWay } from "#app/villa/contact.ts"
import { Icon } from "./icon.tsx"

export function ContactLinks({ ways, className = "" }: { ways: ContactWay[]; className?: string }) {
  if (ways.length === 0) return null
  return (
    <ul className={`flex flex-wrap gap-x-5 ${className}`}>
      {ways.map((way) => (
        <li key={way.kind}>
          <ContactLink way={way} className="link inline-flex min-h-11 items-center gap-1.5" iconSize="size-4" />
        </li>
      ))}
    </ul>
  )
}

/** The accessible name says the kind of contact, because the icon does not. */
export function ContactLink({
  way: { kind, text, href },
  className,
  iconSize,
}: {
  way: ContactWay
  className: string
  iconSize?: string
}) {
  const { t } = useTranslation()
  const label = t(`payment.contact.${kind}`)
  return (
    <a
      href={href}
      aria-label={label === text ? undefined : `${label} ${text}`}
      className={`${className} [overflow-wrap:anywhere]`}
    >
      <Icon name={kind} className={iconSize} />
      {text}
    </a>
  )
}
