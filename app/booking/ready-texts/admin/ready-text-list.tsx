import { Link } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { useMay } from "#app/admin/pages/use-may.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Share } from "#app/ui/share.tsx"
import type { ReadyText } from "../ready-texts.ts"

/** Each is sent by one tap. */
export function ReadyTextList({ texts }: { texts: ReadyText[] }) {
  const { t } = useTranslation("admin")
  const mayChange = useMay("villa")
  if (texts.length === 0) return null
  return (
    <section aria-labelledby="ready-title" className="card p-4 sm:p-5">
      <h2 id="ready-title" className="text-xl">
        {t("readyTexts.title")}
      </h2>
      <ul className="divide-y divide-line">
        {texts.map(({ kind, text, url }) => (
          <li key={kind} className="space-y-2 py-3 last:pb-0">
            <h3 className="font-sans font-semibold">{t(`readyTexts.fields.${kind}`)}</h3>
            <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-line text-muted">{text}</p>
            <Share text={text} url={url} label={t(`readyTexts.fields.${kind}`)} />
          </li>
        ))}
      </ul>
      {mayChange && (
        <Link to={adminPaths.readyTexts} className="link inline-flex min-h-11 items-center">
          {t("readyTexts.change")}
        </Link>
      )}
    </section>
  )
}
