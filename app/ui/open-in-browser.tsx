import type { ExternalBrowserLink } from "../http/in-app-browser.ts"
import { useTranslation } from "../i18n/use-translation.ts"
import { CopyButton } from "./copy-button.tsx"

/** Offers to open the page in the phone's own browser, because in-app browsers fail to upload or save files. */
export function OpenInBrowser({ link }: { link: ExternalBrowserLink | null }) {
  const { t } = useTranslation()
  if (!link) return null
  return (
    <section aria-labelledby="open-in-browser-title" className="no-print notice space-y-3">
      <div>
        <h2 id="open-in-browser-title" className="font-sans font-semibold">
          {t("outside.title")}
        </h2>
        <p>{t(link.href ? "outside.text" : "outside.copyText")}</p>
      </div>
      {link.href ? (
        <a href={link.href} rel="noopener" className="button button-quiet w-full bg-surface">
          {t("outside.open")}
        </a>
      ) : (
        <p className="flex items-center gap-1">
          <input
            readOnly
            value={link.url}
            aria-label={t("outside.address")}
            onFocus={(event) => event.target.select()}
            className="field min-w-0"
          />
          <CopyButton text={link.url} label={t("outside.address")} />
        </p>
      )}
    </section>
  )
}
