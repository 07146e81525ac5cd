import type { ReadyText } from "#app/booking/ready-texts.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Share } from "#app/ui/share.tsx"

/** Each is sent by one tap. */
export function ReadyTextList({ texts }: { texts: ReadyText[] }) {
  const { t } = useTranslation("admin")
  if (texts.length === 0) return null
  return (
    <section aria-labelledby="ready-title" className="card p-4 sm:p-5">
      <h2 id="ready-title" className="text-xl">
        {t("bookings.ready.title")}
      </h2>
      <ul className="divide-y divide-line">
        {texts.map(({ kind, text, url }) => (
          <li key={kind} className="space-y-2 py-3 last:pb-0">
            <h3 className="font-sans font-semibold">{t(`bookings.ready.${kind}`)}</h3>
            <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-line text-muted">{text}</p>
            <Share text={text} url={url} label={t(`bookings.ready.${kind}`)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
