import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import type { GuestLineState } from "../guest-line.ts"
import { guestLinePaths } from "../guest-line-paths.ts"

type Props = {
  bookingId: string
  /** Undefined where it is not offered. */
  line: GuestLineState | undefined
}

/** Offers updates by LINE; once linked, says to whom they go. */
export function LineUpdates({ bookingId, line }: Props) {
  const { t } = useTranslation()
  if (line === undefined) return null
  if (line)
    return (
      <p className="no-print">
        <a href={guestLinePaths.line(bookingId)} className="link inline-flex min-h-11 items-center gap-2">
          <Icon name="line" />
          {line.name ? t("guestLine.linkedTo", { name: line.name }) : t("guestLine.linked")}
        </a>
      </p>
    )
  return (
    <form method="post" action={guestLinePaths.line(bookingId)} className="no-print">
      <button type="submit" className="button button-quiet w-full">
        <Icon name="line" />
        {t("guestLine.offer")}
      </button>
    </form>
  )
}
