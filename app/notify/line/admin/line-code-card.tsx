import { adminPaths } from "#app/admin/admin-paths.ts"
import { formatDeadline } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { Qr } from "#app/money/promptpay/qr.ts"
import { QrCode } from "#app/money/promptpay/ui/qr-code.tsx"
import { CopyButton } from "#app/ui/copy-button.tsx"
import { useLanguage } from "#app/ui/use-language.ts"

/** Shown once. Instants are epoch milliseconds. */
export type ShownCode = { code: string; url: string; expiresAt: number; createdAt: number; qr: Qr }

export function LineCodeCard({
  shown: { code, url, expiresAt, qr },
  timezone,
}: {
  shown: ShownCode
  timezone: string
}) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <section role="status" className="card space-y-4 p-4 sm:p-5">
      <p>{t("line.sendCode")}</p>
      <p className="flex flex-wrap items-center gap-x-2">
        <strong className="text-2xl tabular-nums">{code}</strong>
        <CopyButton text={code} label={t("line.code")} />
      </p>
      <p className="text-sm text-muted" suppressHydrationWarning>
        {t("line.until", { time: formatDeadline(expiresAt, language, timezone) })}
      </p>
      <a href={url} className="button w-full sm:w-auto">
        {t("line.open")}
      </a>
      <div className="hidden space-y-2 md:block">
        <p className="text-muted">{t("line.scan")}</p>
        <QrCode qr={qr} label={t("line.qr")} className="w-48 rounded-control" />
      </div>
      <p className="text-muted">{t("line.waiting")}</p>
      <a href={adminPaths.alertLine} className="link inline-flex min-h-11 items-center">
        {t("line.check")}
      </a>
    </section>
  )
}
