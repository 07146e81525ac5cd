import { useEffect, useState } from "react"
import { useTranslation } from "../i18n/use-translation.ts"
import { CopyButton } from "./copy-button.tsx"
import { Icon } from "./icon.tsx"
import { lineShareUrl, messageOf, type Shared } from "./share-message.ts"

type Props = Shared & {
  /** What the address is, for screen readers. */
  label: string
}

/**
 * Sends an address with a text: by LINE as a plain link, by the share sheet and the clipboard where script runs. For the
 * administration's pages.
 */
export function Share({ url, text, label }: Props) {
  const { t } = useTranslation("admin")
  const [shareable, setShareable] = useState(false)
  useEffect(() => setShareable("share" in navigator), [])
  return (
    <div className="flex flex-wrap items-center gap-2">
      <a href={lineShareUrl({ url, text })} target="_blank" rel="noreferrer" className="button button-quiet">
        <Icon name="line" />
        {t("staff.share.line")}
      </a>
      {shareable && (
        <button
          type="button"
          className="button button-quiet"
          // Closing the share sheet rejects the promise; that is no error.
          onClick={() => navigator.share({ url, text }).catch(() => undefined)}
        >
          <Icon name="share" />
          {t("staff.share.share")}
        </button>
      )}
      <CopyButton text={messageOf({ url, text })} label={label} />
    </div>
  )
}
