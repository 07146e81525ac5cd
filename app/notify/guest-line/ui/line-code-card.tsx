import { useActionData } from "@remix-run/react"
import { formatDeadline } from "#app/i18n/format.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { Qr } from "#app/money/promptpay/qr.ts"
import { QrCode } from "#app/money/promptpay/ui/qr-code.tsx"
import { CopyButton } from "#app/ui/copy-button.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { useRevalidateWhenVisible } from "#app/ui/use-revalidate-when-visible.ts"

/** Instants are epoch milliseconds. */
export type ShownLineCode = { code: string; url: string; expiresAt: number; createdAt: number; qr: Qr }

export type LineActionData = { shown: ShownLineCode | null; error: TextKey | null }

/** While a code waits to be sent, for instance by a phone that scanned it. */
const WAITING_SECONDS = 5

/** The code that was just made, until it is used, and why none was made. @param line the account that is linked */
export function useAwaitedCode(line: { linkedAt: number } | null) {
  const { shown = null, error = null } = useActionData<LineActionData>() ?? {}
  const isUsed = shown !== null && line !== null && line.linkedAt >= shown.createdAt
  const awaited = isUsed ? null : shown
  useRevalidateWhenVisible(awaited ? WAITING_SECONDS : undefined)
  return { awaited, error }
}

type Props = { shown: ShownLineCode; timezone: string; isForGuest: boolean; check?: string }

/**
 * A one-time code: its guest opens LINE with it, staff show it.
 * @param check the page that shows whether it was used, if one does
 */
export function LineCodeCard({ shown: { code, url, expiresAt, qr }, timezone, isForGuest, check }: Props) {
  const { t, language } = useTranslation()
  return (
    <section role="status" className="card space-y-4 p-4 sm:p-6">
      <p>{t(isForGuest ? "guestLine.howToSend" : "guestLine.show")}</p>
      {isForGuest && (
        <a href={url} rel="noopener" className="button w-full">
          <Icon name="line" />
          {t("guestLine.open")}
        </a>
      )}
      <div className={`space-y-2 ${isForGuest ? "hidden md:block" : ""}`}>
        {isForGuest && <p className="text-muted">{t("guestLine.scan")}</p>}
        <QrCode qr={qr} label={t("guestLine.qr")} className="w-48 rounded-control" />
      </div>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="text-muted">{t("guestLine.code")}</span>
        <strong className="text-xl tabular-nums">{code}</strong>
        <CopyButton text={isForGuest ? code : url} label={t(isForGuest ? "guestLine.code" : "guestLine.link")} />
      </p>
      {!isForGuest && <p className="text-sm break-all text-muted">{url}</p>}
      <p className="text-sm text-muted" suppressHydrationWarning>
        {t("guestLine.until", { time: formatDeadline(expiresAt, language, timezone) })}
      </p>
      {check && (
        <a href={check} className="link inline-flex min-h-11 items-center">
          {t("guestLine.check")}
        </a>
      )}
    </section>
  )
}
