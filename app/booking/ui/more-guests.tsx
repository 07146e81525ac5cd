import { useTranslation } from "#app/i18n/use-translation.ts"
import { ContactLink } from "#app/ui/contact-links.tsx"
import type { ContactWay } from "#app/villa/contact.ts"

/** Where larger parties ask: the owner's LINE, else the telephone; nothing without either. */
export function MoreGuests({ max, ways }: { max: number; ways: ContactWay[] }) {
  const { t } = useTranslation()
  const way = ways.find(({ kind }) => kind === "line") ?? ways.find(({ kind }) => kind === "phone")
  if (!way) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {t("stay.moreGuests", { count: max })}
      <ContactLink way={way} className="link inline-flex min-h-11 items-center gap-1" iconSize="size-4" />
    </p>
  )
}
