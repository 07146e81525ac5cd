import { useTranslation } from "#app/i18n/use-translation.ts"
import { ContactLink } from "#app/ui/contact-links.tsx"
import type { ContactWay } from "#app/villa/contact.ts"

type Props = {
  max: number
  /** How many a link asks for, if the villa takes fewer. */
  asked?: number
  ways: ContactWay[]
}

/** Where larger parties ask: the owner's LINE, else the telephone; nothing without either. */
export function MoreGuests({ max, asked, ways }: Props) {
  const { t } = useTranslation()
  const way = ways.find(({ kind }) => kind === "line") ?? ways.find(({ kind }) => kind === "phone")
  const tooMany = asked && <p className="notice">{t("stay.errors.partyTooLarge", { max, guests: asked })}</p>
  if (!way) return tooMany
  const question = (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {t("stay.moreGuests", { count: max })}
      <ContactLink way={way} className="link inline-flex min-h-11 items-center gap-1" iconSize="size-4" />
    </p>
  )
  if (!tooMany) return question
  return (
    <div className="grid gap-1">
      {tooMany}
      {question}
    </div>
  )
}
