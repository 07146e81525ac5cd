import { ContactLink } from "#app/ui/contact-links.tsx"
import type { ContactWay } from "#app/villa/contact.ts"

export function ContactOwner({ ways }: { ways: ContactWay[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {ways.map((way) => (
        <li key={way.kind} className="min-w-0 grow">
          <ContactLink way={way} className="button button-quiet w-full px-3" />
        </li>
      ))}
    </ul>
  )
}
