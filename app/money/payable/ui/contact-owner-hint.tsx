import { ContactLinks } from "#app/ui/contact-links.tsx"
import type { ContactWay } from "#app/villa/contact.ts"

export function ContactOwnerHint({ title, ways }: { title: string; ways: ContactWay[] }) {
  if (ways.length === 0) return null
  return (
    <section aria-labelledby="trouble-title" className="px-1">
      <h2 id="trouble-title" className="font-sans text-sm font-normal text-muted">
        {title}
      </h2>
      <ContactLinks ways={ways} />
    </section>
  )
}
