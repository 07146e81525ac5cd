import type { ExternalBrowserLink } from "#app/http/in-app-browser.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { CopyButton } from "./copy-button.tsx"

/** In-app browsers fail to upload or save files. */
export function OpenInBrowser({ link }: { link: ExternalBrowserLink | null }) {
  const { t } = useTranslation()
  if (!link) return null
  return (
    <section aria-labelledby="open-in-browser-title" className="no-print notice space-y-3">
      <div>
        <h2 id="open-in-browser-title" className="font-sans font-semibold">
          {t("inAppBrowser.title")}
        </h2>
        <p>{t(link.href ? "inAppBrowser.text" : "inAppBrowser.copyText")}</p>
      </div>
      {link.href ? (
        <a href={link.href} rel="noopener" className="button button-quiet w-full bg-surface">
          {t("inAppBrowser.open")}
        </a>
      ) : (
        <p className="flex items-center gap-1">
          <input
            readOnly
            value={link.url}
            aria-label={t("inAppBrowser.address")}
            onFocus={(event) => event.target.select()}
            className="field min-w-0"
          />
          <CopyButton text={link.url} label={t("inAppBrowser.address")} />
        </p>
      )}
    </section>
  )
}
