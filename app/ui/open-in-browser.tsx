import { useTranslation } from "react-i18next"
import type { ExternalBrowserLink } from "../http/in-app-browser.ts"
import { CopyButton } from "./copy-button.tsx"

/** Offers to go on in the phone's own browser, where an app's own would fail to send or save a file. */
export function OpenInBrowser({ way }: { way: ExternalBrowserLink | null }) {
  const { t } = useTranslation()
  if (!way) return null
  return (
    <section aria-labelledby="leave-title" className="no-print notice space-y-3">
      <div>
        <h2 id="leave-title" className="font-sans font-semibold">
          {t("outside.title")}
        </h2>
        <p>{t(way.href ? "outside.text" : "outside.copyText")}</p>
      </div>
      {way.href ? (
        <a href={way.href} rel="noopener" className="button button-quiet w-full bg-surface">
          {t("outside.open")}
        </a>
      ) : (
        <p className="flex items-center gap-1">
          <input
            readOnly
            value={way.address}
            aria-label={t("outside.address")}
            onFocus={(event) => event.target.select()}
            className="field min-w-0"
          />
          <CopyButton text={way.address} label={t("outside.address")} />
        </p>
      )}
    </section>
  )
}
