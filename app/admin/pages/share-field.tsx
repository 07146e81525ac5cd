import { Share } from "#app/ui/share.tsx"
import type { ShareContent } from "#app/ui/share-message.ts"

type Props = { share: ShareContent; id: string; label: string; hint: string }

/** A URL in a field, to be sent by LINE, and where script runs by the share sheet or the clipboard. */
export function ShareField({ share, id, label, hint }: Props) {
  return (
    <>
      <input
        id={id}
        readOnly
        value={share.url}
        aria-label={label}
        aria-describedby={`${id}-hint`}
        onFocus={(event) => event.target.select()}
        className="field text-sm"
      />
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      <Share {...share} label={label} />
    </>
  )
}
