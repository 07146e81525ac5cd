import { useEffect, useState } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { CopyButton } from "#app/ui/copy-button.tsx"
import { Icon } from "#app/ui/icon.tsx"

/** The link's URL in a field, with buttons to copy and share it where script runs. */
export function LinkUrl({ url, text }: { url: string; text: string }) {
  const { t } = useTranslation("admin")
  const [shareable, setShareable] = useState(false)
  useEffect(() => setShareable("share" in navigator), [])
  return (
    <section className="card space-y-2 p-4 sm:p-5">
      <label htmlFor="address" className="block text-xl font-display font-semibold">
        {t("links.detail.address")}
      </label>
      <input
        id="address"
        readOnly
        value={url}
        aria-describedby="address-hint"
        onFocus={(event) => event.target.select()}
        className="field text-sm"
      />
      <p id="address-hint" className="text-sm text-muted">
        {t("links.detail.addressHint")}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={url} label={t("links.detail.address")} />
        {shareable && (
          <button
            type="button"
            className="icon-button px-3 text-sm font-semibold text-pool"
            // Closing the share sheet rejects the promise; that is no error.
            onClick={() => navigator.share({ url, text }).catch(() => undefined)}
          >
            <Icon name="link" className="size-4" />
            {t("links.detail.share")}
          </button>
        )}
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="link ml-auto inline-flex min-h-11 items-center text-sm"
        >
          {t("links.detail.seeAsGuest")}
        </a>
      </div>
    </section>
  )
}
