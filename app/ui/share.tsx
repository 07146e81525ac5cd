import { useEffect, useState } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { CopyButton } from "./copy-button.tsx"
import { Icon } from "./icon.tsx"
import { lineShareUrl, messageOf, type ShareContent } from "./share-message.ts"

type Props = ShareContent & {
  /** Describes the URL for screen readers. */
  label: string
}

/** In LINE by a plain link, with script also by the Web Share API or the clipboard. */
export function Share({ url, text, label }: Props) {
  const { t } = useTranslation()
  const [shareable, setShareable] = useState(false)
  useEffect(() => setShareable("share" in navigator), [])
  return (
    <div className="flex flex-wrap items-center gap-1">
      <a href={lineShareUrl({ url, text })} target="_blank" rel="noreferrer" className="button button-quiet px-3">
        <Icon name="line" />
        {t("site.shareLine")}
      </a>
      <CopyButton text={messageOf({ url, text })} label={label} />
      {/* Comes last and has its room before, so that it moves nothing: an icon, so that all three fit a phone's row. */}
      <button
        type="button"
        className={`icon-button shrink-0 text-pool ${shareable ? "" : "invisible"}`}
        aria-label={t("site.share")}
        // Closing the share sheet rejects the promise, which is no error.
        onClick={() => navigator.share(url ? { url, text } : { text }).catch(() => undefined)}
      >
        <Icon name="share" />
      </button>
    </div>
  )
}
