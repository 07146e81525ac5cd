import { useTranslation } from "#app/i18n/use-translation.ts"
import { Share } from "#app/ui/share.tsx"

/** The link's URL in a field, to be sent by LINE, and where script runs by the share sheet or the clipboard. */
export function LinkUrl({ url, text }: { url: string; text: string }) {
  const { t } = useTranslation("admin")
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
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Share url={url} text={text} label={t("links.detail.address")} />
        <a href={url} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center text-sm">
          {t("links.detail.seeAsGuest")}
        </a>
      </div>
    </section>
  )
}
