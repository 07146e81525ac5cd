import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { CopyButton } from "#app/ui/copy-button.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { lineShareUrl } from "#app/ui/share-message.ts"

/** The guests' site, to be sent by LINE, copied, or shown as a QR code. */
export function SiteLink({ url }: { url: string }) {
  const { t } = useTranslation("admin")
  return (
    <section aria-label={t("settings.siteLink.name")} className="flex items-center gap-1">
      <a href={url} className="link inline-flex min-h-11 min-w-0 grow items-center">
        <span className="truncate">{new URL(url).host}</span>
      </a>
      <a
        href={lineShareUrl({ url, text: "" })}
        target="_blank"
        rel="noreferrer"
        className="icon-button"
        aria-label={t("settings.siteLink.line")}
      >
        <Icon name="line" />
      </a>
      <a href={adminPaths.siteLink} className="icon-button" aria-label={t("settings.siteLink.qr")}>
        <Icon name="qr" />
      </a>
      <CopyButton text={url} label={t("settings.siteLink.name")} />
    </section>
  )
}
