import { useTranslation } from "#app/i18n/use-translation.ts"

type Props = {
  /** Sentences, see `cancellationTexts`. */
  texts: string[]
  className?: string
}

export function CancellationTerms({ texts, className = "" }: Props) {
  const { t } = useTranslation()
  if (texts.length === 0) return null
  return (
    <section className={`text-sm ${className}`}>
      <h3 className="font-sans text-sm font-semibold">{t("cancellation.title")}</h3>
      <ul className="mt-1 space-y-1">
        {texts.map((text) => (
          <li key={text} className="[overflow-wrap:anywhere]">
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
