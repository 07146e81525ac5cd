import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useRevalidator } from "@remix-run/react"
import { useEffect } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDeadline, formatInstant } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { type Qr, qrOf } from "#app/money/promptpay/qr.ts"
import { QrCode } from "#app/money/promptpay/ui/qr-code.tsx"
import { CopyButton } from "#app/ui/copy-button.tsx"
import { FailureReference, Refusal } from "#app/ui/form-errors.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { useRevalidateWhenVisible } from "#app/ui/use-revalidate-when-visible.ts"
import { LINE_QUOTA_SCARCE, lineQuotaLevel } from "../line-quota.ts"
import { createLineCode, findLineState } from "../link-line.server.ts"
import { LineNotSet } from "./line-not-set.tsx"

/** Polls for use of the code, for instance by a phone that scanned the QR code. */
const POLL_MS = 4000

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request, "account")
  const { link, timezone, ...state } = await findLineState(appFor(context), admin.id)
  return {
    timezone,
    siteUrl: appFor(context).origin,
    title: i18nFor(await languageOf(request)).t("admin:settings.names.alertLine"),
    ...state,
    // Without the id of the LINE account, which no page needs.
    link: link && { createdAt: link.createdAt, isBroken: link.brokenAt !== null },
  }
}

type LineActionData = { shown: ShownCode | null; error: TextKey | null }

export const action = formAction("errors.internal", connect, ({ text }) => ({ shown: null, error: text }))

/** The code is shown once, because only its hash is stored. */
async function connect({ context, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context, request, "account")
  const app = appFor(context)
  const createdAt = app.now()
  const made = await createLineCode(app, admin.id)
  if (!made.ok) {
    const { status, text } = failureOf(made.error)
    return data<LineActionData>({ shown: null, error: text }, { status })
  }
  return data<LineActionData>(
    { shown: { ...made.value, createdAt, qr: qrOf(made.value.url) }, error: null },
    { status: 201 },
  )
}

export default function AlertsInLine() {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const { title, siteUrl, isSet, link, quota, timezone } = useLoaderData<typeof loader>()
  const { shown = null, error } = useActionData<LineActionData>() ?? {}
  const isUsed = shown !== null && link !== null && link.createdAt >= shown.createdAt
  const awaited = isUsed ? null : shown
  useRevalidateWhenVisible()
  usePolling(awaited !== null)
  return (
    <SettingsPage title={title}>
      {error && (
        <Refusal>
          {common(error)}
          <FailureReference />
        </Refusal>
      )}
      {!isSet && <LineNotSet siteUrl={siteUrl} />}
      {isSet && awaited && <LineCodeCard shown={awaited} timezone={timezone} />}
      {isSet && !awaited && link && <Linked {...link} quota={quota} timezone={timezone} />}
      {isSet && !awaited && !link && <Connect />}
      <a href={adminPaths.alertSettings} className="link inline-flex min-h-11 items-center">
        {t("alerts.toSettings")}
      </a>
    </SettingsPage>
  )
}

function usePolling(isOn: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(revalidate, POLL_MS)
    return () => clearInterval(timer)
  }, [isOn, revalidate])
}

function Connect() {
  const { t } = useTranslation("admin")
  return (
    <Form method="post" className="card space-y-4 p-4 sm:p-5">
      <p>{t("line.intro")}</p>
      <ol className="list-decimal space-y-1.5 pl-5 text-muted">
        <li>{t("line.step.open")}</li>
        <li>{t("line.step.send")}</li>
        <li>{t("line.step.back")}</li>
      </ol>
      <button type="submit" className="button w-full sm:w-auto">
        {t("line.connect")}
      </button>
    </Form>
  )
}

type LinkedProps = {
  timezone: string
  createdAt: number
  isBroken: boolean
  quota: { used: number; limit: number | null } | null
}

function Linked({ createdAt, isBroken, quota, timezone }: LinkedProps) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <section className="card space-y-5 p-4 sm:p-5" aria-label={t("line.title")}>
      {isBroken ? (
        <p className="notice notice-error">{t("line.broken")}</p>
      ) : (
        <p className="font-semibold" suppressHydrationWarning>
          {t("line.linkedSince", { time: formatInstant(createdAt, language, timezone) })}
        </p>
      )}
      {!isBroken && (
        <>
          <Quota quota={quota} />
          <p className="text-muted">{t("line.summaryHint")}</p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Form method="post">
          <button type="submit" className={isBroken ? "button" : "button button-quiet"}>
            {t(isBroken ? "line.connect" : "line.reconnect")}
          </button>
        </Form>
        <Form method="post" action={adminPaths.alertLineUnlink}>
          <button type="submit" className="button button-quiet">
            {t("line.unlink")}
          </button>
        </Form>
      </div>
    </section>
  )
}

function Quota({ quota }: Pick<LinkedProps, "quota">) {
  const { t } = useTranslation("admin")
  if (!quota) return <p className="text-muted">{t("line.quotaUnknown")}</p>
  const { used, limit } = quota
  const level = lineQuotaLevel(quota)
  if (limit === null) return <p>{t("line.quotaUnlimited", { used })}</p>
  return (
    <div className="space-y-1.5">
      <p id="line-quota">{t("line.quota", { used, limit })}</p>
      <meter
        aria-labelledby="line-quota"
        className="h-3 w-full"
        min={0}
        max={limit}
        value={used}
        high={limit * LINE_QUOTA_SCARCE}
        optimum={0}
      />
      {level > 0 && <p className="text-sm text-muted">{t(level === 100 ? "line.quotaUsed" : "line.quotaLow")}</p>}
    </div>
  )
}

/** Shown once. Instants are epoch milliseconds. */
type ShownCode = { code: string; url: string; expiresAt: number; createdAt: number; qr: Qr }

function LineCodeCard({ shown: { code, url, expiresAt, qr }, timezone }: { shown: ShownCode; timezone: string }) {
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
