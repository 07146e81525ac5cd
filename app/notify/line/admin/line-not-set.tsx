import { useTranslation } from "#app/i18n/use-translation.ts"
import { Share } from "#app/ui/share.tsx"

/** Says that LINE is off, with a message for whoever set up the website. */
export function LineNotSet({ siteUrl }: { siteUrl: string }) {
  const { t } = useTranslation("admin")
  return (
    <div className="notice space-y-2">
      <p className="font-semibold">{t("line.notSet")}</p>
      <p>{t("line.notSetHint")}</p>
      <p className="card p-3 shadow-none">{t("line.askFor")}</p>
      <Share text={t("line.askFor")} url={siteUrl} label={t("line.title")} />
    </div>
  )
}
